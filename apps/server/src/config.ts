import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DEFAULT_MARKET, MARKET_CODES } from '@noren/markets/market'
import { lendersOf, marketByCode, publishedCreditPoliciesOf } from '@noren/markets/market-by-code'
import { PROXY_HEADERS } from './http/client-address.ts'
import { readTrustedProxies, type TrustedProxies } from './http/trusted-proxies.ts'
import { readIdentities, readRecipients } from './platform/backup/age-keys.ts'
import { ConfigError } from './platform/config-error.ts'
import { readAddress } from './platform/db/hosts.ts'
import type { LineName } from './platform/outbox/line-store.ts'
import type { LineLimits } from './platform/outbox/outbox.ts'
import {
  atLeast,
  type Env,
  flag,
  type Kind,
  oneOf,
  optionally,
  readTable,
  type SettingTable,
  type SettingValues,
  seconds,
  secret,
  text,
  url,
  usually,
  wholeNumber,
} from './platform/settings.ts'
import { type RealChoice, startProblems } from './platform/start-rules.ts'
import {
  KEY_COMMAND_SETTINGS,
  type KeyCommandSettings,
  readKeyCommandSettings,
} from './providers/key-command/settings.ts'
import {
  HTTP_KYC_SETTINGS,
  type HttpKycSettings,
  readHttpKycSettings,
} from './providers/kyc-http/settings.ts'
import {
  RAZORPAY_CURRENCY,
  RAZORPAY_SETTINGS,
  type RazorpaySettings,
  readRazorpaySettings,
} from './providers/razorpay/settings.ts'
import { readS3Settings, S3_SETTINGS, type S3Settings } from './providers/s3/settings.ts'
import { readSmtpSettings, SMTP_SETTINGS, type SmtpSettings } from './providers/smtp/settings.ts'
import {
  readTwilioSettings,
  TWILIO_SETTINGS,
  type TwilioSettings,
} from './providers/twilio/settings.ts'
import {
  readWebPushSettings,
  WEB_PUSH_SETTINGS,
  type WebPushSettings,
} from './providers/web-push/settings.ts'

export { ConfigError }

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const trustedProxies: Kind<TrustedProxies | null> = {
  expected:
    'hops=1 (as many as there are proxies that add to X-Forwarded-For or Forwarded), their addresses ' +
    'such as 10.0.0.0/8,2001:db8::5, or 0 without a proxy',
  read: (given) => (given === '0' ? null : readTrustedProxies(given)),
}

const POSTGRES_URL: Kind<string> = {
  expected:
    'a URL such as postgres://user:password@host:5432/database; several hosts with commas, and then ?target_session_attrs=read-write',
  read: (given) => (readAddress(given) ? given : undefined),
}

const STANDBY_URL: Kind<string> = {
  expected:
    'a URL such as postgres://user:password@host:5432/database, of several machines with target_session_attrs=standby',
  read: (given) => (readAddress(given, 'standby') ? given : undefined),
}

const recipients: Kind<readonly string[]> = {
  expected: 'public keys of age, age1..., with commas',
  read: readRecipients,
}

const identities: Kind<readonly string[]> = {
  expected: 'a secret key of age, AGE-SECRET-KEY-1..., or all that its file holds',
  read: readIdentities,
}

const LIMITS = /^(\d{1,4})@(\d{1,5})$/

const lineLimits: Kind<LineLimits> = {
  expected:
    'calls in flight on each server @ calls a second of all servers together, such as 40@150',
  read(given) {
    const [, atOnce = 0, perSecond = 0] = (LIMITS.exec(given) ?? []).map(Number)
    return atOnce > 0 && perSecond > 0 ? { atOnce, perSecond } : undefined
  },
}

const CREDIT_POLICIES = MARKET_CODES.flatMap(publishedCreditPoliciesOf).map(
  ({ version }) => version,
)

