import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '@noren/server/platform/db/pool'
import type { TracedStatement } from '@noren/testkit/tracing-db'

/**
 * A database whose borrowers are divided among shards, as PostgreSQL's own planner sees them: each table of theirs is a
 * table of hash partitions by the borrower, so that one partition is what one node of Citus would hold.
 */

const SHARDS = 4
const FOLDER = join(import.meta.dirname, '../../../../deploy/citus')
const readSql = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')

/** The tables that deploy/citus/distribute.sql puts on each node. */
export const everywhere = (): ReadonlySet<string> => {
  const [, names = ''] =
    /create_reference_table\(name\) from unnest\(array\[([^\]]+)\]/.exec(
      readSql('distribute.sql'),
    ) ?? []
  return new Set([...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name))
}

export interface ShardedTable {
  readonly name: string
  readonly key: string
}

/** As the files of deploy/citus choose them. */
const SHARDED = `select c.relname as name, a.attname as key
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnotnull
    and a.attname = case c.relname when 'users' then 'id' else 'user_id' end
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`

export const readSharded = async (db: Db): Promise<ShardedTable[]> =>
  (await db.query<ShardedTable>({ text: SHARDED })).rows

export interface Unique {
  readonly table: string
  readonly columns: readonly string[]
}

/** What is unique over all borrowers, and names none of their rows by an id, which is unique by being random. */
export const readGlobalUniques = async (db: Db): Promise<Unique[]> => {
  const { rows } = await db.query<Unique>({
    text: `select s.name as "table",
        (select jsonb_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = i.indexrelid) as columns
      from (${SHARDED}) s
      join pg_index i on i.indrelid = s.name::regclass and i.indisunique
      where not exists (
        select from pg_attribute a where a.attrelid = i.indexrelid
          and (a.attname = s.key or a.atttypid = 'uuid'::regtype))
      order by 1, 2`,
  })
  return rows
}

/** Runs deploy/citus/keys.sql, and lays each table of borrowers a second time, divided, into a schema that `shardsOf` searches first. */
export const divide = async (db: Db): Promise<void> => {
  const tables = await readSharded(db)
  for (const { name } of tables) divided.add(name)
  const partitions = Array.from({ length: SHARDS }, (_, shard) => shard)
  const statements = tables.flatMap(({ name, key }) => [
    // PostgreSQL refuses any key that does not name the borrower.
    `create table divided.${name} (like public.${name} including all) partition by hash (${key})`,
    ...partitions.map(
      (shard) =>
        `create table divided.${name}__${shard} partition of divided.${name} for values with (modulus ${SHARDS}, remainder ${shard})`,
    ),
  ])
  const client = await db.connect()
  try {
    await client.query(readSql('keys.sql'))
    await client.query(['create schema divided', ...statements].join(';\n'))
  } finally {
    client.release()
  }
}

interface Plan {
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Why a statement with these values is more than one shard can answer; undefined where it is not. */
export const whyNotOneShard = async (
  db: Db,
  { text, values }: Pick<TracedStatement, 'text' | 'values'>,
): Promise<string | undefined> => {
  const client = await db.connect()
  try {
    await client.query('begin')
    await client.query('set local search_path to divided, public')
    const explained = { text: `explain (format json, costs off) ${text}`, values }
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explained)
    const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
    return whyOf(nodes.flatMap(({ 'Relation Name': relation }) => relation ?? []))
  } catch (error) {
    const isOfKeys = error instanceof Error && error.message.includes('ON CONFLICT')
    if (isOfKeys) return 'unique over all borrowers'
    throw error
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** @param relations where the plan reads and writes: `loans__2` is a shard, and the table itself what an insert is sent to */
const whyOf = (relations: readonly string[]): string | undefined => {
  const read = relations.map((relation) => relation.split('__'))
  const shards = new Set(read.flatMap(([, shard]) => shard ?? []))
  if (shards.size > 1) {
    const wide = read.filter(([table], _, all) => {
      const own = all.flatMap(([other, shard]) => (other === table && shard ? [shard] : []))
      return new Set(own).size > 1
    })
    return `all shards of ${namesOf(wide)}`
  }
  const beside = read.filter(([table = '', shard]) => !shard && !isNear(table))
  const isOfBorrower = read.some(([table = '', shard]) => shard || divided.has(table))
  return isOfBorrower && beside.length > 0 ? `beside ${namesOf(beside)}` : undefined
}

const namesOf = (read: readonly string[][]): string =>
  [...new Set(read.flatMap(([table]) => table ?? []))].toSorted().join(', ')

const isEverywhere = everywhere()
const divided = new Set<string>()
const isNear = (table: string): boolean => isEverywhere.has(table) || divided.has(table)
