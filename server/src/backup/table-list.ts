import type pg from 'pg'

export interface BackedUpTable {
  name: string
  /** In the order in which they are written and read; generated ones are left out. */
  columns: string[]
}

/** A table that is a part of another one, such as a day of metrics, with its bounds in SQL. */
export interface Partition {
  name: string
  parent: string
  bound: string
}

/** A foreign key, with its definition in SQL. */
export interface Reference {
  table: string
  name: string
  definition: string
}

/** What names the schema's own state: it is made by the migrations, not copied. */
const OWN_BOOKKEEPING = 'schema_migrations'

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

const PARTITIONS = `
  select c.relname as name, p.relname as parent,
         pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_class c
  join pg_inherits i on i.inhrelid = c.oid
  join pg_class p on p.oid = i.inhparent
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relispartition order by c.relname`

/** All tables of ours; the job queue makes its own anew. */
export const listTables = async (client: pg.ClientBase): Promise<BackedUpTable[]> =>
  (await client.query<BackedUpTable>(TABLES, [OWN_BOOKKEEPING])).rows

export const listReferences = async (client: pg.ClientBase): Promise<Reference[]> =>
  (await client.query<Reference>(REFERENCES)).rows

export const listPartitions = async (client: pg.ClientBase): Promise<Partition[]> =>
  (await client.query<Partition>(PARTITIONS)).rows