/** Every setting of the server, in the order in which operators read them. */
export const SETTINGS = {
  NODE_ENV: optionally(
    'profile',
    oneOf(['production', 'development', 'test']),
    'production: starts with real providers only, and names everything else that is wrong or not said (docs/operations.md).',
  ),
  SANDBOX: optionally(
    'isSandboxMeant',
    flag,
    "1: the sandbox, whose page shows everybody's codes, may listen where others reach it. On 127.0.0.1 it needs no word; with NODE_ENV=production there is none.",
  ),
  PORT: usually(
    'port',
    wholeNumber(0, 65_535),
    '8080',
    'Where the server listens, and where people reach it (links, callbacks, allowed origin).',
  ),
  HOST: usually('host', text('an address to listen on, such as 127.0.0.1'), '127.0.0.1', ''),
  PUBLIC_URL: optionally(
    'publicUrl',
    url(['http:', 'https:'], 'a URL such as https://loans.example.com'),
    '',
  ),
  DATA_DIR: usually(
    'dataDir',
    { expected: 'the path of a folder', read: (given) => resolve(given) },
    './data',
    'Embedded database, uploads and keys. Back it up: the keys in it cannot be made again.',
  ),
  FILES: usually(
    'files',
    oneOf(['folder', 's3']),
    'folder',
    'Where pictures and documents lie, encrypted: folder (DATA_DIR/files) or s3 (a bucket of an S3-compatible store, for servers on several machines).',
  ),
  FILES_ALSO: optionally(
    'filesAlso',
    oneOf(['folder', 's3']),
    'Where they may lie too: what is not in the one is looked for in the other, until npm run files -- move has moved all of it (docs/operations.md).',
  ),
  DATABASE_URL: secret(
    optionally(
      'databaseUrl',
      POSTGRES_URL,
      'A PostgreSQL (15 or later) to use instead of the embedded one: postgres://user:password@host:5432/database. Of machines that fail over all of them, and the primary is asked for: postgres://user:password@one:5432,two:5432/database?target_session_attrs=read-write',
    ),
  ),
  DATABASE_ERASER_URL: secret(
    optionally(
      'databaseEraserUrl',
      POSTGRES_URL,
      'The same database for the user that erases people and what has passed its time; DATABASE_URL is of a user that may not (docs/operations.md).',
    ),
  ),
  DATABASE_OWNER_URL: secret(
    optionally(
      'databaseOwnerUrl',
      POSTGRES_URL,
      'The same database for its owner: migrations, restore, keys. Needed by these commands only; a server that has it migrates by itself at its start.',
    ),
  ),
  DATABASE_SESSION_URL: secret(
    optionally(
      'databaseSessionUrl',
      POSTGRES_URL,
      'Where DATABASE_URL and DATABASE_ERASER_URL lead through pgbouncer (1.21 or later) in transaction mode: the address of DATABASE_URL past it, for what holds a session (docs/operations.md#pgbouncer).',
    ),
  ),
  DATABASE_READ_URL: secret(
    optionally(
      'databaseReadUrl',
      STANDBY_URL,
      'A standby of the same database, or several, for the user of DATABASE_URL: figures, reports, exports and lists that nothing is decided on are read there (docs/operations.md#a-read-replica).',
    ),
  ),
  DATABASE_READ_BEHIND_SECONDS: usually(
    'databaseReadBehindMs',
    seconds(1, 3600),
    '60',
    'From so many seconds behind on the primary is read instead of it; and how many connections each server takes of it at most.',
  ),
  DATABASE_READ_CONNECTIONS: usually('databaseReadConnections', wholeNumber(1, 100), '4', ''),
  DATABASE_CONNECTIONS: usually(
    'databaseConnections',
    wholeNumber(4, 500),
    '10',
    'How many connections each server takes at most: for requests and background work, for erasures, and for the job queue. All servers together, with commands, stay below max_connections of PostgreSQL (docs/operations.md#connections).',
  ),
  DATABASE_ERASER_CONNECTIONS: usually('databaseEraserConnections', wholeNumber(1, 100), '2', ''),
  DATABASE_QUEUE_CONNECTIONS: usually('databaseQueueConnections', wholeNumber(1, 100), '2', ''),
  PAPERS: usually(
    'papers',
    oneOf(['plain', 'packed', 'compact']),
    'plain',
    'How the words of new documents and Key Facts Statements are kept in the database: packed takes a third of the room, compact a sixth of it. Each server from this version on reads all of them; write packed or compact once none of a version before is left, and it will not be run again (docs/operations.md#packed-papers).',
  ),
  MARKET: usually(
    'market',
    oneOf(MARKET_CODES),
    DEFAULT_MARKET,
    `${MARKET_CODES.join(', ')}: one market to a database. npm start builds its app if it is missing.`,
  ),
  CREDIT_POLICY: optionally(
    'creditPolicy',
    oneOf(CREDIT_POLICIES),
    'Holds decisions at this version, also past the day of a later one: the way back from a new one. Usually the version of the day.',
  ),
  PROVIDERS: usually(
    'providers',
    oneOf(['sandbox'], 'sandbox: PAYMENTS, SMS, MAIL, PUSH and KYC each choose another provider'),
    'sandbox',
    'Whatever PAYMENTS, SMS, MAIL, PUSH and KYC do not give to somebody else stays on this machine.',
  ),
  PAYMENTS: usually(
    'payments',
    oneOf(['sandbox', 'razorpay']),
    'sandbox',
    `sandbox: payouts, repayments and account checks stay on this machine, and a calendar can be moved. razorpay (${RAZORPAY_CURRENCY} only): they are Razorpay's. With a key of its test mode no real money moves, and the page /sandbox still shows everybody's texts; with a live key there is no such page.`,
  ),
  SMS: usually(
    'sms',
    oneOf(['sandbox', 'twilio']),
    'sandbox',
    "Who sends text messages: sandbox (the phone of the page /sandbox) or twilio. Where the law asks for registered templates and a sender name (DLT), set both at Twilio's messaging service.",
  ),
  MAIL: usually(
    'mail',
    oneOf(['sandbox', 'smtp']),
    'sandbox',
    'Who sends letters: sandbox (the mailbox of the page /sandbox) or smtp.',
  ),
  PUSH: usually(
    'push',
    oneOf(['sandbox', 'webpush']),
    'sandbox',
    "Who sends notifications: sandbox (the tray of the page /sandbox) or webpush (people's browsers).",
  ),
  KYC: usually(
    'kyc',
    oneOf(['vision', 'http']),
    'vision',
    "Who reads documents and checks faces: vision (this machine, nothing leaves it) or http (a service of somebody else's, as docs/kyc-provider.md has it).",
  ),
  REFUNDS_UP_TO: usually(
    'refundsUpTo',
    wholeNumber(0, 1_000_000_000),
    '0',
    "What was paid too much is sent back to the borrower's verified account by itself, three days after the last payment, where it is no more than this, in whole units of the market's currency, nor than one person may send alone. 0: a person orders each.",
  ),
  STATEMENTS: usually(
    'statements',
    oneOf(['none', 'sandbox', 'razorpay']),
    'none',
    'Who is asked each morning for the statements of the days before: none (they are taken in by hand), sandbox (its provider and bank), or razorpay (its settlements with RAZORPAY_LENDER, and what moved on its account for payouts, where that is named with the profile razorpayx; statements of other banks stay by hand).',
  ),
  BUREAU: usually(
    'bureau',
    oneOf(['none', 'sandbox']),
    'none',
    'Which credit bureau is asked about people who agree to it: none (nobody is, and no text names one) or sandbox, whose answers go by the end of a phone number (docs/sandbox.md). It is also told how loans here are repaid, once two persons send that (docs/operators.md).',
  ),
  SMS_LIMITS: usually(
    'smsLimits',
    lineLimits,
    '40@150',
    'How much of what nobody waits for may leave by each kind of provider: calls in flight on each server, then calls begun a second on all servers together. Ask your provider; what exceeds it waits its turn.',
  ),
  PUSH_LIMITS: usually('pushLimits', lineLimits, '40@150', ''),
  MAIL_LIMITS: usually('mailLimits', lineLimits, '4@10', ''),
  PAYOUT_LIMITS: usually('payoutLimits', lineLimits, '20@20', ''),
  COLLECTION_LIMITS: usually('collectionLimits', lineLimits, '20@20', ''),
  TAX_LIMITS: usually('taxLimits', lineLimits, '4@10', ''),
  KEY_SERVICE: usually(
    'keyService',
    oneOf(['file', 'command']),
    'file',
    'Who keeps the key under which the keys of DATA_DIR lie: file (nobody, they lie as they are) or command (a service of yours, which a program asks at the start).',
  ),
  SEAL_ANCHOR_DIR: optionally(
    'sealAnchorDir',
    { expected: 'the path of a folder', read: (given) => resolve(given) },
    'A folder that who administers the database cannot change, such as one mounted from another machine: the seals over audit and ledger are kept there too (docs/operations.md). Not set: DATA_DIR/anchors.',
  ),
  BACKUP_DIR: optionally(
    'backupDir',
    { expected: 'the path of a folder', read: (given) => resolve(given) },
    'The folder of the backups: npm run backup adds one to it, whose pictures are links to those of the one before (docs/operations.md). Best on another disk, and copied to another machine.',
  ),
  BACKUP_RECIPIENTS: optionally(
    'backupRecipients',
    recipients,
    'Encrypts backups for these public keys of age (age1..., several with commas); npm run backup -- --new-key makes a pair. Not set: whoever has a backup can read it.',
  ),
  BACKUP_KEY: secret(
    optionally(
      'backupKey',
      identities,
      'The secret key of such a pair, for restore and drill alone: best BACKUP_KEY_FILE, and not on the machine that makes backups.',
    ),
  ),
  BACKUP_KEEP_DAYS: usually(
    'backupKeepDays',
    wholeNumber(1, 3650),
    '14',
    'npm run backup -- --prune keeps the newest backup of so many days, and of so many weeks.',
  ),
  BACKUP_KEEP_WEEKS: usually('backupKeepWeeks', wholeNumber(0, 520), '8', ''),
  RPO_HOURS: usually(
    'rpoHours',
    wholeNumber(1, 8760),
    '25',
    'What a drill holds a restore to: hours of work that may be lost, and minutes until the restored server is proven.',
  ),
  RTO_MINUTES: usually('rtoMinutes', wholeNumber(1, 100_000), '240', ''),
  DRILL_DAYS: optionally(
    'drillDays',
    wholeNumber(0, 3650),
    'Days after the last good drill (npm run drill) that end in an alarm; 0: none. Not set: 8, and none in the sandbox.',
  ),
  OPERATOR_TOKENS: optionally(
    'operatorTokens',
    flag,
    '1: programs of the staff may sign in with terminal tokens, which read and answer tickets; 0: nobody may. Not set: only in the sandbox, where they may do everything.',
  ),
  REQUIRE_DEVICE_BOUND: usually(
    'requireDeviceBound',
    flag,
    '0',
    '1: passkeys of finance and administrators have to stay on one device, such as a security key.',
  ),
  ALLOW_PLAIN: optionally(
    'allowPlain',
    flag,
    '1 answers requests outside the envelope. Not set: only in the sandbox.',
  ),
  VISION_WORKERS: usually(
    'visionWorkers',
    wholeNumber(0, 16),
    '1',
    'Processes that read pictures of documents and faces, up to 400 MB each; 0 reads none.',
  ),
  VISION_TIMEOUT_SECONDS: usually(
    'visionTimeoutMs',
    seconds(5, 3600),
    '60',
    'Seconds for one picture or film once its turn has come; longer means that the machine is too busy.',
  ),
  LOG_LEVEL: usually('logLevel', oneOf(LOG_LEVELS), 'info', `${LOG_LEVELS.join(', ')}.`),
  TRUST_PROXY: usually(
    'trustProxy',
    trustedProxies,
    '0',
    'Your own proxies in front of the server, so that limits count the people behind them (docs/operations.md): hops=1 is one proxy that appends to the header, from this machine or a private network; hops=2 two, one behind the other. Or their addresses and networks: 10.0.0.0/8,2001:db8::5. 0: none, headers are ignored.',
  ),
  PROXY_HEADER: optionally(
    'proxyHeader',
    oneOf(PROXY_HEADERS),
    "The header they append to: x-forwarded-for or forwarded. Not set: either, and if a request has both and they differ, it is counted as the proxy's own.",
  ),
  REQUESTS_PER_MINUTE: usually(
    'requestsPerMinute',
    wholeNumber(1, 1_000_000),
    '1200',
    'Requests a minute answered to one address (of IPv6: one /64) before it has to wait.',
  ),
  REQUEST_TIMEOUT_SECONDS: usually(
    'requestTimeoutMs',
    seconds(1, 600),
    '120',
    'Seconds for a whole request to come in, a picture over a slow line among them.',
  ),
  STOP_DELAY_SECONDS: usually(
    'stopDelayMs',
    seconds(0, 120),
    '0',
    'Seconds between being asked to stop and stopping: 5 behind a balancer that asks /readyz.',
  ),
  METRICS_TOKEN: secret(
    optionally(
      'metricsToken',
      atLeast(16),
      'Who may read /metrics; without it only this machine, and where there is a proxy (TRUST_PROXY, or PUBLIC_URL with https) nobody. At least 16 characters.',
    ),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optionally(
    'tracesUrl',
    url(['http:', 'https:'], 'the URL of a collector, such as http://localhost:4318'),
    'Sends OpenTelemetry traces to this collector, such as http://localhost:4318.',
  ),
  METRICS: usually(
    'metrics',
    oneOf(['embedded', 'separate', 'off']),
    'embedded',
    'Who answers /api/metric: embedded (this server), separate (npm run start:metrics, on METRICS_PORT, with the same settings and data folder; your proxy sends /api/metric there) or off.',
  ),
  METRICS_PORT: usually('metricsPort', wholeNumber(0, 65_535), '8081', ''),
  METRICS_KEPT_DAYS: usually(
    'metricsKeptDays',
    wholeNumber(8, 400),
    '90',
    "Days after which what devices told is dropped; the funnel's counts stay.",
  ),
  ANSWERS_KEPT_DAYS: usually(
    'answersKeptDays',
    wholeNumber(30, 400),
    '180',
    'Days for which the same request gets the same answer; afterwards the answer is dropped, and a repetition is judged as a new request (docs/operations.md#retention).',
  ),
  METRICS_SAMPLE_PERCENT: usually(
    'metricsSamplePercent',
    wholeNumber(0, 100),
    '100',
    'Sessions of a hundred that tell of behaviour (with its consent) and of speed.',
  ),
} as const

/** The settings that a provider needs, by the setting that selects it. */
export const PROVIDER_SETTINGS: Readonly<Partial<Record<keyof typeof SETTINGS, SettingTable>>> = {
  PAYMENTS: RAZORPAY_SETTINGS,
  SMS: TWILIO_SETTINGS,
  MAIL: SMTP_SETTINGS,
  PUSH: WEB_PUSH_SETTINGS,
  KYC: HTTP_KYC_SETTINGS,
  KEY_SERVICE: KEY_COMMAND_SETTINGS,
  FILES: S3_SETTINGS,
}

type Given = SettingValues<typeof SETTINGS>
/** Settings whose stored form differs from the given text. */
type Chosen =
  | 'profile'
  | 'isSandboxMeant'
  | 'sms'
  | 'mail'
  | 'push'
  | 'kyc'
  | 'keyService'
  | 'publicUrl'
  | 'allowPlain'
  | 'drillDays'
  | 'tracesUrl'
  | 'smsLimits'
  | 'pushLimits'
  | 'mailLimits'
  | 'payoutLimits'
  | 'collectionLimits'
  | 'taxLimits'

/** The server's configuration, read once from the environment at the start and never changed. */
export interface Config extends Omit<Given, Chosen> {
  /**
   * Providers of texts, e-mails and notifications; null means that the sandbox keeps messages on this
   * machine.
   */
  readonly twilio: TwilioSettings | null
  readonly smtp: SmtpSettings | null
  readonly webPush: WebPushSettings | null
  /** The service that reads documents and checks faces; null means our own vision, on this machine. */
  readonly kyc: HttpKycSettings | null
  /** The bucket of stored files; null unless they lie there, or may. */
  readonly s3: S3Settings | null
  /** The program that unwraps the keys; null: they are stored unwrapped. */
  readonly keyCommand: KeyCommandSettings | null
  /** The account at Razorpay; null unless it makes the payments. */
  readonly razorpay: RazorpaySettings | null
  /**
   * Whether no real money moves; only then is the sandbox's page available, which shows everybody's
   * messages.
   */
  readonly isSandbox: boolean
  /** Whether NODE_ENV is production. */
  readonly isProduction: boolean
  /** How much each kind of provider takes of what nobody waits for. */
  readonly lines: Readonly<Record<LineName, LineLimits>>
  /** The public URL without a trailing slash: for links, callbacks and the allowed origin. */
  readonly publicUrl: string
  /** Whether unsealed requests (Flag: 0) are answered. */
  readonly allowPlain: boolean
  /** Days after the last good drill that end in an alarm; 0: none. */
  readonly drillDays: number
  /** Whether an OpenTelemetry collector is configured. */
  readonly isTraced: boolean
}

/** Settings that may hold a secret, of any provider. */
const FROM_FILES = /^(DATABASE_URL|[A-Z0-9_]+_(TOKEN|SECRET|KEY|PASSWORD|URL))$/

/**
 * Reads the configuration from the environment; an empty value counts as not set. @throws ConfigError
 * naming each wrong value and what was expected
 */
export const readConfig = (environment: Env): Config => {
  const { config, problems } = readAll(environment)
  if (problems.length > 0) throw new ConfigError(problems)
  return config()
}

/**
 * The configuration of a program that listens. Also refused if strangers could reach the sandbox, or if
 * NODE_ENV is production and not everything is ready for it.
 * @throws ConfigError naming all problems at once
 */
export const readServingConfig = (environment: Env): Config => {
  const { env, config, problems, isSandbox } = readAll(environment)
  const all = [
    ...problems,
    ...startProblems({
      env,
      tables: [SETTINGS, ...Object.values(PROVIDER_SETTINGS)],
      choices: REAL_CHOICES,
      ofProduction: productionFaults(env),
      isSandbox,
    }),
  ]
  if (all.length > 0) throw new ConfigError(all)
  return config()
}

const REAL_CHOICES: readonly RealChoice[] = [
  { setting: 'PAYMENTS', sandbox: 'sandbox', real: 'razorpay' },
  { setting: 'SMS', sandbox: 'sandbox', real: 'twilio' },
  { setting: 'MAIL', sandbox: 'sandbox', real: 'smtp' },
  { setting: 'PUSH', sandbox: 'sandbox', real: 'webpush' },
]

/** What is not ready for production although no setting says so. */
const productionFaults = (env: Env): string[] => {
  const isTest = env.PAYMENTS === 'razorpay' && env.RAZORPAY_KEY_ID?.startsWith(TEST_KEY)
  const market = MARKET_CODES.find((code) => code === (env.MARKET || DEFAULT_MARKET))
  const hasCarrier = market && marketByCode(market).isCarrierCheckNeeded
  return [
    ...(isTest
      ? ['RAZORPAY_KEY_ID is a key of the test mode: write a live one, rzp_live_...']
      : []),
    ...(hasCarrier
      ? [
          `MARKET is '${market}', where a carrier confirms phones and only the sandbox has one: write another MARKET`,
        ]
      : []),
    ...(env.BUREAU === 'sandbox'
      ? ["BUREAU is 'sandbox', which knows nobody outside this machine: write BUREAU=none"]
      : []),
  ]
}

interface ReadConfig {
  readonly env: Env
  readonly problems: readonly string[]
  readonly isSandbox: boolean
  /** Only valid without problems. */
  config(): Config
}

const readAll = (environment: Env): ReadConfig => {
  const { env, problems: ofFiles, unread } = withFiles(environment)
  const { values, problems: own } = readTable(env, SETTINGS)
  const razorpay = chosen(env.PAYMENTS === 'razorpay', () => readRazorpaySettings(env))
  const isSandbox =
    env.PAYMENTS !== 'razorpay' || env.RAZORPAY_KEY_ID?.startsWith(TEST_KEY) === true
  const twilio = chosen(env.SMS === 'twilio', () => readTwilioSettings(env))
  const smtp = chosen(env.MAIL === 'smtp', () => readSmtpSettings(env))
  const webPush = chosen(env.PUSH === 'webpush', () => readWebPushSettings(env, { isSandbox }))
  const kyc = chosen(env.KYC === 'http', () => readHttpKycSettings(env))
  const keyCommand = chosen(env.KEY_SERVICE === 'command', () => readKeyCommandSettings(env))
  const isInStore = [env.FILES, env.FILES_ALSO].includes('s3')
  const s3 = chosen(isInStore, () => readS3Settings(env))
  const providers = [razorpay, twilio, smtp, webPush, kyc, keyCommand, s3]
  const problems = [
    ...ofFiles,
    ...[...own, ...providers.flatMap((provider) => provider.problems)].filter(
      (problem) => !unread.some((name) => problem.startsWith(`${name} is not set`)),
    ),
    ...(env.PAYMENTS === 'razorpay' ? currencyProblems(values.market) : []),
    ...statementProblems(values, razorpay.settings),
    ...policyProblems(values),
    ...(values.filesAlso !== undefined && values.filesAlso === values.files
      ? [`FILES_ALSO is '${values.filesAlso}', as FILES is: write the other place, or leave it out`]
      : []),
  ]
  const config = (): Config => {
    const { profile, isSandboxMeant: _meant, sms: _sms, mail: _mail, push: _push, ...rest } = values
    const { tracesUrl, keyService: _keys, ...more } = rest
    const { smsLimits, pushLimits, mailLimits, ...others } = more
    const { payoutLimits, collectionLimits, taxLimits, ...kept } = others
    return Object.freeze({
      ...kept,
      razorpay: razorpay.settings,
      twilio: twilio.settings,
      smtp: smtp.settings,
      webPush: webPush.settings,
      kyc: kyc.settings,
      keyCommand: keyCommand.settings,
      s3: s3.settings,
      lines: {
        ...{ sms: smsLimits, push: pushLimits, mail: mailLimits },
        ...{ payout: payoutLimits, collection: collectionLimits, tax: taxLimits },
      },
      isProduction: profile === 'production',
      isSandbox,
      publicUrl: (values.publicUrl ?? localUrl(values.host, values.port)).replace(/\/+$/, ''),
      allowPlain: values.allowPlain ?? isSandbox,
      drillDays: values.drillDays ?? (isSandbox ? 0 : DRILL_DAYS_USUAL),
      isTraced: tracesUrl !== undefined,
    })
  }
  return { env, problems, isSandbox, config }
}

const DRILL_DAYS_USUAL = 8

/** Statements are those of whoever makes the payments, for a lender of this market. */
const statementProblems = (
  { statements, payments, market }: Partial<Pick<Config, 'statements' | 'payments' | 'market'>>,
  razorpay: RazorpaySettings | null,
): string[] => {
  if (!statements || !payments || !market || statements === 'none') return []
  if (statements !== payments) {
    return [`STATEMENTS is '${statements}': expected none or ${payments}, as PAYMENTS is`]
  }
  if (statements !== 'razorpay' || !razorpay) return []
  const codes = lendersOf(market).map(({ lenderCode }) => lenderCode)
  if (codes.some((code) => code === razorpay.lenderCode)) return []
  const given = razorpay.lenderCode === undefined ? 'not set' : `'${razorpay.lenderCode}'`
  return [
    `RAZORPAY_LENDER is ${given}: expected one of ${codes.join(', ')} with STATEMENTS=razorpay`,
  ]
}

const policyProblems = ({
  market,
  creditPolicy,
}: Partial<Pick<Config, 'market' | 'creditPolicy'>>): string[] => {
  const own = market ? publishedCreditPoliciesOf(market).map(({ version }) => version) : []
  if (!market || !creditPolicy || own.includes(creditPolicy)) return []
  return [`CREDIT_POLICY is '${creditPolicy}': expected one of ${own.join(', ')} for this MARKET`]
}

/** @param market undefined if it is wrong, which is reported separately */
const currencyProblems = (market: Given['market'] | undefined): string[] => {
  if (!market || marketByCode(market).currency === RAZORPAY_CURRENCY) return []
  const served = MARKET_CODES.filter((code) => marketByCode(code).currency === RAZORPAY_CURRENCY)
  return [`PAYMENTS is 'razorpay': expected sandbox where MARKET is not ${served.join(' or ')}`]
}

/** A secret may be in a file, as mounted into containers: `DATABASE_URL_FILE` names it. */
const withFiles = (env: Env) => {
  const given: Record<string, string | undefined> = { ...env }
  const problems: string[] = []
  /** For these the file is the problem, not a missing value. */
  const unread: string[] = []
  for (const [name, path] of Object.entries(env)) {
    const setting = name.replace(/_FILE$/, '')
    if (setting === name || !path || !FROM_FILES.test(setting)) continue
    if (env[setting]) {
      problems.push(`${setting} and ${name} are both set: expected one`)
      continue
    }
    try {
      given[setting] = readFileSync(path, 'utf8').trim()
    } catch {
      problems.push(`${name} is '${path}': expected a file that can be read`)
      unread.push(setting)
    }
  }
  return { env: given as Env, problems, unread }
}

interface OfProvider<Settings> {
  readonly settings: Settings | null
  readonly problems: readonly string[]
}

/** A provider's settings if it is selected; its problems are reported together with all others. */
const chosen = <Settings>(isChosen: boolean, read: () => Settings): OfProvider<Settings> => {
  if (!isChosen) return { settings: null, problems: [] }
  try {
    return { settings: read(), problems: [] }
  } catch (error) {
    if (error instanceof ConfigError) return { settings: null, problems: error.problems }
    throw error
  }
}

/** The prefix of keys for Razorpay's test mode, in which no real money moves. */
const TEST_KEY = 'rzp_test_'

/** The address 0.0.0.0 or :: means every interface, and cannot be opened in a browser. */
const localUrl = (host: string, port: number): string =>
  `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`
