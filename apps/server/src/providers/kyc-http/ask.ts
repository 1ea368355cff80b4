import { randomUUID, webcrypto } from 'node:crypto'
import { z } from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { isSignedBy, signatureOf } from '../../platform/keys/provider-signature.ts'
import { carry, type LineAnswer, LineError, parsedJson, patiently } from '../base/provider-line.ts'
import type { HttpKycSettings } from './settings.ts'

/** A response that is not as agreed. Safe to log: it contains no personal data. */
export class KycError extends Error {
  readonly status: number | undefined
  constructor(what: string, status?: number) {
    super(['kyc: ', what, status && ` (${status})`].filter(Boolean).join(''))
    this.name = 'KycError'
    this.status = status
  }
}

export interface KycFile {
  name: string
  bytes: Buffer
  type: string
}

/** One request of docs/kyc-provider.md. */
export interface Question {
  path: string
  facts: Readonly<Record<string, unknown>>
  files: readonly KycFile[]
}

export interface KycPatience {
  /** The pauses before the second try, the third and so on. */
  pausesMs: readonly number[]
}

const PATIENCE: KycPatience = { pausesMs: [400, 1_500] }
/** Used when the service does not say how long to wait. */
const BUSY_SECONDS = 15
const BUSY_SECONDS_MAX = 60

const digestOf = async (bytes: Buffer): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')

/**
 * Asks the service until it answers in the form of `schema`. All tries of one request share a `requestId`,
 * so that the service can answer a repetition without processing it again. @throws AppError BUSY while it
 * is unavailable; KycError when its response is not as agreed
 */
export const askService = async <Answer>(
  { settings, clock, pausesMs = PATIENCE.pausesMs }: Asking,
  question: Question,
  schema: z.ZodMiniType<Answer>,
): Promise<Answer> => {
  const { facts, files } = question
  const digests = await Promise.all(
    files.map(async ({ name, bytes }) => [name, await digestOf(bytes)]),
  )
  const requestId = randomUUID()
  const request = JSON.stringify({ requestId, ...facts, sha256: Object.fromEntries(digests) })
  const answer = await patiently(pausesMs, mayRepeat, () =>
    send({ settings, clock }, question, request),
  ).catch((error: unknown) => {
    if (error instanceof LineError || (error instanceof KycError && isBusy(error.status))) {
      throw new AppError('BUSY', { waitSeconds: BUSY_SECONDS })
    }
    throw error
  })
  const rawBody = Buffer.from(answer.text)
  const signature = answer.headers.get('kyc-signature') ?? undefined
  if (!isSignedBy(Buffer.from(settings.secret), { rawBody, signature, at: clock.now() })) {
    throw new KycError('an answer without our signature')
  }
  const json = parsedJson(answer.text)
  if (!z.safeParse(z.object({ requestId: z.literal(requestId) }), json).success) {
    throw new KycError('an answer to another question')
  }
  const parsed = z.safeParse(schema, json)
  if (!parsed.success) throw new KycError('an answer that is not as agreed')
  return parsed.data
}

export interface Asking extends Partial<KycPatience> {
  settings: HttpKycSettings
  clock: Pick<Clock, 'now'>
}

const isBusy = (status: number | undefined): boolean => status !== undefined && status >= 500

/**
 * A time-out is not retried, because the next try would time out too and a person is waiting; a lost
 * connection or a server fault may be over at once.
 */
const mayRepeat = (error: unknown): boolean =>
  error instanceof LineError
    ? error.kind === 'unreachable'
    : error instanceof KycError && isBusy(error.status)

const send = async (
  { settings, clock }: Asking,
  { path, files }: Question,
  request: string,
): Promise<LineAnswer> => {
  const form = new FormData()
  form.set('request', request)
  for (const { name, bytes, type } of files) {
    form.set(name, new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name)
  }
  const signature = signatureOf(Buffer.from(settings.secret), request, clock.now())
  const init = { method: 'POST', headers: { 'kyc-signature': signature }, body: form }
  const answer = await carry(`${settings.baseUrl}${path}`, init, settings.timeoutMs)
  const { status } = answer
  if (status === 429 || status === 503) {
    const asked = Number(answer.headers.get('retry-after') ?? BUSY_SECONDS)
    const waitSeconds = Number.isInteger(asked) && asked > 0 ? asked : BUSY_SECONDS
    throw new AppError('BUSY', { waitSeconds: Math.min(waitSeconds, BUSY_SECONDS_MAX) })
  }
  if (status !== 200) throw new KycError('refused', status)
  return answer
}
