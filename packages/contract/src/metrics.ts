import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { USER_AGENT_LENGTH_MAX } from './screening.ts'
import { id, nothing, wireInstant } from './wire-types.ts'

/** The occasion of an upload. */
export const UPLOAD_TYPE = {
  register: 10,
  appStart: 20,
  login: 30,
  behaviour: 50,
  apply: 60,
  authentication: 80,
  loan: 90,
} as const
export type UploadType = (typeof UPLOAD_TYPE)[keyof typeof UPLOAD_TYPE]
/** The occasions that report the device data of M2: all but the behaviour batch. */
export type MomentType = Exclude<UploadType, 50>

/** The number of entries after which the behaviour log is uploaded. */
export const BEHAVIOUR_FLUSH_AT = 20
const BEHAVIOUR_ENTRIES_MAX = 50

/** Events that are reported one by one: the `type` in the path. */
export const METRIC_EVENT_TYPES = [
  'script-error',
  'chunk-load-error',
  'device-id-error',
  'web-vitals',
] as const
export type MetricEventType = (typeof METRIC_EVENT_TYPES)[number]

export const OS_TYPES = ['android', 'ios', 'windows', 'macos', 'linux', 'other'] as const
export const WEB_VITALS = ['LCP', 'CLS', 'INP', 'FCP', 'TTFB'] as const

/** Text that contains JSON of this schema: the content of a sealed field is one text. */
const jsonText = <S extends z.ZodMiniType>(shape: S, lengthMax: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(lengthMax)),
      z.transform((text: string, context): unknown => {
        try {
          return JSON.parse(text)
        } catch {
          context.issues.push({ code: 'custom', input: text })
          return z.NEVER
        }
      }),
    ),
    shape,
  )

const whole = (max: number) => z.int().check(z.gte(0), z.lte(max))
const text = (lengthMax: number) => z.string().check(z.maxLength(lengthMax))
/** A beacon is a form, whose fields are text. */
const numberOrDigits = <const N extends number>(...known: N[]) =>
  z.union([
    z.literal(known),
    z.pipe(
      z.enum(known.map(String)),
      z.transform((digits: string) => Number(digits) as N),
    ),
  ])

/**
 * Optional, since an app may not send them: `id` makes a repeated upload count once, `at` says when it
 * happened. Without them every copy counts, at the time it arrived.
 */
const stamp = { id: z.optional(id), at: z.optional(wireInstant) }

/** M2. `uuid` is the device id; `launch` is when this session of the app began. */
const deviceInfo = z.object({
  ...stamp,
  osType: z.enum(OS_TYPES),
  /** Of the screen, in physical pixels: "1080x2340". */
  resolution: z.string().check(z.regex(/^\d{1,5}x\d{1,5}$/)),
  screenHeight: whole(99_999),
  screenWidth: whole(99_999),
  uuid: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/)),
  userAgent: text(USER_AGENT_LENGTH_MAX),
  /** Once, in certification, with consent; to two decimals, which is about a kilometre. */
  latitude: z.optional(z.nullable(z.number().check(z.gte(-90), z.lte(90)))),
  longitude: z.optional(z.nullable(z.number().check(z.gte(-180), z.lte(180)))),
  launch: wireInstant,
  /** The session's token, for a beacon, which has no headers. */
  token: z.optional(text(200)),
})

/** M3. */
const entries = z
  .array(
    z.object({
      idName: z.string().check(z.minLength(1), z.maxLength(120)),
      beginTime: wireInstant,
      /** Milliseconds. */
      duration: whole(86_400_000),
      /** How much was done, never what was typed. */
      content: text(200),
    }),
  )
  .check(z.minLength(1), z.maxLength(BEHAVIOUR_ENTRIES_MAX))

const behaviour = z.object({ id: stamp.id, entries, token: z.optional(text(200)) })

const appId = z.string().check(z.regex(/^[\w-]{1,40}$/))
const VALUE_LENGTH_MAX = 60_000

export const configInfo = endpoint({
  name: 'configInfo',
  method: 'GET',
  path: '/api/metric/config/info',
  access: 'public',
  travel: 'none',
  /** What to send, how much of it, and how many entries make a batch. */
  response: z.object({
    uploadTypes: z.array(z.number()),
    flushAt: z.number(),
    /** The percentage of sessions that report behaviour and web vitals. */
    samplePercent: z.number(),
  }),
  errors: [],
})

/**
 * Stores an upload. Only `value` is sealed. Besides JSON it accepts the form that `sendBeacon` sends, which
 * contains what other calls have in headers. The same `id` again is stored once.
 */
export const saveInfo = endpoint({
  name: 'saveInfo',
  method: 'POST',
  path: '/api/metric/info/save',
  access: 'public',
  travel: 'value',
  body: z.discriminatedUnion('dataType', [
    z.object({
      dataType: z.literal('deviceInfo'),
      appId,
      uploadType: numberOrDigits(10, 20, 30, 60, 80, 90),
      value: jsonText(deviceInfo, VALUE_LENGTH_MAX),
    }),
    z.object({
      dataType: z.literal('behaviour'),
      appId,
      uploadType: numberOrDigits(50),
      /** The entries alone are enough. */
      value: jsonText(
        z.union([
          behaviour,
          z.pipe(
            entries,
            z.transform((entries) => ({ entries })),
          ),
        ]),
        VALUE_LENGTH_MAX,
      ),
    }),
  ]),
  response: nothing,
  errors: ['CONSENT_NEEDED', 'TOO_LARGE'],
})

const EVENT_LENGTH_MAX = 16_000
const FRAMES_MAX = 30

const metricEvent = z.object({
  ...stamp,
  /** The route's pattern, without the values of its parameters. */
  page: z._default(text(80), ''),
  name: z._default(text(80), ''),
  message: z._default(text(1000), ''),
  frames: z._default(
    z
      .array(
        z.object({
          fn: text(120),
          file: z.string().check(z.regex(/^\/[\w./-]{1,120}$/)),
          line: whole(10_000_000),
          column: whole(10_000_000),
        }),
      )
      .check(z.maxLength(FRAMES_MAX)),
    [],
  ),
  vitals: z._default(
    z
      .array(
        z.object({
          name: z.enum(WEB_VITALS),
          value: z.number().check(z.gte(0), z.lte(10_000_000)),
          rating: z.enum(['good', 'needs-improvement', 'poor']),
        }),
      )
      .check(z.maxLength(WEB_VITALS.length)),
    [],
  ),
})

/** Reports one event, in the form field `event`. The same `id` again is stored once. */
export const saveEvent = endpoint({
  name: 'saveEvent',
  method: 'POST',
  path: '/api/metric/event/1/{type}',
  access: 'public',
  travel: 'form',
  params: z.object({ type: z.enum(METRIC_EVENT_TYPES) }),
  body: z.object({ event: jsonText(metricEvent, EVENT_LENGTH_MAX) }),
  response: nothing,
  errors: ['TOO_LARGE'],
})

/** All our own uploads have them. */
type Stamped<T extends { id?: unknown; at?: unknown }> = T & {
  [K in ('id' | 'at') & keyof T]-?: NonNullable<T[K]>
}

/** What goes into the sealed texts. */
export type DeviceInfo = Stamped<z.infer<typeof deviceInfo>>
export type BehaviourBatch = Stamped<z.infer<typeof behaviour>>
export type BehaviourEntry = BehaviourBatch['entries'][number]
export type MetricEvent = Stamped<z.infer<typeof metricEvent>>
