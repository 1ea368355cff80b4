import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keepWords, packAgainst, sharedWords, unpackAgainst } from './shared-words.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.close())

const AT = new Date('2026-03-02T06:30:00Z')
const PAPER = Buffer.from('The lender lends you 10,000.00 rupees in one payment, ₹ and all.')
const words = sharedWords('The lender lends you 0.00 rupees in one payment, ₹ and all.')

/** As another process has it, which knows no words yet. */
const elsewhere = async (): Promise<typeof import('./shared-words.ts')> => {
  vi.resetModules()
  return import('./shared-words.ts')
}

test('[D2.51] words are kept once, by whoever comes first, and what is packed against them is read with those of the database', async () => {
  await Promise.all([1, 2, 3].map(() => keepWords(database.db, words, AT)))
  const { rows } = await database.db.query<{ count: number }>({
    text: 'select count(*)::int as count from paper_words',
  })
  expect(rows[0]?.count).toBe(1)
  const packed = packAgainst(words, PAPER)
  expect(packed.length).toBeLessThan(PAPER.length / 2)
  const other = await elsewhere()
  expect(await other.unpackAgainst(database.db, packed)).toEqual(PAPER)
  await expect(
    database.db.query({ text: `update paper_words set words = 'other'` }),
  ).rejects.toThrow()
})

test('[D2.51] words that a database lost with its last commits are written again within a minute, and open what was packed meanwhile', async () => {
  const lost = sharedWords('of a primary that is gone, with all that no other machine had')
  const paper = Buffer.from('of a primary that is gone')
  await keepWords(database.db, lost, AT)
  const packed = packAgainst(lost, paper)
  await database.db.query({ text: 'alter table paper_words disable trigger all' })
  await database.db.query({ text: 'delete from paper_words where id = $1', values: [lost.id] })
  await database.db.query({ text: 'alter table paper_words enable trigger all' })
  const other = await elsewhere()
  await expect(other.unpackAgainst(database.db, packed)).rejects.toThrow('are not there')
  await keepWords(database.db, lost, new Date(AT.getTime() + 60_000))
  expect(await other.unpackAgainst(database.db, packed)).toEqual(paper)
})

test('[D2.51] words that are not there, or were changed past all rights, give no paper', async () => {
  const unknown = packAgainst(sharedWords('of another database'), PAPER)
  await expect(unpackAgainst(database.db, unknown)).rejects.toThrow('are not there')
  const packed = packAgainst(words, PAPER)
  await database.db.query({ text: 'alter table paper_words disable trigger all' })
  await database.db.query({
    text: `update paper_words set words = replace(words::text, '30', '31')::bytea`,
  })
  const other = await elsewhere()
  await expect(other.unpackAgainst(database.db, packed)).rejects.toThrow('are not there')
  await expect(other.keepWords(database.db, words, AT)).rejects.toThrow('are others')
})
