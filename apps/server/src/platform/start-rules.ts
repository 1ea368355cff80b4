import { isIPv4 } from 'node:net'
import { readAnyAddress } from './db/hosts.ts'
import { type Env, isThisMachine, type SettingTable } from './settings.ts'

/** The real alternative to a sandbox setting, or to a simulated check. */
export interface RealChoice {
  readonly setting: string
  readonly sandbox: string
  readonly real: string
}

/** What a start is judged by, beyond the values allowed for each setting. */
export interface StartFacts {
  /** Including values read from files. */
  readonly env: Env
  /** Of the server and of all providers, chosen or not. */
  readonly tables: readonly SettingTable[]
  readonly choices: readonly RealChoice[]
  /** Problems of the market and of keys, which only the configuration knows. */
  readonly ofProduction: readonly string[]
  /** Whether no real money moves; then the page /sandbox is open. */
  readonly isSandbox: boolean
}

/** Settings that must be set explicitly in production, since relying on their defaults would be a guess. */
const SAID: Readonly<Record<string, string>> = {
  DATA_DIR: 'the folder that is kept and backed up, such as DATA_DIR=/var/lib/noren',
  MARKET: 'the market of this database, such as MARKET=in',
  TRUST_PROXY:
    'the proxy that ends TLS in front of it, such as TRUST_PROXY=hops=1, or TRUST_PROXY=0 without one',
}

/** Whether a host name or address is reachable from this machine only. */
export const isLoopback = (host: string): boolean =>
  isThisMachine(host) || (isIPv4(host) && host.startsWith('127.'))

/** Edit distance, where swapping adjacent letters counts as one edit. */
const distance = (one: string, other: string): number => {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    rows.push(line)
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      line.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return at(one.length, other.length)
}

const bare = (name: string): string => name.replace(/_FILE$/, '')
const firstWord = (name: string): string => name.split('_')[0] ?? ''
const plain = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Short names resemble too many others: HOME is not HOST. */
const mayDiffer = (name: string): number => (name.length < 4 ? 0 : name.length < 8 ? 1 : 2)

/** Variables whose names nearly match a setting, and were probably meant as one. */
export const misspeltNames = (env: Env, tables: readonly SettingTable[]): string[] => {
  const known = tables.flatMap((table) => Object.keys(table))
  const words = tables.slice(1).flatMap((table) => Object.keys(table).map(firstWord))
  /** First words shared by several settings of a provider; short ones are too common. */
  const prefixes = new Set(
    words.filter((word, index) => word.length > 3 && words.indexOf(word) !== index),
  )
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || known.includes(bare(name)) || !env[name]) return []
    const ranked = known
      .map((setting) => ({ setting, by: distance(plain(bare(name)), plain(setting)) }))
      .toSorted((one, other) => one.by - other.by)
    const [nearest] = ranked
    if (!nearest) return []
    const isOurs = name.includes('_') && prefixes.has(firstWord(name))
    if (nearest.by > mayDiffer(nearest.setting) && !isOurs) return []
    return [`${name} is no setting: write ${nearest.setting}, or leave it out`]
  })
}

const forTestsAlone = ({ env, tables }: StartFacts): string[] =>
  tables.flatMap((table) =>
    Object.entries(table)
      .filter(([name, { about }]) => about === null && env[name])
      .map(([name]) => `${name} is set: it is for tests alone, leave it out`),
  )

/** The addresses of one database, each for a user with other rights. */
const databaseProblems = ({ env }: StartFacts): string[] =>
  env.DATABASE_URL
    ? []
    : ['DATABASE_ERASER_URL', 'DATABASE_OWNER_URL', 'DATABASE_SESSION_URL', 'DATABASE_READ_URL']
        .filter((name) => env[name])
        .map(
          (name) =>
            `${name} is set without DATABASE_URL: write DATABASE_URL too, or leave it out for the embedded database, which has roles of its own`,
        )

const DATABASE_ADDRESSES = [
  'DATABASE_URL',
  'DATABASE_ERASER_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_SESSION_URL',
  'DATABASE_READ_URL',
] as const

