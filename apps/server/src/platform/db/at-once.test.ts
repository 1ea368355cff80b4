import type { Writable } from 'node:stream'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { atOnce } from './at-once.ts'
import type { BoundQuery, Querier } from './pool.ts'
import { rawStatement } from './statement.ts'
import { inTransaction } from './transaction.ts'

interface Kinds {
  word: string
  count: number
  small: number
  isOpen: boolean
  on: string
  at: Date
  bytes: Buffer
  shape: unknown
  words: string[]
  counts: number[]
  areOpen: boolean[]
  missing: string | null
}
const ALL_KINDS = `word, count, small, is_open as "isOpen", "on", at, bytes, shape, words, counts, are_open as "areOpen",
  missing`
const listKinds = rawStatement<{ from: number }, Kinds>(
  'test_at_once_kinds',
  `select ${ALL_KINDS} from at_once_kinds where count >= $1 order by count desc`,
  ['from'],
)
const countKinds = rawStatement<{ from: number; to: number }, { count: number }>(
  'test_at_once_count',
  'select count(*) as count from at_once_kinds where count between $1 and $2',
  ['from', 'to'],
)
const findWord = rawStatement<{ word: string }, { count: number }>(
  'test_at_once_word',
  `WITH named AS (SELECT count FROM at_once_kinds WHERE word = $1)
   SELECT count FROM named`,
  ['word'],
)
const sumAll = rawStatement<Record<never, never>, { sum: number }>(
  'test_at_once_sum',
  'select sum(count) as sum from at_once_kinds',
  [],
)
const lockWord = rawStatement<{ word: string }, { count: number }>(
  'test_at_once_lock',
  'select count from at_once_kinds where word = $1 for update',
  ['word'],
)

let database: TestDatabase
let sent: BoundQuery[]
let on: Querier
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.query({
    text: `create table at_once_kinds (word text, count bigint, small int, is_open boolean, "on" date, at timestamptz,
      bytes bytea, shape jsonb, words text[], counts bigint[], are_open boolean[], missing text)`,
  })
  await database.db.query({
    text: `insert into at_once_kinds values
      ($1, 9007199254740991, -1, true, '2026-02-28', '2026-03-02T06:30:00.123Z', '\\x00ff5c',
       '{"a": [1, "b"]}', '{"x","y, z"}', '{1,2}', '{t,f}', null),
      ('plain', 1, 0, false, '1990-01-01', '1990-01-01T00:00:00Z', '\\x', '[]', '{}', '{}', '{}', 'no')`,
    values: ['कमल "in quotes"\\ and\na line\t’'],
  })
})
afterAll(() => database.close())
beforeEach(() => {
  sent = []
  on = {
    query(query) {
      sent.push(query)
      return database.db.query(query)
    },
  }
})

const readAll = (on: Querier) =>
  Promise.all([
    listKinds.all(on, { from: 0 }),
    countKinds.one(on, { from: 0, to: 5 }),
    findWord.maybeOne(on, { word: 'nobody' }),
    findWord.maybeOne(on, { word: 'plain' }),
  ])

test('what is asked together is one statement, with the rows that each has alone', async () => {
  const alone = await readAll(database.db)
  expect(alone[0]).toHaveLength(2)
  // Their columns are learned.
  expect(await atOnce(on, readAll)).toEqual(alone)
  sent = []
  expect(await atOnce(on, readAll)).toEqual(alone)
  expect(sent).toHaveLength(1)
  expect(await atOnce(on, readAll)).toEqual(alone)
  expect(new Set(sent.map(({ name }) => name)).size).toBe(1)
})

test('what needs another’s rows is asked after it', async () => {
  const counted = await atOnce(on, async (on) => {
    const { count } = await countKinds.one(on, { from: 0, to: 5 })
    return listKinds.all(on, { from: count })
  })
  expect(counted).toHaveLength(2)
  expect(sent).toHaveLength(2)
})

test('a statement that fails fails all that were asked with it, and is told as it is', async () => {
  const reads = (on: Querier) =>
    Promise.allSettled([
      countKinds.one(on, { from: 0, to: 5 }),
      findWord.maybeOne(on, { word: 'plain' }),
    ])
  await atOnce(on, reads)
  const wrong = { from: 'no number' as unknown as number, to: 5 }
  const told = await atOnce(on, (on) =>
    Promise.allSettled([countKinds.one(on, wrong), findWord.maybeOne(on, { word: 'plain' })]),
  )
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(told[0]).toMatchObject({ reason: { code: '22P02' } })
  expect(await atOnce(on, reads)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
})

test('a column that no statement may read is refused here too', async () => {
  await expect(sumAll.one(database.db)).rejects.toThrow('cast it to bigint')
  await expect(
    atOnce(on, (on) => Promise.all([sumAll.one(on), findWord.maybeOne(on, { word: 'plain' })])),
  ).rejects.toThrow('cast it to bigint')
})

test('beside what locks, each goes alone', async () => {
  const reads = (on: Querier) =>
    Promise.all([lockWord.one(on, { word: 'plain' }), findWord.maybeOne(on, { word: 'plain' })])
  await atOnce(on, reads)
  sent = []
  expect(await atOnce(on, reads)).toEqual([{ count: 1 }, { count: 1 }])
  expect(sent.map(({ name }) => name)).toEqual(['test_at_once_lock', 'test_at_once_word'])
})

/** How often something leaves a connection from now on. */
const countWrites = (client: PoolClient) => {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  const uncork = stream.uncork.bind(stream)
  const writes = { count: 0 }
  stream.uncork = () => {
    if (stream.writableCorked === 1 && stream.writableLength > 0) writes.count += 1
    uncork()
  }
  return writes
}

test('what is gathered leaves in one write with the statements before it', async () => {
  await atOnce(on, readAll)
  const client = await database.db.connect()
  const writes = countWrites(client)
  const db = { ...database.db, connect: async () => client }
  await inTransaction(db, async (tx) => {
    await Promise.all([lockWord.one(tx, { word: 'plain' }), atOnce(tx, readAll)])
    expect(writes.count).toBe(1)
  })
})
