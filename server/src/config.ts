import { resolve } from 'node:path'
import { MARKET_CODES, type MarketCode } from '@noren/markets/market'
import { z } from 'zod/mini'

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const PROVIDERS = ['sandbox', 'live'] as const

/** How this server runs. Made once at the start from the environment and never changed. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute. Holds the embedded database, uploads and keys. */
  readonly dataDir: string
  /** A PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl: string | undefined
  readonly market: MarketCode
  readonly providers: (typeof PROVIDERS)[number]
  /** Whether providers are our own stand-ins and the sandbox calls are open. */
  readonly isSandbox: boolean
  /** Where people reach us, without a slash at the end: links, callbacks, allowed origin. */
  readonly publicUrl: string
  /** Whether requests outside the envelope (Flag: 0) are answered. */
  readonly allowPlain: boolean
  /** Threads that read pictures; 0 reads none. */
  readonly visionWorkers: number
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** Whether X-Forwarded-For is believed: only behind a proxy of our own. */
  readonly trustProxy: boolean
  /** Borrower calls one address may make in a minute; people behind one address share it. */
  readonly requestsPerMinute: number
}

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
  }
}

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number)),
    z.int().check(z.gte(min), z.lte(max)),
  )
const flag = z.pipe(
  z.enum(['0', '1']),
  z.transform((text) => text === '1'),
)
const url = (protocol: RegExp) => z.url({ protocol })

const settings = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(url(/^postgres(ql)?$/)),
  MARKET: z._default(z.enum(MARKET_CODES), 'in'),
  PROVIDERS: z._default(z.enum(PROVIDERS), 'sandbox'),
  PUBLIC_URL: z.optional(url(/^https?$/)),
  ALLOW_PLAIN: z.optional(flag),
  VISION_WORKERS: z._default(wholeNumber(0, 16), 1),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS), 'info'),
  TRUST_PROXY: z._default(flag, false),
  REQUESTS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 1200),
})
type SettingName = keyof z.infer<typeof settings>

const expected: Record<SettingName, string> = {
  PORT: 'a whole number from 0 to 65535',
  HOST: 'an address to listen on, such as 127.0.0.1',
  DATA_DIR: 'the path of a folder',
  DATABASE_URL: 'a URL such as postgres://user:password@host:5432/database',
  MARKET: `one of ${MARKET_CODES.join(', ')}`,
  PROVIDERS: `one of ${PROVIDERS.join(', ')}`,
  PUBLIC_URL: 'a URL such as https://loans.example.com',
  ALLOW_PLAIN: '0 or 1',
  VISION_WORKERS: 'a whole number from 0 to 16',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
  TRUST_PROXY: '0 or 1',
  REQUESTS_PER_MINUTE: 'a whole number from 1 to 1000000',
}
/** A wrong value is shown as it was written, unless it may hold a password. */
const SECRET_SETTINGS: readonly string[] = ['DATABASE_URL']

/**
 * Reads the configuration from the environment; an empty value counts as not set.
 * @throws ConfigError naming each wrong value and what was expected
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in expected && value),
  )
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
    throw new ConfigError([...names].map((name) => problem(name as SettingName, given[name])))
  }
  const values = parsed.data
  const isSandbox = values.PROVIDERS === 'sandbox'
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    market: values.MARKET,
    providers: values.PROVIDERS,
    isSandbox,
    publicUrl: (values.PUBLIC_URL ?? localUrl(values.HOST, values.PORT)).replace(/\/+$/, ''),
    allowPlain: values.ALLOW_PLAIN ?? isSandbox,
    visionWorkers: values.VISION_WORKERS,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
  })
}

/** An address that means every interface is none to visit. */
const localUrl = (host: string, port: number): string =>
  `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`

const problem = (name: SettingName, value: string | undefined): string => {
  const shown = SECRET_SETTINGS.includes(name) ? 'has a wrong value' : `is '${value}'`
  return `${name} ${shown}: expected ${expected[name]}`
}
