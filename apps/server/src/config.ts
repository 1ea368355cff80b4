import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { MARKET_CODES, type MarketCode } from '@noren/markets/market'
import { z } from 'zod/mini'
import { PROXY_HEADERS, type ProxyHeader } from './http/client-address.ts'
import { readTrustedProxies, type TrustedProxies } from './http/trusted-proxies.ts'
import { ConfigError } from './platform/config-error.ts'
import { type HttpKycSettings, readHttpKycSettings } from './providers/kyc-http/settings.ts'
import { type RazorpaySettings, readRazorpaySettings } from './providers/razorpay/settings.ts'
import type { Env } from './providers/read-settings.ts'
import { readSmtpSettings, type SmtpSettings } from './providers/smtp/settings.ts'
import { readTwilioSettings, type TwilioSettings } from './providers/twilio/settings.ts'
import { readWebPushSettings, type WebPushSettings } from './providers/web-push/settings.ts'

export { ConfigError }

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const PROVIDERS = ['sandbox'] as const
const PAYMENTS = ['sandbox', 'razorpay'] as const
const KYC = ['vision', 'http'] as const
const METRICS = ['embedded', 'separate', 'off'] as const
const SMS = ['sandbox', 'twilio'] as const
const MAIL = ['sandbox', 'smtp'] as const
const PUSH = ['sandbox', 'webpush'] as const

/** How this server runs. Made once at the start from the environment and never changed. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute. Holds the embedded database, uploads and keys. */
  readonly dataDir: string
  /** A PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl: string | undefined
  readonly market: MarketCode
  /** Who does what no setting of its own gives to somebody else. */
  readonly providers: (typeof PROVIDERS)[number]
  /** Who sends texts, letters and notifications; null: the sandbox keeps them on this machine. */
  readonly twilio: TwilioSettings | null
  readonly smtp: SmtpSettings | null
  readonly webPush: WebPushSettings | null
  /** Who reads documents and checks faces; null: our own vision, on this machine. */
  readonly kyc: HttpKycSettings | null
  /** Who pays out, asks for money and asks banks about accounts. */
  readonly payments: (typeof PAYMENTS)[number]
  /** The account at Razorpay; null unless it makes the payments. */
  readonly razorpay: RazorpaySettings | null
  /** Whether no real money moves; then the sandbox's page is open, which shows everybody's texts. */
  readonly isSandbox: boolean
  /** Where people reach us, without a slash at the end: links, callbacks, allowed origin. */
  readonly publicUrl: string
  /** Whether requests outside the envelope (Flag: 0) are answered. */
  readonly allowPlain: boolean
  /** Threads that read pictures; 0 reads none. */
  readonly visionWorkers: number
  /** For one picture or film, once its turn has come. */
  readonly visionTimeoutMs: number
  readonly logLevel: (typeof LOG_LEVELS)[number]
  /** The proxies of our own that say whom they were called by; null: nobody stands before us. */
  readonly trustProxy: TrustedProxies | null
  /** The header they say it in; without it either, and where both differ neither. */
  readonly proxyHeader: ProxyHeader | undefined
  /** Borrower calls one address may make in a minute; people behind one address share it. */
  readonly requestsPerMinute: number
  /** For a whole request to come in, a picture over a slow line among them. */
  readonly requestTimeoutMs: number
  /** Between being asked to stop and stopping: a balancer needs it to look elsewhere. */
  readonly stopDelayMs: number
  /** Who may read `/metrics`; without it only this machine. */
  readonly metricsToken: string | undefined
  /** Whether a collector is named that takes OpenTelemetry traces. */
  readonly isTraced: boolean
  /** Who answers /api/metric: this server, the process of metrics-server.ts, or nobody. */
  readonly metrics: (typeof METRICS)[number]
  /** Where metrics-server.ts listens. */
  readonly metricsPort: number
  /** Days after which what devices told is dropped; the counts of the funnel stay. */
  readonly metricsKeptDays: number
  /** Sessions of a hundred that tell of behaviour and web vitals. */
  readonly metricsSamplePercent: number
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
const trustedProxies = z.pipe(
  z.string().check(z.refine((text) => text === '0' || readTrustedProxies(text) !== undefined)),
  z.transform((text) => readTrustedProxies(text) ?? null),
)

