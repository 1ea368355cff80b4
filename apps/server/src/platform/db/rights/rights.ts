import type pg from 'pg'
import {
  DRAWN_SEQUENCES,
  FUNCTION_RIGHTS,
  QUEUE_SCHEMA,
  type Role,
  type RoleNames,
  TABLE_RIGHTS,
  type TableRights,
} from './table-rights.ts'

/** One right, worded as it stands between GRANT and TO: `select on table public.loans`. */
export type Right = string

/** Anything of a database that a right can be on. */
interface Thing {
  kind: 'table' | 'sequence' | 'function'
  schema: string
  name: string
  /** As SQL spells it, with a function's arguments. */
  spelt: string
}

const THINGS = `
  select case c.relkind when 'S' then 'sequence' else 'table' end as kind, n.nspname as schema,
    c.relname as name, format('%I.%I', n.nspname, c.relname) as spelt
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any($1)
    and (c.relkind = 'S' or (c.relkind in ('r', 'p')
      -- The queue reads its partitions by name.
      and (not c.relispartition or n.nspname = '${QUEUE_SCHEMA}')))
  union all
  select 'function', n.nspname, p.proname,
    format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = any($1) and p.proname = any($2)
  order by 1, 2, 3`

/** What a grantee holds by its own name; `$1` is null for everybody (PUBLIC). */
const HELD = `
  with whose as (
    select case when $1::text is null then 0::oid
      else (select oid from pg_roles where rolname = $1::text) end as oid
  ),
  held as (
    select a.privilege_type as privilege, null as columns, a.grantee,
      case c.relkind when 'S' then 'sequence' else 'table' end
        || format(' %I.%I', n.nspname, c.relname) as thing
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
    where n.nspname = any($2)
    union all
    select a.privilege_type, quote_ident(t.attname), a.grantee,
      format('table %I.%I', n.nspname, c.relname)
    from pg_attribute t join pg_class c on c.oid = t.attrelid
      join pg_namespace n on n.oid = c.relnamespace, aclexplode(t.attacl) a
    where n.nspname = any($2) and not t.attisdropped
    union all
    select a.privilege_type, null, a.grantee,
      format('function %I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace,
      aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where n.nspname = any($2) and ($1::text is not null or p.prosecdef)
    union all
    select a.privilege_type, null, a.grantee, format('schema %I', n.nspname)
    from pg_namespace n, aclexplode(n.nspacl) a
    where n.nspname = any($2)
      and (n.nspname <> 'public' or a.privilege_type <> 'USAGE' and pg_has_role(n.nspowner, 'member'))
    union all
    select a.privilege_type, null, a.grantee, format('database %I', d.datname)
    from pg_database d, aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
    where d.datname = current_database() and a.privilege_type <> 'CONNECT'
      and pg_has_role(d.datdba, 'member')
  )
  select distinct lower(privilege) || coalesce(' (' || columns || ')', '') || ' on ' || thing as "right"
  from held, whose where grantee = whose.oid`

const SCHEMAS = ['public', QUEUE_SCHEMA]

const on = (thing: Thing, ...privileges: string[]): Right[] =>
  privileges.map((privilege) => `${privilege} on ${thing.kind} ${thing.spelt}`)

const columnsOf = (thing: Thing, columns: readonly string[] = []): Right[] =>
  columns.map((column) => `update (${column}) on table ${thing.spelt}`)

const ofApp = (thing: Thing, { kind, changes }: TableRights): Right[] => [
  ...on(thing, 'select'),
  ...(kind === 'readOnly' ? [] : on(thing, 'insert')),
  ...(changes
    ? columnsOf(thing, changes)
    : kind === 'changing' || kind === 'passing'
      ? on(thing, 'update')
      : []),
  ...(kind === 'passing' ? on(thing, 'delete') : []),
]

const ofEraser = (thing: Thing, { eraser }: TableRights): Right[] =>
  eraser
    ? [
        ...on(thing, 'select'),
        ...(eraser.adds ? on(thing, 'insert') : []),
        ...columnsOf(thing, eraser.changes),
        ...(eraser.removes ? on(thing, 'delete') : []),
      ]
    : []

