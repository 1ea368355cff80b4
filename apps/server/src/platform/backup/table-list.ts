import type pg from 'pg'

export interface BackedUpTable {
  name: string
  /** In the order in which they are written and read; without generated columns. */
  columns: string[]
}

/** A partition of a table, such as one day of metrics. */
export interface Partition {
  name: string
  parent: string
  /** What follows `partition of` in SQL: its bounds, and its own partitioning if any. */
  bound: string
}

/** A foreign key, with its definition in SQL. */
export interface Reference {
  table: string
  name: string
  definition: string
}

export interface Sequence {
  name: string
  lastValue: string
}

/** The list of migrations that ran: created by the migrations, so not copied. */
const OWN_BOOKKEEPING = 'schema_migrations'

/** Views and indexes hold no rows of their own; a partition's rows are read through its parent. */
const TABLES = `
  select c.relname as name,
         array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> $1 and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by c.relname order by c.relname`

const REFERENCES = `
  select r.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k
  join pg_class r on r.oid = k.conrelid
  join pg_namespace n on n.oid = r.relnamespace
  where k.contype = 'f' and n.nspname = 'public' and k.conparentid = 0 order by 1, 2`

const DIVIDED = `
  select c.relname as name
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind = 'p' and not c.relispartition order by 1`

/** All relations below a partitioned table, parents first; includes the partitions of its indexes. */
const PARTITIONS = `
  select c.relname as name, p.relname as parent,
         pg_get_expr(c.relpartbound, c.oid)
           || coalesce(' partition by ' || pg_get_partkeydef(c.oid), '') as bound
  from pg_class top
  join pg_namespace n on n.oid = top.relnamespace
  cross join lateral pg_partition_tree(top.oid) tree
  join pg_class c on c.oid = tree.relid
  join pg_class p on p.oid = tree.parentrelid
  where n.nspname = 'public' and top.relkind = 'p' and not top.relispartition
  order by tree.level, c.relname`

const SEQUENCES = `
  select sequencename as name, last_value::text as "lastValue"
  from pg_sequences where schemaname = 'public' and last_value is not null order by 1`

/** All tables of ours; the job queue creates its own again. */
export const listTables = async (client: pg.ClientBase): Promise<BackedUpTable[]> =>
  (await client.query<BackedUpTable>(TABLES, [OWN_BOOKKEEPING])).rows

export const listReferences = async (client: pg.ClientBase): Promise<Reference[]> =>
  (await client.query<Reference>(REFERENCES)).rows

/** The partitioned tables. */
export const listDivided = async (client: pg.ClientBase): Promise<string[]> =>
  (await client.query<{ name: string }>(DIVIDED)).rows.map(({ name }) => name)

export const listPartitions = async (client: pg.ClientBase): Promise<Partition[]> =>
  (await client.query<Partition>(PARTITIONS)).rows

/** Sequences that have given out a value. They are not part of a snapshot, so read them after the rows. */
export const listSequences = async (client: pg.ClientBase): Promise<Sequence[]> =>
  (await client.query<Sequence>(SEQUENCES)).rows
