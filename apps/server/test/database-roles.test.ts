import { HOLDINGS } from '@noren/server/domains/privacy/holdings'
import { findDatabaseFaults, prepareDatabase } from '@noren/server/platform/db/prepare-database'
import { applyRights, findRightsGaps } from '@noren/server/platform/db/rights/rights'
import { TABLE_RIGHTS, type TableRights } from '@noren/server/platform/db/rights/table-rights'
import { onClient, ownRolesOf, ROLE_NAMES } from '@noren/server/platform/db/roles'
import { SEALED_TABLES } from '@noren/server/platform/seals/sealed-tables'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** What each role of the database may do, tried as that role on a real PostgreSQL. */

let database: TestDatabase
let app: pg.Client
let eraser: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  const roles = ownRolesOf(database.connection)
  app = new pg.Client(roles.app)
  eraser = new pg.Client(roles.eraser)
  await Promise.all([app.connect(), eraser.connect()])
})
afterAll(async () => {
  await Promise.all([app?.end(), eraser?.end()])
  await database?.close()
})

const TABLES: readonly (readonly [name: string, rights: TableRights])[] =
  Object.entries<TableRights>(TABLE_RIGHTS)
const NAMES = TABLES.map(([name]) => name)
const REFUSED = '42501'

/** 'done', or the code with which PostgreSQL refused; nothing of it stays. */
const tryOut = async (client: pg.Client, text: string): Promise<string> => {
  await client.query('begin')
  try {
    await client.query(text)
    return 'done'
  } catch (error) {
    return error instanceof pg.DatabaseError ? (error.code ?? 'no code') : String(error)
  } finally {
    await client.query('rollback')
  }
}

const allOf = (client: pg.Client, textOf: (table: string) => string): Promise<[string, string][]> =>
  NAMES.reduce<Promise<[string, string][]>>(async (before, name) => {
    const outcomes = await before
    outcomes.push([name, await tryOut(client, textOf(name))])
    return outcomes
  }, Promise.resolve([]))

const whoMay = async (client: pg.Client, textOf: (table: string) => string): Promise<string[]> => {
  const outcomes = await allOf(client, textOf)
  // Any other fault would hide what was to be tried.
  expect(outcomes.filter(([, code]) => code !== 'done' && code !== REFUSED)).toEqual([])
  return outcomes.filter(([, code]) => code === 'done').map(([name]) => name)
}

