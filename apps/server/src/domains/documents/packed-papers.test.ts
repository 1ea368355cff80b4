import { createHash } from 'node:crypto'
import { borrowDocuments } from '@noren/contract/documents'
import { databaseEnv } from '@noren/testkit/connection-url'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runKeysCommand } from '../../commands/keys.ts'
import { openContent } from './keep/sealed-content.ts'
import { listDocuments } from './store/documents.ts'

/** Two servers on one database through a rolling change: one writes papers as before, one packs them. */

let plain: TestApp
let packing: TestApp
beforeAll(async () => {
  plain = await startTestApp()
  packing = await startTestApp({ beside: plain, env: { PAPERS: 'packed' } })
})
afterAll(async () => {
  await packing?.close()
  await plain?.close()
})

const rowsOf = ({ loanId, person }: GivenLoan) =>
  listDocuments(plain.db, { userId: person.userId, loanId })

/** A new loan whose papers this server keeps, as the other one answers them. */
const keptBy = async (own: TestApp, other: TestApp) => {
  const given = await givenDisbursedLoan(own)
  const asked = { token: given.person.token, params: { borrowId: given.loanId } }
  const first = await own.call(borrowDocuments, asked)
  expect(first.data.details.length).toBeGreaterThan(2)
  expect((await other.call(borrowDocuments, asked)).data).toEqual(first.data)
  return rowsOf(given)
}

const wordsOf = (t: TestApp, rows: Awaited<ReturnType<typeof rowsOf>>) =>
  rows.map((row) => JSON.stringify(openContent(t.deps, row)))

const sumOf = (rows: Awaited<ReturnType<typeof rowsOf>>): number =>
  rows.reduce((sum, { contentSealed }) => sum + contentSealed.length, 0)

test('[D2.50] servers that pack and servers that do not read the papers of each other', async () => {
  const before = await keptBy(plain, packing)
  const packed = await keptBy(packing, plain)
  for (const rows of [before, packed]) {
    const words = wordsOf(plain, rows)
    expect(wordsOf(packing, rows)).toEqual(words)
    expect(words.map((text) => createHash('sha256').update(text).digest('hex'))).toEqual(
      rows.map(({ contentHash }) => contentHash),
    )
  }
  expect(sumOf(packed)).toBeLessThan(sumOf(before) * 0.4)
})

test('[D2.50] under another key they are sealed anew byte by byte', async () => {
  const given = await givenDisbursedLoan(packing)
  const asked = { token: given.person.token, params: { borrowId: given.loanId } }
  await packing.call(borrowDocuments, asked)
  const before = await rowsOf(given)
  const env = { ...databaseEnv(plain.connection), DATA_DIR: plain.deps.config.dataDir }
  for (const args of [['rotate', 'field'], ['reseal'], ['retire', 'field']]) {
    await runKeysCommand(args, { env, say: () => undefined })
  }
  const after = await rowsOf(given)
  expect(after.map(({ contentSealed }) => contentSealed[0])).toEqual(before.map(() => 2))
  expect(after.map(({ contentSealed }) => contentSealed.length)).toEqual(
    before.map(({ contentSealed }) => contentSealed.length),
  )
  const app = await startTestApp({ beside: plain })
  try {
    expect(wordsOf(app, after)).toEqual(wordsOf(plain, before))
    expect((await app.call(borrowDocuments, asked)).code).toBe(200)
  } finally {
    await app.close()
  }
})
