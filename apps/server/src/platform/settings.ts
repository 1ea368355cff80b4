import { ConfigError } from './config-error.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** The type of a setting: `read` returns undefined for invalid text. */
export interface Kind<Value> {
  readonly expected: string
  readonly read: (text: string) => Value | undefined
}

/**
 * One setting, defined once: the parser, the types, .env.example and docs/settings.md are derived from it
 * (tools/settings.ts writes the last two).
 */
export interface Setting<Field extends string = string, Value = unknown> extends Kind<Value> {
  /** Its name in the code. */
  readonly field: Field
  /**
   * The description that operators read above it; '' continues that of the previous setting; null hides it,
   * as it is for tests only.
   */
  readonly about: string | null
  /** The default, as text. */
  readonly usual?: string
  readonly isNeeded?: boolean
  /** A wrong value is shown in the error, unless it may contain a password. */
  readonly isSecret?: boolean
}

export type SettingTable = Readonly<Record<string, Setting>>
export type SettingValues<Table extends SettingTable> = {
  readonly [Name in keyof Table as Table[Name]['field']]: Table[Name] extends Setting<
    string,
    infer Value
  >
    ? Value
    : never
}

/** A setting with a default. */
export const usually = <const Field extends string, Value>(
  field: Field,
  kind: Kind<Value>,
  usual: string,
  about: string | null,
): Setting<Field, Value> => ({ ...kind, field, usual, about })

/** An optional setting. */
export const optionally = <const Field extends string, Value>(
  field: Field,
  kind: Kind<Value>,
  about: string | null,
): Setting<Field, Value | undefined> => ({ ...kind, field, about })

/** A required setting. */
export const needed = <const Field extends string, Value>(
  field: Field,
  kind: Kind<Value>,
  about: string | null,
): Setting<Field, Value> => ({ ...kind, field, isNeeded: true, about })

export const secret = <Field extends string, Value>(
  setting: Setting<Field, Value>,
): Setting<Field, Value> => ({ ...setting, isSecret: true })

export const text = (expected: string): Kind<string> => ({ expected, read: (given) => given })

export const atLeast = (
  length: number,
  expected = `at least ${length} characters`,
): Kind<string> => ({
  expected,
  read: (given) => (given.length >= length ? given : undefined),
})

export const matching = (pattern: RegExp, expected: string): Kind<string> => ({
  expected,
  read: (given) => (pattern.test(given) ? given : undefined),
})

export const oneOf = <const Word extends string>(
  words: readonly Word[],
  expected = `one of ${words.join(', ')}`,
): Kind<Word> => ({ expected, read: (given) => words.find((word) => word === given) })

export const flag: Kind<boolean> = {
  expected: '0 or 1',
  read: (given) => (['0', '1'].includes(given) ? given === '1' : undefined),
}

export const wholeNumber = (min: number, max: number): Kind<number> => ({
  expected: `a whole number from ${min} to ${max}`,
  read: (given) =>
    /^\d{1,15}$/.test(given) && Number(given) >= min && Number(given) <= max
      ? Number(given)
      : undefined,
})

/** Given in seconds, stored in milliseconds. */
export const seconds = (min: number, max: number): Kind<number> => {
  const { expected, read } = wholeNumber(min, max)
  return {
    expected,
    read: (given) => {
      const count = read(given)
      return count === undefined ? undefined : count * 1000
    },
  }
}

export const url = (protocols: readonly string[], expected: string): Kind<string> => ({
  expected,
  read: (given) =>
    URL.canParse(given) && protocols.includes(new URL(given).protocol) && new URL(given).hostname
      ? given
      : undefined,
})

/** Whether a host, as it stands in a URL or without the brackets, is a name of this machine itself. */
export const isThisMachine = (host: string): boolean =>
  ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)

/** A provider's URL, without a trailing slash; without TLS only on this machine. */
export const providerUrl = (example: string): Kind<string> => ({
  expected: `a URL such as ${example}; plain http only on this machine`,
  read: (given) => {
    if (!URL.canParse(given)) return undefined
    const { protocol, hostname } = new URL(given)
    const isSafe = protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname))
    return isSafe ? given.replace(/\/+$/, '') : undefined
  },
})

/**
 * The values of a table, and a sentence about each wrong or missing one; an empty value counts as not set.
 */
export const readTable = <const Table extends SettingTable>(
  env: Env,
  table: Table,
): { values: SettingValues<Table>; problems: string[] } => {
  const problems: string[] = []
  const values = Object.entries(table).map(([name, setting]) => {
    const given = env[name] || setting.usual
    const value = given === undefined ? undefined : setting.read(given)
    if (value === undefined && (given !== undefined || setting.isNeeded)) {
      const shown = setting.isSecret ? 'has a wrong value' : `is '${given}'`
      problems.push(`${name} ${given ? shown : 'is not set'}: expected ${setting.expected}`)
    }
    return [setting.field, value]
  })
  return { values: Object.fromEntries(values) as SettingValues<Table>, problems }
}

/**
 * A provider's settings from the environment. Wrong values are not shown, and secrets are not enumerable,
 * so that they do not appear in logs or JSON. @throws ConfigError naming each wrong or missing value and
 * what was expected
 */
export const readSettings = <const Table extends SettingTable>(
  env: Env,
  table: Table,
): SettingValues<Table> => {
  const hidden = Object.fromEntries(
    Object.entries(table).map(([name, setting]) => [name, { ...setting, isSecret: true }]),
  ) as unknown as Table
  const { values, problems } = readTable(env, hidden)
  if (problems.length > 0) throw new ConfigError(problems)
  for (const { field, isSecret } of Object.values(table)) {
    if (isSecret) Object.defineProperty(values, field, { enumerable: false })
  }
  Object.freeze(values)
  return values
}