const settings = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(url(/^postgres(ql)?$/)),
  MARKET: z._default(z.enum(MARKET_CODES), 'in'),
  PROVIDERS: z._default(z.enum(PROVIDERS), 'sandbox'),
  PAYMENTS: z._default(z.enum(PAYMENTS), 'sandbox'),
  SMS: z._default(z.enum(SMS), 'sandbox'),
  MAIL: z._default(z.enum(MAIL), 'sandbox'),
  PUSH: z._default(z.enum(PUSH), 'sandbox'),
  KYC: z._default(z.enum(KYC), 'vision'),
  PUBLIC_URL: z.optional(url(/^https?$/)),
  ALLOW_PLAIN: z.optional(flag),
  VISION_WORKERS: z._default(wholeNumber(0, 16), 1),
  VISION_TIMEOUT_SECONDS: z._default(wholeNumber(5, 3600), 60),
  LOG_LEVEL: z._default(z.enum(LOG_LEVELS), 'info'),
  TRUST_PROXY: z._default(trustedProxies, null),
  PROXY_HEADER: z.optional(z.enum(PROXY_HEADERS)),
  REQUESTS_PER_MINUTE: z._default(wholeNumber(1, 1_000_000), 1200),
  REQUEST_TIMEOUT_SECONDS: z._default(wholeNumber(1, 600), 120),
  STOP_DELAY_SECONDS: z._default(wholeNumber(0, 120), 0),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url(/^https?$/)),
  METRICS: z._default(z.enum(METRICS), 'embedded'),
  METRICS_PORT: z._default(wholeNumber(0, 65_535), 8081),
  METRICS_KEPT_DAYS: z._default(wholeNumber(8, 400), 90),
  METRICS_SAMPLE_PERCENT: z._default(wholeNumber(0, 100), 100),
})
type SettingName = keyof z.infer<typeof settings>

const expected: Record<SettingName, string> = {
  PORT: 'a whole number from 0 to 65535',
  HOST: 'an address to listen on, such as 127.0.0.1',
  DATA_DIR: 'the path of a folder',
  DATABASE_URL: 'a URL such as postgres://user:password@host:5432/database',
  MARKET: `one of ${MARKET_CODES.join(', ')}`,
  PROVIDERS: 'sandbox: PAYMENTS, SMS, MAIL, PUSH and KYC each choose another provider',
  PAYMENTS: `one of ${PAYMENTS.join(', ')}`,
  SMS: `one of ${SMS.join(', ')}`,
  MAIL: `one of ${MAIL.join(', ')}`,
  PUSH: `one of ${PUSH.join(', ')}`,
  KYC: `one of ${KYC.join(', ')}`,
  PUBLIC_URL: 'a URL such as https://loans.example.com',
  ALLOW_PLAIN: '0 or 1',
  VISION_WORKERS: 'a whole number from 0 to 16',
  VISION_TIMEOUT_SECONDS: 'a whole number from 5 to 3600',
  LOG_LEVEL: `one of ${LOG_LEVELS.join(', ')}`,
  TRUST_PROXY:
    'hops=1 (as many as there are proxies that add to X-Forwarded-For or Forwarded), their addresses ' +
    'such as 10.0.0.0/8,2001:db8::5, or 0 without a proxy',
  PROXY_HEADER: `one of ${PROXY_HEADERS.join(', ')}`,
  REQUESTS_PER_MINUTE: 'a whole number from 1 to 1000000',
  REQUEST_TIMEOUT_SECONDS: 'a whole number from 1 to 600',
  STOP_DELAY_SECONDS: 'a whole number from 0 to 120',
  METRICS_TOKEN: 'at least 16 characters',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the URL of a collector, such as http://localhost:4318',
  METRICS: `one of ${METRICS.join(', ')}`,
  METRICS_PORT: 'a whole number from 0 to 65535',
  METRICS_KEPT_DAYS: 'a whole number from 8 to 400',
  METRICS_SAMPLE_PERCENT: 'a whole number from 0 to 100',
}
/** Ours that may hold a secret, of whichever provider. */
const FROM_FILES = /^(DATABASE_URL|[A-Z0-9_]+_(TOKEN|SECRET|KEY|PASSWORD|URL))$/
/** A wrong value is shown as it was written, unless it may hold a password. */
const SECRET_SETTINGS: readonly string[] = ['DATABASE_URL', 'METRICS_TOKEN']