/** Whether the driver would take any certificate: by its own word, or since libpq does where nothing is to be verified. */
const trustsAnybody = (address: string): boolean => {
  const known = readAnyAddress(address)
  if (!known) return false
  const { searchParams } = new URL(known.first)
  const mode = searchParams.get('sslmode') ?? 'disable'
  const isLikeLibpq = searchParams.get('uselibpqcompat') === 'true'
  return mode === 'no-verify' || (isLikeLibpq && !/^(verify-|disable)/.test(mode))
}

/** TLS that checks no certificate keeps out who listens, and nobody who answers in the database's place. */
const unverifiedDatabases = ({ env }: StartFacts): string[] =>
  DATABASE_ADDRESSES.filter((name) => trustsAnybody(env[name] ?? '')).map(
    (name) =>
      `${name} lets anybody answer for the database: write sslmode=verify-full in it, and sslrootcert= where the certificate is of your own authority`,
  )

const productionProblems = (facts: StartFacts): string[] => {
  const { env, choices } = facts
  const isSecure = URL.canParse(env.PUBLIC_URL ?? '') && env.PUBLIC_URL?.startsWith('https:')
  return [
    ...choices
      .filter(({ setting, sandbox }) => (env[setting] || sandbox) === sandbox)
      .map(
        ({ setting, sandbox, real }) =>
          `${setting} is '${sandbox}', which nobody outside this machine is behind: write ${setting}=${real}`,
      ),
    ...facts.ofProduction,
    ...(env.ALLOW_PLAIN === '1'
      ? ["ALLOW_PLAIN is '1': write ALLOW_PLAIN=0, or leave it out"]
      : []),
    ...(env.SANDBOX === '1' ? ["SANDBOX is '1': write SANDBOX=0, or leave it out"] : []),
    ...(isSecure
      ? []
      : [
          `PUBLIC_URL is ${env.PUBLIC_URL ? `'${env.PUBLIC_URL}'` : 'not set'}: write the address at which people reach it, such as PUBLIC_URL=https://loans.example.com`,
        ]),
    ...(env.DATABASE_URL && !env.DATABASE_ERASER_URL
      ? [
          "DATABASE_ERASER_URL is not set: write the address of the user that erases, beside a DATABASE_URL whose user does not own the database ('npm run database -- roles' says how)",
        ]
      : []),
    ...unverifiedDatabases(facts),
    ...Object.entries(SAID)
      .filter(([name]) => !env[name])
      .map(([name, what]) => `${name} is not set: write ${what}`),
    ...forTestsAlone(facts),
  ].map((problem) => `NODE_ENV=production: ${problem}`)
}

/** The sandbox shows everybody's codes to anyone who reaches it, so it must be intended. */
const openSandboxProblems = ({ env, choices, isSandbox }: StartFacts): string[] => {
  const played = choices.filter(({ setting, sandbox }) => (env[setting] || sandbox) === sandbox)
  if (env.SANDBOX === '1' || (played.length === 0 && !isSandbox)) return []
  const host = env.HOST || '127.0.0.1'
  const publicHost = URL.canParse(env.PUBLIC_URL ?? '')
    ? new URL(env.PUBLIC_URL ?? '').hostname
    : 'localhost'
  const reached = !isLoopback(host)
    ? `HOST is '${host}'`
    : !isLoopback(publicHost)
      ? `PUBLIC_URL is '${env.PUBLIC_URL}'`
      : undefined
  if (!reached) return []
  const names = played.map(({ setting }) => setting).join(', ') || 'a key of the test mode'
  return [
    `${reached}, so others reach this server, and its sandbox (${names}) shows everybody's codes: write SANDBOX=1 if that is meant, or HOST=127.0.0.1 and no PUBLIC_URL, or NODE_ENV=production with real providers`,
  ]
}

/** Problems of a start as a whole, each with what to write. They do not stop a command. */
export const startProblems = (facts: StartFacts): string[] => [
  ...misspeltNames(facts.env, facts.tables),
  ...databaseProblems(facts),
  ...(facts.env.NODE_ENV === 'production' ? productionProblems(facts) : openSandboxProblems(facts)),
]
