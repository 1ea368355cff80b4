import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawStatement } from './statement.ts'

interface Person {
  id: number
  name: string
  bornOn: string
  balanceMinor: number
  note: string | null
}
const insertPerson = rawStatement<Pick<Person, 'name' | 'bornOn' | 'balanceMinor'>, { id: number }>(
  'test_insert_person',
  `INSERT INTO statement_test_people (name, "bornOn", "balanceMinor") VALUES ($1, $2, $3)
   RETURNING id`,
  ['name', 'bornOn', 'balanceMinor'],
)
const findByName = rawStatement<{ name: string }, Person>(
  'test_find_by_name',
  'SELECT * FROM statement_test_people WHERE name = $1',
  ['name'],
)
const listPeople = rawStatement<Record<never, never>, Pick<Person, 'id' | 'name'>>(
  'test_list_people',
  'SELECT id, name FROM statement_test_people ORDER BY id',
  [],
)
const listByIds = rawStatement<{ ids: number[] }, Pick<Person, 'name'>>(
  'test_list_by_ids',
  'SELECT name FROM statement_test_people WHERE id = any($1::bigint[]) ORDER BY id',
  ['ids'],
)
const setNote = rawStatement<{ note: string | null }, never>(
  'test_set_note',
  'UPDATE statement_test_people SET note = $1',
  ['note'],
)
const totals = rawStatement<{ nameFrom: string }, { count: number; sumMinor: number }>(
  'test_totals',
  `SELECT count(*) AS count, sum("balanceMinor")::bigint AS "sumMinor"
   FROM statement_test_people WHERE name >= $1`,
  ['nameFrom'],
)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.query({
    text: `CREATE TABLE statement_test_people (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      name text UNIQUE NOT NULL,
      "bornOn" date NOT NULL,
      "balanceMinor" bigint NOT NULL,
      note text
    )`,
  })
  await insertPerson.one(database.db, { name: 'Asha', bornOn: '1990-02-28', balanceMinor: 5_000 })
  await insertPerson.one(database.db, { name: 'Budi', bornOn: '2000-02-29', balanceMinor: 7_000 })
})
afterAll(() => database.close())

test('columns arrive as what they are: bigint as a number, date as a day, null as null', async () => {
  const asha = await findByName.one(database.db, { name: 'Asha' })
  expect(asha).toEqual({
    id: 1,
    name: 'Asha',
    bornOn: '1990-02-28',
    balanceMinor: 5_000,
    note: null,
  })
})

test('all, maybeOne, one and run answer as they say', async () => {
  const { db } = database
  expect(await listPeople.all(db)).toEqual([
    { id: 1, name: 'Asha' },
    { id: 2, name: 'Budi' },
  ])
  expect(await listByIds.all(db, { ids: [2, 99] })).toEqual([{ name: 'Budi' }])
  expect(await findByName.maybeOne(db, { name: 'Nobody' })).toBeUndefined()
  await expect(findByName.one(db, { name: 'Nobody' })).rejects.toThrow(
    'test_find_by_name found no row',
  )
  await expect(listPeople.one(db)).rejects.toThrow('test_list_people found 2 rows')
  expect(await setNote.run(db, { note: null })).toBe(2)
  expect(await totals.one(db, { nameFrom: 'B' })).toEqual({ count: 1, sumMinor: 7_000 })
})

test('a wrong or missing input is refused by the compiler, a missing one also at run time', async () => {
  // @ts-expect-error -- the field is called name
  await expect(findByName.all(database.db, { phone: '1' })).rejects.toThrow(
    'test_find_by_name was run without name',
  )
  // @ts-expect-error -- a statement with parameters needs its input
  await expect(findByName.all(database.db)).rejects.toThrow('without name')
})

test('a statement is prepared once on a connection and used again by name', async () => {
  const client = await database.db.connect()
  const readUses = async () =>
    (
      await client.query(
        `SELECT (generic_plans + custom_plans)::int AS uses FROM pg_prepared_statements
         WHERE name = 'test_find_by_name'`,
      )
    ).rows
  try {
    const on = { query: (query: object) => client.query(query as never) as never }
    await findByName.all(on, { name: 'Asha' })
    const [before] = await readUses()
    await findByName.all(on, { name: 'Budi' })
    expect(await readUses()).toEqual([{ uses: before.uses + 1 }])
  } finally {
    client.release()
  }
})

test('two statements of one name are refused', () => {
  expect(() => rawStatement('test_totals', 'SELECT 1', [])).toThrow(
    'two statements are named test_totals',
  )
})

test('a bigint that a number cannot hold throws instead of rounding', async () => {
  const { db } = database
  const max = { text: 'SELECT 9007199254740991::bigint AS value' }
  expect((await db.query(max)).rows).toEqual([{ value: 9007199254740991 }])
  const beyond = { text: 'SELECT 9007199254740992::bigint AS value' }
  await expect(db.query(beyond)).rejects.toThrow('9007199254740992 is not a safe integer')
  const list = { text: 'SELECT ARRAY[1, NULL, 9007199254740992]::bigint[] AS value' }
  await expect(db.query(list)).rejects.toThrow('is not a safe integer')
})

test('numeric and zoneless timestamps are refused, timestamptz is an instant', async () => {
  const { db } = database
  await expect(db.query({ text: 'SELECT 1.5 AS value' })).rejects.toThrow('numeric')
  await expect(db.query({ text: 'SELECT localtimestamp AS value' })).rejects.toThrow('timestamptz')
  const instant = { text: `SELECT timestamptz '2026-03-01 05:30+05:30' AS value` }
  expect((await db.query<{ value: Date }>(instant)).rows[0]?.value.toISOString()).toBe(
    '2026-03-01T00:00:00.000Z',
  )
  const days = { text: `SELECT ARRAY['2026-03-01'::date] AS value` }
  expect((await db.query(days)).rows).toEqual([{ value: ['2026-03-01'] }])
})