/**
 * Reads the configuration from the environment; an empty value counts as not set.
 * @throws ConfigError naming each wrong value and what was expected
 */
export const readConfig = (environment: Env): Config => {
  const env = withFiles(environment)
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in expected && value),
  )
  const parsed = settings.safeParse(given)
  const razorpay = chosen(env.PAYMENTS === 'razorpay', () => readRazorpaySettings(env))
  const isSandbox = !razorpay.settings || isTestKey(razorpay.settings)
  const twilio = chosen(env.SMS === 'twilio', () => readTwilioSettings(env))
  const smtp = chosen(env.MAIL === 'smtp', () => readSmtpSettings(env))
  const webPush = chosen(env.PUSH === 'webpush', () => readWebPushSettings(env, { isSandbox }))
  const kyc = chosen(env.KYC === 'http', () => readHttpKycSettings(env))
  const names = new Set(parsed.error?.issues.map(({ path }) => String(path[0])))
  const problems = [
    ...[...names].map((name) => problem(name as SettingName, given[name])),
    ...[razorpay, twilio, smtp, webPush, kyc].flatMap((provider) => provider.problems),
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  const values = parsed.data
  if (razorpay.settings && values.MARKET !== 'in') {
    throw new ConfigError([`PAYMENTS is 'razorpay': expected sandbox where MARKET is not in`])
  }
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    market: values.MARKET,
    providers: values.PROVIDERS,
    payments: values.PAYMENTS,
    razorpay: razorpay.settings,
    twilio: twilio.settings,
    smtp: smtp.settings,
    webPush: webPush.settings,
    kyc: kyc.settings,
    isSandbox,
    publicUrl: (values.PUBLIC_URL ?? localUrl(values.HOST, values.PORT)).replace(/\/+$/, ''),
    allowPlain: values.ALLOW_PLAIN ?? isSandbox,
    visionWorkers: values.VISION_WORKERS,
    visionTimeoutMs: values.VISION_TIMEOUT_SECONDS * 1000,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    proxyHeader: values.PROXY_HEADER,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    requestTimeoutMs: values.REQUEST_TIMEOUT_SECONDS * 1000,
    stopDelayMs: values.STOP_DELAY_SECONDS * 1000,
    metricsToken: values.METRICS_TOKEN,
    isTraced: values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    metrics: values.METRICS,
    metricsPort: values.METRICS_PORT,
    metricsKeptDays: values.METRICS_KEPT_DAYS,
    metricsSamplePercent: values.METRICS_SAMPLE_PERCENT,
  })
}

/** A secret may lie in a file, as containers mount them: `DATABASE_URL_FILE` names it. */
const withFiles = (env: Env): Env => {
  const given: Record<string, string | undefined> = { ...env }
  for (const [name, path] of Object.entries(env)) {
    const setting = name.replace(/_FILE$/, '')
    if (setting === name || !path || !FROM_FILES.test(setting)) continue
    if (env[setting]) throw new ConfigError([`${setting} and ${name} are both set: expected one`])
    try {
      given[setting] = readFileSync(path, 'utf8').trim()
    } catch {
      throw new ConfigError([`${name} is '${path}': expected a file that can be read`])
    }
  }
  return given
}

interface Chosen<Settings> {
  readonly settings: Settings | null
  readonly problems: readonly string[]
}

/** A provider's settings where it is chosen; its problems are told together with all others. */
const chosen = <Settings>(isChosen: boolean, read: () => Settings): Chosen<Settings> => {
  if (!isChosen) return { settings: null, problems: [] }
  try {
    return { settings: read(), problems: [] }
  } catch (error) {
    if (error instanceof ConfigError) return { settings: null, problems: error.problems }
    throw error
  }
}

/** Razorpay's own test mode: its payouts and payments are play money. */
const isTestKey = ({ keyId }: RazorpaySettings): boolean => keyId.startsWith('rzp_test_')

/** An address that means every interface is none to visit. */
const localUrl = (host: string, port: number): string =>
  `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`

const problem = (name: SettingName, value: string | undefined): string => {
  const shown = SECRET_SETTINGS.includes(name) ? 'has a wrong value' : `is '${value}'`
  return `${name} ${shown}: expected ${expected[name]}`
}
