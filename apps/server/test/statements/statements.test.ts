import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTestDatabase } from '@noren/testkit/database'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DeclaredField, type DeclaredStatement, declaredStatements } from './declared.ts'
import { type DescribedColumn, describeStatement, readCatalogue } from './described.ts'

/**
 * What TypeScript declares about each SQL statement agrees with PostgreSQL: the names, types and
 * nullability of the columns of its row, and the number and types of its parameters.
 */

interface Registered {
  name: string
  text: string
  paramNames: readonly string[]
}
const registered = vi.hoisted((): Registered[] => [])

vi.mock('../../src/platform/db/statement.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/platform/db/statement.ts')>()
  const rawStatement: typeof original.rawStatement = (name, text, paramNames) => {
    registered.push({ name, text, paramNames })
    return original.rawStatement(name, text, paramNames)
  }
  return { ...original, rawStatement }
})

const root = join(import.meta.dirname, '../../../..')
const SOURCES = 'apps/server/src'
const files = readdirSync(join(root, SOURCES), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => join(SOURCES, path))
const declaring = files.filter(
  (path) =>
    path !== 'apps/server/src/platform/db/statement.ts' &&
    readFileSync(join(root, path), 'utf8').includes('rawStatement'),
)

/** The driver's JavaScript type for each type used in the schema. */
const KINDS: Readonly<Record<string, DeclaredField['kind']>> = {
  uuid: 'string',
  text: 'string',
  name: 'string',
  date: 'string',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  bytea: 'Buffer',
}

/**
 * Columns that are never null although PostgreSQL cannot know it, with the reason: a key of a JSON value
 * that only our own code writes.
 */
const KNOWN_PRESENT: Readonly<Record<string, string>> = {
  'list_person_timeline at': 'what has not happened yet is left out of each part',
  'replica_primary_now written': 'a server that takes writes has a log with an end',
  'replica_primary_now timeline': 'a server that takes writes has a log with a timeline',
  'replica_standby_now timeline': 'each server has a checkpoint of some timeline',
  'replica_primary_is database': 'each server and each database has its number',
  'replica_primary_is isStandby': 'a function that always answers',
  'replica_standby_now database': 'each server and each database has its number',
  'replica_standby_now isStandby': 'a function that always answers',
  'find_pace_of_case since': 'whoever decides is one of the accounts of their person',
  'make_metric_days made': 'a count that the function always returns',
  'drop_metric_days dropped': 'a count that the function always returns',
  'claim_tax_stamps name':
    'a stamp is of a document or of a receipt, and those that are claimed have it',
  'claim_tax_stamps pageOn': 'a stamp is of a document or of a receipt, and each has it',
  'claim_tax_stamps sellerTaxId': 'a stamp is of a document or of a receipt, and each has it',
  'find_stamped_xml name': 'a stamp is of a document or of a receipt, and what is found has it',
  'find_alike_loan productName': 'agreed terms are stored whole, by the type that names them',
  'find_accrual_differences book': 'either side of the full join has it',
  'find_accrual_differences day': 'either side of the full join has it',
  'find_accrual_differences figure': 'either side of the full join has it',
  'list_credit_outcomes knownUntil': 'only loans with a due day are listed, and each has these',
  'list_credit_outcomes lateDays': 'only loans with a due day are listed, and each has these',
  'list_credit_outcomes firstLateDays': 'only loans with a due day are listed, and each has these',
  'list_days_unlike_their_sums day': 'either side of the full join has it',
  'find_false_agent_entries collectionId': 'either side of the full join has it',
  'find_false_agent_entries book': 'either side of the full join has it',
  'find_false_platform_fee_entries feeId': 'either side of the full join has it',
  'find_false_platform_fee_entries book': 'either side of the full join has it',
  'find_platform_fee_gaps year': 'who has a number has the year that it counts in',
  'list_open_items_of_day kind': 'an item of the account has it',
  'list_open_items_of_day sourceId': 'an item of the account has it',
  'find_negative_credits_of_pages userId': 'it is one of those that were found',
  'sum_exposures_of_book classCode': 'every policy has a first class',
  'list_error_groups message': 'every report of an error is stored with it',
  'list_error_groups page': 'every report of an error is stored with it',
  'list_error_groups frames': 'every report of an error is stored with them',
  'list_false_portfolio_days day': 'it is one of a series of days',
  'list_loans_of_book dailyRatePpm': 'agreed terms are stored whole, by the type that names them',
  'list_loans_of_book classCode': 'every policy has a first class, that of a loan without one',
  'list_loans_to_remember repaidOn': 'a repaid loan has the moment at which it was closed',
  'list_repaid_loans heldDays': 'a repaid loan has the moment at which it was closed',
  'list_repaid_loans repaidOn': 'a repaid loan has the moment at which it was closed',
  'list_tax_moves ratePpm': 'agreed terms are stored whole, by the type that names them',
  'find_loan_of_book dailyRatePpm': 'agreed terms are stored whole, by the type that names them',
  'find_loan_of_book classCode': 'every policy has a first class, that of a loan without one',
}

