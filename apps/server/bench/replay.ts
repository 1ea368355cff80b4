import { createRequire } from 'node:module'
import type { Db } from '@noren/server/platform/db/pool'
import type { TracedStatement } from '@noren/testkit/tracing-db'
import type { PoolClient } from 'pg'
import type { BenchCluster } from './bench-cluster.ts'

// How the driver serialises a value for PostgreSQL; it has no types and is not exported otherwise.
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils') as {
  prepareValue(value: unknown): string | Buffer | null
}

/** Recorded calls as a script for pgbench: the same statements, with each call's values from a table. */
export interface Replay {
  readonly script: string
  /** Only reads the values, which the recorded calls did not do. */
  readonly valuesScript: string
  /** Values that are the same in every call. */
  readonly constants: Readonly<Record<string, string>>
  readonly statementCount: number
  readonly columns: readonly (readonly (string | null)[])[]
}

const VALUES_TABLE = 'bench_values'

const written = (value: unknown): string | null => {
  const text = prepareValue(value)
  return Buffer.isBuffer(text) ? `\\x${text.toString('hex')}` : text
}

/** The types that PostgreSQL infers for the parameters of a statement. */
const typesOf = async (client: PoolClient, text: string): Promise<readonly string[]> => {
  if (!text.includes('$1')) return []
  await client.query(`prepare bench as ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'bench'`,
  )
  await client.query('deallocate bench')
  return rows[0]?.types ?? []
}

/**
 * All calls must have sent the same statements; only their values may differ. pgbench turns a parameter
 * used in two places into two, so each is cast to the original type.
 */
export const replayOf = async (
  db: Db,
  calls: readonly (readonly TracedStatement[])[],
): Promise<Replay> => {
  const [first = []] = calls
  const client = await db.connect()
  const types: (readonly string[])[] = []
  for (const { text } of first) types.push(await typesOf(client, text))
  client.release()
  const shape = first.map(({ text }) => text).join(';')
  for (const call of calls) {
    if (call.map(({ text }) => text).join(';') !== shape) {
      throw new Error('two of the recorded calls sent different statements')
    }
  }
  const constants: Record<string, string> = {}
  const columns: (string | null)[][] = []
  const columnNames = new Map<string, string>()
  const nameOf = (statement: number, index: number): string => {
    const all = calls.map((call) => written(call[statement]?.values[index]))
    const [one = null] = all
    if (all.every((value) => value === one)) {
      if (one === null) return 'null'
      const name = `c${statement}_${index}`
      constants[name] = one
      return `:${name}`
    }
    if (all.includes(null)) throw new Error('a value is null in some of the recorded calls')
    const key = all.join('\0')
    const known = columnNames.get(key) ?? `v${columns.length}`
    if (!columnNames.has(key)) columns.push(all)
    columnNames.set(key, known)
    return `:${known}`
  }
  const statements = first.map(({ text }, statement) => {
    if (/(?<!:):[a-z_]/i.test(text)) throw new Error(`pgbench would misread: ${text}`)
    return `${text.replaceAll(/\$(\d+)/g, (_, n: number) => `${nameOf(statement, n - 1)}::${types[statement]?.[n - 1]}`)};`
  })
  const names = [...columnNames.values()].join(', ')
  const values = [
    '\\set call :turn * :callers + :client_id',
    '\\set turn :turn + 1',
    `select ${names} from ${VALUES_TABLE} where call = :call \\gset`,
    '',
  ].join('\n')
  return {
    script: values + statements.join('\n'),
    valuesScript: values,
    constants,
    statementCount: statements.length,
    columns,
  }
}

/** Writes the calls' values to the database on which they are replayed. */
export const writeValues = async (
  cluster: BenchCluster,
  database: string,
  { columns }: Replay,
): Promise<void> => {
  const names = columns.map((_, index) => `v${index}`)
  await cluster.run(
    database,
    `create table ${VALUES_TABLE} (call integer primary key, ${names.map((name) => `${name} text`).join(', ')})`,
  )
  await cluster.run(
    database,
    `insert into ${VALUES_TABLE} select call - 1, ${names.join(', ')}
     from unnest(${names.map((_, index) => `$${index + 1}::text[]`).join(', ')})
       with ordinality as lines (${names.join(', ')}, call)`,
    [...columns],
  )
  await cluster.run(database, `vacuum analyze ${VALUES_TABLE}`)
}