const firstColumns = async (): Promise<Map<string, string[]>> => {
  const { rows } = await database.db.query<{ table: string; columns: string[] }>({
    text: `select c.relname as "table", array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
      group by c.relname`,
  })
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Rights are asked for before rows are: for none too. */
const insertNothing = (table: string, columns: Map<string, string[]>): string => {
  const list = columns.get(table) ?? []
  return `insert into ${table} (${list}) select ${list.map(() => 'null')} where false`
}

/** Of pg_trigger.tgtype: the trigger fires before or after an update. */
const ON_UPDATE = 16

describe('[D4.3] the list of rights', () => {
  test('has a line for every table, and none for a table that is not there', async () => {
    expect([...NAMES].toSorted()).toEqual([...(await firstColumns()).keys()].toSorted())
  })

  test('names columns that are there', async () => {
    const columns = await firstColumns()
    const named = TABLES.flatMap(([name, { changes = [], eraser: of }]) =>
      [...changes, ...(of?.changes ?? [])].map((column) => [name, column] as const),
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(([name, column]) => !columns.get(name)?.includes(column))).toEqual([])
  })

  test('lets the server add at most where a trigger refuses every change', async () => {
    const { rows } = await database.db.query<{ name: string }>({
      text: `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        join pg_proc p on p.oid = t.tgfoid where p.proname = 'refuse_change'
          and t.tgtype & ${ON_UPDATE} <> 0`,
    })
    expect(rows.length).toBeGreaterThan(12)
    const rights = new Map(TABLES)
    const kindOf = (name: string) => rights.get(name)?.kind ?? ''
    const mayChange = rows.filter(({ name }) => !/^(appendOnly|readOnly)$/.test(kindOf(name)))
    expect(mayChange).toEqual([])
    expect(rows.filter(({ name }) => rights.get(name)?.eraser?.removes)).toEqual([])
  })

  test('lets nobody change or delete what is sealed', () => {
    const rights = new Map(TABLES)
    for (const { table, fixed } of SEALED_TABLES) {
      const { kind, changes = fixed, eraser: of } = rights.get(table) ?? { kind: undefined }
      expect([table, kind]).toEqual([
        table,
        kind === 'appendOnly' || kind === 'readOnly' ? kind : 'changing',
      ])
      if (kind === 'changing') {
        expect([table, changes.filter((column) => fixed.includes(column))]).toEqual([table, []])
      }
      expect([table, of?.removes, of?.changes]).toEqual([table, undefined, undefined])
    }
  })

  /** What passes its time without anybody's asking, and the job that deletes it. */
  const SWEPT: Readonly<Record<string, string>> = {
    credit_memory: 'forgetCreditMemory',
    exclusions: 'forgetExclusions',
    fraud_cases: 'forgetFraudCases',
    liveness_prints: 'deletePictures',
    operator_challenges: 'forgetStaffSessions',
    operator_invites: 'forgetStaffSessions',
    operator_links: 'forgetStaffSessions',
    operator_sessions: 'forgetStaffSessions',
    otp_codes: 'forgetCodes',
    sandbox_messages: 'forgetSandboxMessages',
    used_open_tokens: 'forgetOpenTokens',
    used_passkey_challenges: 'forgetPasskeyChallenges',
    wrong_codes: 'forgetWrongCodes',
    wrong_passkeys: 'forgetWrongPasskeys',
  }

  test('lets the eraser delete what an erasure or a sweep deletes, and nothing else', () => {
    const erased = HOLDINGS.filter(
      ({ erasure }) => erasure.when === 'atOnce' || (erasure.when === 'later' && !erasure.set),
    ).map(({ table }) => table)
    const removed = TABLES.filter(([, { eraser: of }]) => of?.removes).map(([name]) => name)
    expect(removed.toSorted()).toEqual([...new Set([...erased, ...Object.keys(SWEPT)])].toSorted())
    const cleared = HOLDINGS.filter(
      ({ strip, erasure }) => strip ?? (erasure.when === 'later' && erasure.set),
    ).map(({ table }) => table)
    const rights = new Map(TABLES)
    expect(cleared.filter((table) => !rights.get(table)?.eraser?.changes)).toEqual([])
  })
})

/** What belongs to the owner alone, or to who administers PostgreSQL. */
const FORBIDDEN: readonly string[] = [
  'alter table postings disable trigger all',
  `insert into posting_rules values ('waived', 'false', 1010, 5020)`,
  `insert into accounts values ('banyan-lane-INR', 1010)`,
  'delete from chart_accounts',
  `update books set currency = 'MXN'`,
  `update book_events set words = ''`,
  'alter table sealed_rows disable trigger user',
  'set session_replication_role = replica',
  'drop trigger journal_entries_append_only on journal_entries',
  'drop table loans',
  'alter table loans add column note text',
  'alter table loans owner to current_user',
  'create index on loans (status)',
  'create rule quiet as on insert to operator_audit do instead nothing',
  'create trigger mine before insert on loans for each row execute function refuse_change()',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'alter function mark_unsealed() security definer',
  'drop function refuse_change()',
  'create table mine (id int)',
  'create temporary table loans (id int)',
  'create view mine as select 1',
  'create function mine() returns int language sql as $$ select 1 $$',
  'create schema mine',
  'create extension dblink',
  `alter sequence receipt_number restart`,
  `select setval('receipt_number', 1)`,
  'truncate pgboss.job_common',
  'drop schema pgboss cascade',
  'set role noren',
  `set session authorization noren`,
  'create role mine superuser',
  'alter role noren_app superuser',
  'grant noren to noren_app',
  'select rolpassword from pg_authid',
  'select passwd from pg_shadow',
  `select pg_read_file('/etc/passwd')`,
  `copy (select 1) to program 'true'`,
  `copy loans to '/tmp/loans'`,
  'select pg_reload_conf()',
  'update schema_migrations set checksum = checksum',
  'insert into schema_migrations (name, checksum) values (1, 1)',
  'checkpoint',
  `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'noren'`,
]

describe.each(['app', 'eraser'] as const)('[D4.1] as the %s', (role) => {
  const client = (): pg.Client => (role === 'app' ? app : eraser)

  test.each(FORBIDDEN)('%s is refused', async (text) => {
    const outcome = await tryOut(client(), text)
    // A refusal for want of rights, or of a role that may be taken on.
    expect([REFUSED, '0A000']).toContain(outcome)
  })

  test('nothing that it has can be given on', async () => {
    await client().query('grant select, delete on users, exclusions to public')
    const { rows } = await database.db.query<{ has: boolean }>({
      text: `select relacl::text ~ '[{,]=' as has from pg_class where relname in ('users', 'exclusions')`,
    })
    expect(rows).toEqual([{ has: false }, { has: false }])
  })

  test('no table is emptied, dropped or altered', async () => {
    const owns = [
      (name: string) => `truncate ${name} cascade`,
      (name: string) => `drop table ${name} cascade`,
      (name: string) => `alter table ${name} disable trigger all`,
      (name: string) => `alter table ${name} enable row level security`,
    ]
    for (const textOf of owns) expect(await whoMay(client(), textOf)).toEqual([])
  })
})

test('[D4.1] the server reads all, and adds, changes and deletes where the list says so', async () => {
  const columns = await firstColumns()
  const named = (is: (rights: TableRights) => boolean): string[] =>
    TABLES.filter(([, rights]) => is(rights)).map(([name]) => name)
  expect(await whoMay(app, (name) => `select * from ${name} limit 0`)).toEqual(NAMES)
  const adds = await whoMay(app, (name) => insertNothing(name, columns))
  expect(adds).toEqual(named(({ kind }) => kind !== 'readOnly'))
  const changesAll = await whoMay(app, (name) => {
    const sets = columns.get(name)?.map((column) => `${column} = ${column}`)
    return `update ${name} set ${sets} where false`
  })
  const isChanged = ({ kind }: TableRights): boolean => kind === 'changing' || kind === 'passing'
  expect(changesAll).toEqual(named((rights) => isChanged(rights) && !rights.changes))
  const removes = await whoMay(app, (name) => `delete from ${name} where false`)
  expect(removes).toEqual(named(({ kind }) => kind === 'passing'))
  // The figures, so that a right given in passing is seen in a review of this file.
  expect({
    tables: NAMES.length,
    adds: adds.length,
    changesAll: changesAll.length,
    changesSome: named((rights) => rights.changes !== undefined).length,
    removes: removes.length,
  }).toEqual({ tables: 232, adds: 216, changesAll: 101, changesSome: 42, removes: 50 })
})

test('[D4.1] of rows that are sealed the server changes the open columns, and no other', async () => {
  const columns = await firstColumns()
  for (const [name, { changes }] of TABLES) {
    if (!changes) continue
    const may: string[] = []
    for (const column of columns.get(name) ?? []) {
      const text = `update ${name} set ${column} = ${column} where false`
      if ((await tryOut(app, text)) === 'done') may.push(column)
    }
    expect([name, may.toSorted()]).toEqual([name, [...changes].toSorted()])
  }
})

test('[D4.2] the eraser reads, adds and deletes where the list says so', async () => {
  const named = (is: (rights: TableRights) => boolean): string[] =>
    TABLES.filter(([, rights]) => is(rights)).map(([name]) => name)
  const reads = await whoMay(eraser, (name) => `select * from ${name} limit 0`)
  expect(reads).toEqual(named((rights) => rights.eraser !== undefined))
  const columns = await firstColumns()
  const adds = await whoMay(eraser, (name) => insertNothing(name, columns))
  expect(adds).toEqual(named((rights) => rights.eraser?.adds === true))
  const removes = await whoMay(eraser, (name) => `delete from ${name}`)
  expect(removes).toEqual(named((rights) => rights.eraser?.removes === true))
  for (const [name, rights] of TABLES) {
    const may: string[] = []
    for (const column of columns.get(name) ?? []) {
      const text = `update ${name} set ${column} = null where false`
      if ((await tryOut(eraser, text)) === 'done') may.push(column)
    }
    expect([name, may.toSorted()]).toEqual([name, [...(rights.eraser?.changes ?? [])].toSorted()])
  }
  expect({ reads: reads.length, adds: adds.length, removes: removes.length }).toEqual({
    reads: 101,
    adds: 6,
    removes: 70,
  })
})

test('days of metrics are made by the server, and dropped by the eraser alone', async () => {
  await app.query(`select make_metric_days(array['2031-01-01', '2031-01-02']::date[])`)
  const again = await app.query<{ made: number }>(
    `select make_metric_days(array['2031-01-02', '2031-01-03', '2031-01-03']::date[]) as made`,
  )
  expect(again.rows).toEqual([{ made: 1 }])
  expect(await tryOut(app, 'select * from metric_events_on_20310101')).toBe(REFUSED)
  expect(await tryOut(app, 'drop table metric_events_on_20310101')).toBe(REFUSED)
  expect(await tryOut(app, `select drop_metric_days('2031-01-03', 9)`)).toBe(REFUSED)
  const dropped = await eraser.query(`select drop_metric_days('2031-01-03', 9) as dropped`)
  expect(dropped.rows).toEqual([{ dropped: 2 }])
  const { rows } = await database.db.query<{ name: string }>({
    text: `select relname as name from pg_class where relname like 'metric\\_events\\_on\\_2031%'
      and relkind = 'r'`,
  })
  expect(rows).toEqual([{ name: 'metric_events_on_20310103' }])
})

describe('[D4.3] the step that gives rights', () => {
  const connections = () => ownRolesOf(database.connection)
  const onOwner = <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> =>
    onClient(database.connection, work)

  test('changes nothing where nothing differs', async () => {
    expect(await prepareDatabase(connections())).toEqual({ migrations: [], rights: 0 })
    expect(await findDatabaseFaults(connections())).toEqual([])
  })

  test('finds what was given or taken past it, of roles and of everybody, and puts it right', async () => {
    const given = [
      'delete on table public.loans',
      'truncate on table public.sealed_rows',
      'update (amount_minor) on table public.postings',
      'update on sequence public.receipt_number',
      // Beside its rights on columns, which go when this is taken.
      'update on table public.proposals',
      'create on schema public',
      'select on table public.metric_events_on_20310103',
    ]
    const toAll = [
      'select on table public.users',
      'execute on function public.drop_metric_days(before_day date, at_most integer)',
      'create on schema public',
    ]
    await onOwner(async (client) => {
      for (const right of given) await client.query(`grant ${right} to noren_app`)
      for (const right of toAll) await client.query(`grant ${right} to public`)
      await client.query('revoke insert on feedback from noren_app')
      const gaps = await findRightsGaps(client, ROLE_NAMES)
      expect(gaps.map((gap) => ({ ...gap, tooMany: gap.tooMany.toSorted() }))).toEqual([
        { grantee: 'public', missing: [], tooMany: toAll.toSorted() },
        {
          grantee: 'noren_app',
          missing: ['insert on table public.feedback'],
          tooMany: given.toSorted(),
        },
      ])
      expect((await findDatabaseFaults(connections())).join()).toContain('may create tables')
      expect(await applyRights(client, ROLE_NAMES)).toBe(
        given.length + toAll.length + 1 + (TABLE_RIGHTS.proposals.changes ?? []).length,
      )
      expect(await findRightsGaps(client, ROLE_NAMES)).toEqual([])
    })
    expect(await tryOut(app, 'delete from loans')).toBe(REFUSED)
  })
})