const fits = ({ kind, isArray }: DeclaredField, type: string): boolean => {
  if (kind === 'any') return true
  const isListType = type.endsWith('[]')
  return isArray === isListType && KINDS[type.replace('[]', '')] === kind
}
const isJson = (type: string): boolean => type.startsWith('json')

/** A JSON value can be anything but these types. */
const arrives = (field: DeclaredField, type: string): boolean =>
  isJson(type) ? field.kind !== 'Date' && field.kind !== 'Buffer' : fits(field, type)

/** JSON is passed as text or as an object, and a bigint too large for a number as a string. */
const goesIn = (field: DeclaredField, type: string): boolean => {
  if (isJson(type) && field.kind === 'json') return !field.isArray
  const asText = isJson(type) || type === 'bigint'
  return fits(field, type) || (asText && fits(field, type.replace(/^\w+/, 'text')))
}

interface Fault {
  of: string
  fault: string
}

const rowFaults = (row: DeclaredStatement['row'], columns: DescribedColumn[]): Fault[] => {
  if (row === 'any') return []
  if (row === 'never') {
    return columns.map(({ name }) => ({ of: name, fault: 'is answered, and nobody reads it' }))
  }
  const described = new Map(columns.map((column) => [column.name, column]))
  const declared = new Set(row.map(({ name }) => name))
  const undeclared = columns.filter(({ name }) => !declared.has(name))
  return [
    ...undeclared.map(({ name }) => ({ of: name, fault: 'is answered and not declared' })),
    ...row.flatMap((field) => {
      const of = field.name
      const column = described.get(of)
      if (!column) return [{ of, fault: 'is not answered' }]
      const saysNullable = field.isNullable || field.kind === 'any'
      return [
        ...(arrives(field, column.type)
          ? []
          : [{ of, fault: `is ${column.type}, not ${field.kind}` }]),
        ...(field.isOptional ? [{ of, fault: 'is null, never undefined' }] : []),
        ...(column.isNullable && !saysNullable ? [{ of, fault: MAY_BE_NULL }] : []),
        ...(!column.isNullable && field.isNullable ? [{ of, fault: NEVER_NULL }] : []),
      ]
    }),
  ]
}
const MAY_BE_NULL = 'may be null'
const NEVER_NULL = 'is never null'

const inputFaults = (
  input: DeclaredField[],
  paramNames: readonly string[],
  types: readonly string[],
): Fault[] => {
  const byName = new Map(input.map((field) => [field.name, field]))
  const unused = input.filter(({ name }) => !paramNames.includes(name))
  const isCountRight = types.length === paramNames.length
  return [
    ...(isCountRight
      ? []
      : [{ of: `$${types.length}`, fault: `is the last of ${paramNames.length} parameters` }]),
    ...unused.map(({ name }) => ({ of: name, fault: 'is taken and not used' })),
    ...paramNames.flatMap((name, index) => {
      const field = byName.get(name)
      const type = types[index] ?? ''
      if (!field) return [{ of: name, fault: 'is not in the input' }]
      return goesIn(field, type)
        ? []
        : [{ of: name, fault: `goes in as ${field.kind} and is ${type}` }]
    }),
  ]
}

let database: Awaited<ReturnType<typeof createTestDatabase>>
let declared: DeclaredStatement[]
beforeAll(async () => {
  database = await createTestDatabase()
  declared = declaredStatements(declaring)
  // What other tests of this process have loaded is loaded again, to be seen.
  vi.resetModules()
  for (const path of declaring) await import(join(root, path))
})
afterAll(() => database.close())

