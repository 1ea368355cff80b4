import { createHash } from 'node:crypto'
import { borrowDocuments } from '@noren/contract/documents'
import { databaseEnv } from '@noren/testkit/connection-url'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runKeysCommand } from '../../commands/keys.ts'
import { findLoan } from '../loans/find-loan.ts'
import { keyFactsHash } from '../loans/key-facts.ts'
import { agreedKeyFacts } from '../loans/quote-loans.ts'
import { openContent } from './keep/sealed-content.ts'
import { listDocuments } from './store/documents.ts'

/** Servers on one database through a rolling change: one writes papers as before, one packs them, one against shared words. */

let plain: TestApp
let packing: TestApp
let compact: TestApp
beforeAll(async () => {
  plain = await startTestApp()
  packing = await startTestApp({ beside: plain, env: { PAPERS: 'packed' } })
  compact = await startTestApp({ beside: plain, env: { PAPERS: 'compact' } })
})
afterAll(async () => {
  await compact?.close()
  await packing?.close()
  await plain?.close()
})

const rowsOf = ({ loanId, person }: GivenLoan) =>
  listDocuments(plain.db, { userId: person.userId, loanId })

/** A new loan, repaid, whose papers this server keeps, as the other one answers them. */
const keptBy = async (own: TestApp, other: TestApp) => {
  const given = await givenDisbursedLoan(own)
  const { data: order } = await pay(own, given)
  await sendWebhook(own, captured(own, order))
  const asked = { token: given.person.token, params: { borrowId: given.loanId } }
  const first = await own.call(borrowDocuments, asked)
  expect(first.data.details.length).toBe(5)
  expect((await other.call(borrowDocuments, asked)).data).toEqual(first.data)
  return rowsOf(given)
}

const wordsOf = (t: TestApp, rows: Awaited<ReturnType<typeof rowsOf>>) =>
  Promise.all(rows.map(async (row) => JSON.stringify(await openContent(t.deps, row))))

const sumOf = (rows: Awaited<ReturnType<typeof rowsOf>>): number =>
  rows.reduce((sum, { contentSealed }) => sum + contentSealed.length, 0)

test('[D2.50] servers that pack and servers that do not read the papers of each other', async () => {
  const before = await keptBy(plain, packing)
  const packed = await keptBy(packing, plain)
  const short = await keptBy(compact, plain)
  for (const rows of [before, packed, short]) {
    const words = await wordsOf(plain, rows)
    expect(await wordsOf(packing, rows)).toEqual(words)
    expect(await wordsOf(compact, rows)).toEqual(words)
    const hashes = words.map((text) => createHash('sha256').update(text).digest())
    expect(rows.map(({ contentHash }) => contentHash)).toEqual(
      hashes.map((hash) =>
        rows === short ? hash.subarray(0, 16).toString('base64url') : hash.toString('hex'),
      ),
    )
  }
  expect(sumOf(packed)).toBeLessThan(sumOf(before) * 0.4)
  expect(sumOf(short)).toBeLessThan(sumOf(before) * 0.12)
})

test('[D2.51] a statement that was shown and agreed to is packed against the words of its product, and is the one of its hash', async () => {
  const { person, loanId } = await givenDisbursedLoan(compact)
  const { userId } = person
  const loan = await findLoan(plain.db, { userId, loanId })
  if (!loan) throw new Error('no loan')
  const content = await agreedKeyFacts(plain.db, loan)
  expect(keyFactsHash(content ?? {})).toBe(loan.kfsHash)
  const { rows } = await plain.db.query<{ isPacked: boolean; bytes: number }>({
    text: `select content is null as "isPacked", octet_length(content_packed) as bytes from key_facts where id = $1`,
    values: [loan.kfsId],
  })
  expect(rows[0]?.isPacked).toBe(true)
  expect(rows[0]?.bytes).toBeLessThan(JSON.stringify(content).length * 0.1)
})

test('[D2.51] the words hold nothing of the people whose papers are packed against them', async () => {
  const said = (await wordsOf(plain, await keptBy(compact, plain))).join()
  const { rows } = await plain.db.query<{ words: Buffer }>({
    text: 'select words from paper_words',
  })
  const kept = rows.map(({ words }) => words.toString('utf8')).join()
  expect(rows.length).toBeGreaterThan(1)
  const own = said.match(/(LN|KFS|RC)-[\d-]+|[A-Z]+ [A-Z]+ KULKARNI|ending \d{4}/g) ?? []
  expect(new Set(own).size).toBe(5)
  for (const word of own) expect(kept).not.toContain(word)
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
    expect(await wordsOf(app, after)).toEqual(await wordsOf(plain, before))
    expect((await app.call(borrowDocuments, asked)).code).toBe(200)
  } finally {
    await app.close()
  }
})
