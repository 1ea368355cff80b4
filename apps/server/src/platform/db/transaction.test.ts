import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from './pool.ts'
import { rawStatement } from './statement.ts'
import { CommitUnknownError, inTransaction } from './transaction.ts'

const insertValue = rawStatement<{ id: number }, never>(
  'test_insert_value',
  'INSERT INTO tx_values (id, value) VALUES ($1, 0)',
  ['id'],
)
const increment = rawStatement<{ id: number }, never>(
  'test_increment_value',
  'UPDATE tx_values SET value = value + 1 WHERE id = $1',
  ['id'],
)
const readValue = rawStatement<{ id: number }, { value: number }>(
  'test_read_value',
  'SELECT value FROM tx_values WHERE id = $1',
  ['id'],
)
const countValues = rawStatement<Record<never, never>, { count: number }>(
  'test_count_values',
  'SELECT count(*) AS count FROM tx_values',
  [],
)
const backendId = rawStatement<Record<never, never>, { pid: number }>(
  'test_backend_id',
  'SELECT pg_backend_pid() AS pid',
  [],
)
const killBackend = rawStatement<{ pid: number }, never>(
  'test_kill_backend',
  'SELECT pg_terminate_backend($1, 5000)',
  ['pid'],
)

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.query({ text: 'CREATE TABLE tx_values (id int PRIMARY KEY, value int)' })
})
beforeEach(() => database.db.query({ text: 'TRUNCATE tx_values' }))
afterAll(() => database.close())

const count = async () => (await countValues.one(database.db)).count

test('work that returns is committed, work that throws leaves nothing', async () => {
  const { db } = database
  const result = await inTransaction(db, async (tx) => {
    await Promise.all([insertValue.run(tx, { id: 1 }), insertValue.run(tx, { id: 2 })])
    return 'done'
  })
  expect(result).toBe('done')
  expect(await count()).toBe(2)
  await expect(
    inTransaction(db, async (tx) => {
      await insertValue.run(tx, { id: 3 })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await count()).toBe(2)
})

test('a failure nobody awaited does not pass for a commit', async () => {
  await expect(
    inTransaction(database.db, async (tx) => {
      await insertValue.run(tx, { id: 1 })
      insertValue.run(tx, { id: 1 }).catch(() => undefined)
    }),
  ).rejects.toThrow('the transaction was rolled back')
  expect(await count()).toBe(0)
})

test("a statement sent without waiting counts, and its failure is the transaction's own", async () => {
  const { db } = database
  await inTransaction(db, async (tx) => insertValue.send(tx, { id: 1 }))
  expect(await count()).toBe(1)
  const twice = /duplicate key/
  await expect(inTransaction(db, async (tx) => insertValue.send(tx, { id: 1 }))).rejects.toThrow(
    twice,
  )
  await expect(
    inTransaction(db, async (tx) => {
      insertValue.send(tx, { id: 1 })
      insertValue.send(tx, { id: 2 })
      await readValue.one(tx, { id: 1 })
    }),
  ).rejects.toThrow(twice)
  expect(await count()).toBe(1)
})

test('a statement sent after the end is refused', async () => {
  let kept: Tx | undefined
  await inTransaction(database.db, async (tx) => {
    kept = tx
    await insertValue.run(tx, { id: 1 })
  })
  const late: Tx | undefined = kept
  if (!late) throw new Error('the transaction did not run')
  await expect(insertValue.run(late, { id: 2 })).rejects.toThrow('after its transaction had ended')
})

test('serialization failures run again until every increment counts', async () => {
  const { db } = database
  await insertValue.run(db, { id: 1 })
  let runs = 0
  const allHaveRead = Promise.withResolvers<void>()
  const incrementAfterReading = () =>
    inTransaction(
      db,
      async (tx) => {
        runs += 1
        const isLast = runs === 3
        await readValue.one(tx, { id: 1 })
        // Nobody writes until the last of the three has read, so two of them must fail.
        if (isLast) allHaveRead.resolve()
        await allHaveRead.promise
        await increment.run(tx, { id: 1 })
      },
      { isolation: 'serializable' },
    )
  await Promise.all([incrementAfterReading(), incrementAfterReading(), incrementAfterReading()])
  expect(await readValue.one(db, { id: 1 })).toEqual({ value: 3 })
  expect(runs).toBeGreaterThan(3)
})

test('a connection lost before COMMIT is dropped and the work runs again', async () => {
  const { db } = database
  const pids: number[] = []
  await inTransaction(db, async (tx) => {
    const { pid } = await backendId.one(tx)
    pids.push(pid)
    await insertValue.run(tx, { id: 1 })
    if (pids.length === 1) {
      await killBackend.run(db, { pid })
      await insertValue.run(tx, { id: 2 })
    }
  })
  expect(new Set(pids).size).toBe(2)
  expect(await count()).toBe(1)
})

test('a connection lost while committing is told apart: the work does not run again', async () => {
  const { db } = database
  // The trigger runs inside COMMIT and terminates its own session there.
  await db.query({
    text: `CREATE FUNCTION end_session() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(5); RETURN NULL; END'`,
  })
  await db.query({
    text: `CREATE CONSTRAINT TRIGGER end_session AFTER INSERT ON tx_values
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION end_session()`,
  })
  let runs = 0
  const work = inTransaction(db, async (tx) => {
    runs += 1
    await insertValue.run(tx, { id: 1 })
  })
  await expect(work).rejects.toBeInstanceOf(CommitUnknownError)
  expect(runs).toBe(1)
  await db.query({ text: 'DROP TRIGGER end_session ON tx_values' })
})

test('an ordinary refusal keeps its connection', async () => {
  const { db } = database
  await insertValue.run(db, { id: 1 })
  const before = await backendId.one(db)
  await expect(insertValue.run(db, { id: 1 })).rejects.toThrow('duplicate key')
  expect(await backendId.one(db)).toEqual(before)
})
