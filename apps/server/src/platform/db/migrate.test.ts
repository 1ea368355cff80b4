import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  // The clone contains our own migration history; these tests start without any.
  await database.db.query({ text: 'DROP TABLE schema_migrations' })
  folder = mkdtempSync(join(tmpdir(), 'noren-migrations-'))
  write('0001-cats.sql', 'CREATE TABLE test_cats (id int); INSERT INTO test_cats VALUES (1);')
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const run = () => migrate(database.connection, { folder })
const countCats = async () =>
  (await database.db.query<{ count: number }>({ text: 'SELECT count(*) FROM test_cats' })).rows[0]
    ?.count

test('files run once, in order, also when two servers start together', async () => {
  write('0002-more-cats.sql', 'INSERT INTO test_cats VALUES (2)')
  const ran = await Promise.all([run(), run()])
  expect(ran.flat()).toEqual(['0001-cats.sql', '0002-more-cats.sql'])
  expect(await run()).toEqual([])
  expect(await countCats()).toBe(2)
})

test('a file that changed since it ran is refused by name', async () => {
  await run()
  write('0001-cats.sql', 'CREATE TABLE test_cats (id bigint)')
  await expect(run()).rejects.toThrow('migration 0001-cats.sql has changed since it ran')
})

test('a database newer than the program is refused', async () => {
  await run()
  rmSync(join(folder, '0001-cats.sql'))
  await expect(run()).rejects.toThrow('which this version of Noren lacks')
})

test('a file slipped in before one that ran is refused', async () => {
  write('0003-later.sql', 'SELECT 1')
  await run()
  write('0002-late.sql', 'SELECT 1')
  await expect(run()).rejects.toThrow('0002-late.sql comes before 0003-later.sql')
})

test('a file that fails leaves nothing of itself', async () => {
  write('0002-broken.sql', 'INSERT INTO test_cats VALUES (2); SELECT nothing_such')
  await expect(run()).rejects.toThrow('migration 0002-broken.sql failed')
  expect(await countCats()).toBe(1)
  write('0002-broken.sql', 'INSERT INTO test_cats VALUES (2)')
  expect(await run()).toEqual(['0002-broken.sql'])
})

test('two files of one number, or a badly named one, are refused', async () => {
  write('0001-dogs.sql', 'SELECT 1')
  await expect(run()).rejects.toThrow('have the same number')
  rmSync(join(folder, '0001-dogs.sql'))
  write('dogs.sql', 'SELECT 1')
  await expect(run()).rejects.toThrow('must be named like')
})
