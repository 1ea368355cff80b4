import type { Querier } from '@noren/server/platform/db/pool'

export interface TableContent {
  rows: number
  /** The sum of the hashes of all rows with all their columns: without an order, so that nothing is sorted. */
  hash: string
}

interface Column {
  table: string
  columns: string
}

/**
 * The tables of a database and their columns; a partition's rows are counted with the whole. Without the nonces, of which
 * every request leaves one, whatever it does.
 */
export const listColumns = async (on: Querier): Promise<Column[]> => {
  const { rows } = await on.query<Column>({
    text: `select relname as "table", string_agg(quote_ident(attname), ', ' order by attname) as columns
           from pg_class join pg_attribute on attrelid = pg_class.oid
           where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
             and not relispartition and relname not in ('schema_migrations', 'seen_nonces')
             and attnum > 0 and not attisdropped and attgenerated = ''
           group by relname order by relname`,
  })
  return rows
}

/** The content of every table, for the given columns or all of them. */
export const everyRow = async (
  on: Querier,
  tables?: readonly Column[],
): Promise<Record<string, TableContent>> => {
  // One journey to the database: tests ask for all of it hundreds of times.
  const all = (tables ?? (await listColumns(on))).map(
    ({ table, columns }) => `select '${table}' as "table", count(*)::int as rows,
       coalesce(sum(hashtextextended(line, 0)), 0)::text as hash
     from (select (part.*)::text as line from (select ${columns} from ${table}) part) lines`,
  )
  const { rows } = await on.query<TableContent & { table: string }>({
    text: `${all.join(' union all ')} order by 1`,
  })
  return Object.fromEntries(rows.map(({ table, ...content }) => [table, content]))
}

/**
 * Reads the content of these tables again and again: whole only where rows have come, gone or another version since it was
 * last read, which their transactions tell.
 */
export const everyRowAgain = (
  on: Querier,
  tables: readonly Column[],
): (() => Promise<Record<string, TableContent>>) => {
  const versions = tables.map(
    ({ table }) => `select '${table}' as "table",
       count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as version from ${table}`,
  )
  const known = new Map<string, { version: string; content: TableContent }>()
  return async () => {
    // Before the rows: what is written in between is read the next time once more.
    const { rows } = await on.query<{ table: string; version: string }>({
      // Prepared once: to plan it takes longer than to run it.
      name: 'test_versions_of_tables',
      text: versions.join(' union all '),
    })
    const now = new Map(rows.map(({ table, version }) => [table, version]))
    const stale = tables.filter(({ table }) => known.get(table)?.version !== now.get(table))
    const read = stale.length > 0 ? await everyRow(on, stale) : {}
    for (const [table, content] of Object.entries(read)) {
      known.set(table, { version: now.get(table) ?? '', content })
    }
    return Object.fromEntries([...known].map(([table, { content }]) => [table, content]))
  }
}