const siteOf = (name: string): DeclaredStatement | undefined =>
  declared
    .filter((site) => site.name.test(name))
    // The most specific one.
    .sort((one, other) => other.name.source.length - one.name.source.length)[0]

test('every statement is one of those that are looked at', () => {
  const names = registered.map(({ name }) => name)
  expect(names.filter((name) => !siteOf(name))).toEqual([])
  const used = new Set(names.map(siteOf))
  expect(declared.filter((site) => !used.has(site)).map(({ name }) => name.source)).toEqual([])
})

/** What was once found by going through a table that grows with the lending, and the index that finds it. */
const FOUND_BY: Readonly<Record<string, string>> = {
  find_loans_by_name: 'payouts_any_utr',
  list_references_of_payments: 'collection_events_payment',
}

test('[D2.55] what is looked for among all rows of a table is found by an index of its own', async () => {
  const client = await database.db.connect()
  try {
    await client.query('begin')
    // Of empty tables PostgreSQL takes whatever there is.
    await client.query('set local enable_seqscan = off')
    for (const [name, index] of Object.entries(FOUND_BY)) {
      const text = registered.find((one) => one.name === name)?.text
      const { rows } = await client.query(`explain (generic_plan, format json) ${text}`)
      expect(JSON.stringify(rows), name).toContain(`"Index Name":"${index}"`)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})

/** Files that cannot use statements: their tables are not known in advance, or not of the schema. */
const OWN_SQL: Readonly<Record<string, string>> = {
  'apps/server/src/commands/drill/point-in-time.ts':
    'marks and a mistake of its own, in a scratch database that is removed',
  'apps/server/src/commands/files.ts':
    'a lock for as long as files are moved, on a connection of its own',
  'apps/server/src/commands/keys.ts': 'counts the rows of each sealed column',
}

test('only the platform speaks to PostgreSQL otherwise than by statements', () => {
  const speaking = files.filter(
    (path) =>
      !path.startsWith(join(SOURCES, 'platform')) &&
      /\.query(<[^>]*>)?\(/.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(speaking.sort()).toEqual(Object.keys(OWN_SQL).sort())
})

test('every statement fits the schema, and its types say what it answers and takes', async () => {
  const client = await database.db.connect()
  const faults: string[] = []
  const explained = new Set<string>()
  /** For a declaration that makes several statements: the columns that were nullable in one of them. */
  const seenNullable = new Set<string>()
  const seenNeverNull = new Map<string, string>()
  try {
    await client.query('begin')
    // Plans are long, and are read here for as long as a busy machine takes.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const catalogue = await readCatalogue(client)
    for (const { name, text, paramNames } of registered) {
      const site = siteOf(name)
      if (!site) continue
      const nullable = site.input.filter(({ isNullable, kind }) => isNullable || kind === 'any')
      const numbers = nullable.map((field) => paramNames.indexOf(field.name) + 1)
      const described = await describeStatement(client, catalogue, {
        text,
        nullableParameters: new Set(numbers),
      }).catch(async (error: unknown) => {
        await client.query('rollback to described')
        faults.push(`${site.file}: ${name} is refused: ${error}`)
      })
      if (!described) continue
      for (const { name: column, isNullable } of described.columns) {
        if (isNullable) seenNullable.add(`${site.name.source} ${column}`)
      }
      for (const { of, fault } of [
        ...rowFaults(site.row, described.columns),
        ...inputFaults(site.input, paramNames, described.parameterTypes),
      ]) {
        const key = `${name} ${of}`
        if (fault === MAY_BE_NULL && key in KNOWN_PRESENT) explained.add(key)
        else if (fault === NEVER_NULL) seenNeverNull.set(`${site.name.source} ${of}`, key)
        else faults.push(`${site.file}: ${key} ${fault}`)
      }
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  for (const [place, key] of seenNeverNull) {
    if (!seenNullable.has(place)) faults.push(`${key} ${NEVER_NULL}`)
  }
  expect(faults).toEqual([])
  expect([...explained].sort()).toEqual(Object.keys(KNOWN_PRESENT).sort())
})