const inTable = (thing: Thing, role: Role): Right[] => {
  const rights: TableRights | undefined = (TABLE_RIGHTS as Readonly<Record<string, TableRights>>)[
    thing.name
  ]
  if (!rights) return []
  return role === 'app' ? ofApp(thing, rights) : ofEraser(thing, rights)
}

const inQueue = (thing: Thing, role: Role): Right[] => {
  if (role !== 'app' || thing.kind === 'function') return []
  return thing.kind === 'table'
    ? on(thing, 'select', 'insert', 'update', 'delete')
    : on(thing, 'usage')
}

const inPublic = (thing: Thing, role: Role): Right[] => {
  if (thing.kind === 'table') return inTable(thing, role)
  if (thing.kind === 'function') {
    return FUNCTION_RIGHTS[thing.name]?.includes(role) ? on(thing, 'execute') : []
  }
  if (role !== 'app') return []
  return DRAWN_SEQUENCES.includes(thing.name) ? on(thing, 'select', 'usage') : on(thing, 'select')
}

const listThings = async (client: pg.ClientBase): Promise<Thing[]> =>
  (await client.query<Thing>(THINGS, [SCHEMAS, Object.keys(FUNCTION_RIGHTS)])).rows

const listHeld = async (client: pg.ClientBase, name: string | null): Promise<Right[]> =>
  (await client.query<{ right: Right }>(HELD, [name, SCHEMAS])).rows.map((row) => row.right)

const wanted = (things: readonly Thing[], role: Role): Right[] => [
  ...(role === 'app' && things.some(({ schema }) => schema === QUEUE_SCHEMA)
    ? [`usage on schema ${QUEUE_SCHEMA}`]
    : []),
  ...things.flatMap((thing) => (thing.schema === QUEUE_SCHEMA ? inQueue : inPublic)(thing, role)),
]

export interface RightsGap {
  /** A role's name in the database, or PUBLIC for everybody. */
  grantee: string
  missing: Right[]
  tooMany: Right[]
}

const gapOf = (grantee: string, want: readonly Right[], held: readonly Right[]): RightsGap => ({
  grantee,
  missing: want.filter((right) => !held.includes(right)),
  tooMany: held.filter((right) => !want.includes(right)),
})

/** Where the rights in the database differ from those of the list; empty when they are the same. */
export const findRightsGaps = async (
  client: pg.ClientBase,
  names: RoleNames,
): Promise<RightsGap[]> => {
  const things = await listThings(client)
  const gaps = [gapOf('public', [], await listHeld(client, null))]
  for (const role of ['app', 'eraser'] as const) {
    gaps.push(gapOf(names[role], wanted(things, role), await listHeld(client, names[role])))
  }
  return gaps.filter(({ missing, tooMany }) => missing.length + tooMany.length > 0)
}

/** The statements that close the gaps. */
export const statementsFor = (client: pg.ClientBase, gaps: readonly RightsGap[]): string[] =>
  gaps.flatMap(({ grantee, missing, tooMany }) => {
    const who = grantee === 'public' ? grantee : client.escapeIdentifier(grantee)
    return [
      ...tooMany.map((right) => `revoke ${right} from ${who}`),
      ...missing.map((right) => `grant ${right} to ${who}`),
    ]
  })

/**
 * Gives both roles what the list says and takes everything else from them, in one transaction. Where nothing
 * differs nothing is written, so it may run at every start. Returns how many rights changed.
 */
export const applyRights = async (client: pg.ClientBase, names: RoleNames): Promise<number> => {
  await client.query('begin')
  try {
    // Two servers that start together would change the same rows of the catalogue.
    await client.query('select pg_advisory_xact_lock($1)', [RIGHTS_LOCK])
    let count = 0
    // To take a right on a whole table takes those on its columns too: the next round gives them back.
    for (let round = 1; round <= ROUNDS; round += 1) {
      const statements = statementsFor(client, await findRightsGaps(client, names))
      if (statements.length === 0) break
      for (const statement of statements) await client.query(statement)
      count += statements.length
    }
    await client.query('commit')
    return count
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const ROUNDS = 3
/** Any number that never changes. */
const RIGHTS_LOCK = 7_206_141
