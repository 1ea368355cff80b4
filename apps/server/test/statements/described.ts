import type pg from 'pg'
import { nodesOf, readNodeTree } from './node-tree.ts'
import { type Catalogue, outputsOf } from './nullable.ts'

export interface DescribedColumn {
  name: string
  type: string
  isNullable: boolean
}
export interface DescribedStatement {
  parameterTypes: string[]
  columns: DescribedColumn[]
}

export const readCatalogue = async (client: pg.ClientBase): Promise<Catalogue> => {
  const columns = await client.query<{ key: string }>(
    `select attrelid::int || '.' || attnum as key from pg_attribute where attnotnull`,
  )
  const functions = await client.query<{ id: string; name: string }>(
    'select oid::text as id, proname as name from pg_proc',
  )
  return {
    notNullColumns: new Set(columns.rows.map(({ key }) => key)),
    functionNames: new Map(functions.rows.map(({ id, name }) => [id, name])),
  }
}

/**
 * Prepares a statement and lets PostgreSQL analyse it: as the body of a function it is stored as a parsed
 * query, in which each column names its origin and the outer joins that may make it null.
 */
export const describeStatement = async (
  client: pg.ClientBase,
  catalogue: Catalogue,
  { text, nullableParameters }: { text: string; nullableParameters: ReadonlySet<number> },
): Promise<DescribedStatement> => {
  await client.query('savepoint described')
  await client.query(`prepare described as ${text}`)
  const { rows: prepared } = await client.query<{ parameters: string[]; results: string[] }>(
    `select parameter_types::text[] as parameters, coalesce(result_types, '{}')::text[] as results
     from pg_prepared_statements where name = 'described'`,
  )
  const { parameters = [], results = [] } = prepared[0] ?? {}
  await client.query(`create function pg_temp.described(${parameters.join(', ')}) returns void
    language sql begin atomic ${text}; end`)
  const { rows: bodies } = await client.query<{ body: string }>(
    `select prosqlbody::text as body from pg_proc
     where proname = 'described' and pronamespace = pg_my_temp_schema()`,
  )
  await client.query('deallocate described')
  await client.query('rollback to described')
  const [statements = []] = [readNodeTree(bodies[0]?.body ?? '')].flat()
  const [query] = nodesOf(statements)
  if (!query) throw new Error('PostgreSQL kept no parsed query')
  const outputs = outputsOf(query, { catalogue, nullableParameters })
  return {
    parameterTypes: parameters,
    columns: outputs.map((output, index) => ({ ...output, type: results[index] ?? 'void' })),
  }
}
