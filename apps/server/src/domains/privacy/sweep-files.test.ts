import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sendVoucher } from '@noren/contract/proofs'
import { givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { proofPicture } from '@noren/testkit/given-proof-picture'
import { givenFaceReview } from '@noren/testkit/given-review'
import { jobRunsOf } from '@noren/testkit/job-runs'
import { newUtr } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'

const HOUR_MS = 3_600_000

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  // The database of these tests was made just now, by another clock than theirs.
  await bornBefore(30 * 24)
})
afterAll(() => t?.close())
beforeEach(() => t.clock.advanceDays(1))

const hoursAgo = (hours: number): Date => new Date(t.clock.now().getTime() - hours * HOUR_MS)

const bornBefore = (hours: number): Promise<unknown> =>
  t.db.query({ text: 'update schema_migrations set applied_at = $1', values: [hoursAgo(hours)] })

const pathOf = (id: string): string => join(t.deps.config.dataDir, 'files', id.slice(34, 36), id)

const isThere = (id: string): boolean => existsSync(pathOf(id))

const age = (id: string, hours: number): Promise<void> =>
  utimes(pathOf(id), hoursAgo(hours), hoursAgo(hours))

/** As of a request that has stored its picture and has not committed its row. */
const givenUnnamed = async (hours: number): Promise<string> => {
  const id = t.deps.newId()
  await t.deps.files.put(id, Buffer.from('a picture'))
  await age(id, hours)
  return id
}

const night = (): Promise<unknown> => runDay(t.deps, t.clock.businessDay())

test('pictures whose row never came are removed after a day, those of a request in progress are not', async () => {
  const { frontId, selfieId } = await givenFaceReview(t)
  for (const id of [frontId, selfieId]) await age(id, 200)
  const left = await Promise.all(Array.from({ length: 5 }, () => givenUnnamed(25)))
  const inProgress = await givenUnnamed(0)
  const slow = await givenUnnamed(23)
  await night()
  expect(left.filter(isThere)).toEqual([])
  const kept = [inProgress, slow, frontId, selfieId]
  expect(kept.filter((id) => !isThere(id))).toEqual([])
  const runs = await jobRunsOf(t, t.clock.businessDay())
  const sweep = runs.find(({ job }) => job === 'sweepFiles')
  expect(sweep?.doneCount).toBeGreaterThanOrEqual(left.length + kept.length)
})

test('half a picture, as a killed server leaves it, is removed after a day', async () => {
  const left = `${t.deps.newId()}.4711-12.new`
  const ofBefore = `${t.deps.newId()}.new`
  const inProgress = `${t.deps.newId()}.4711-13.new`
  for (const name of [left, ofBefore, inProgress]) {
    mkdirSync(dirname(pathOf(name)), { recursive: true })
    writeFileSync(pathOf(name), 'half a pic')
  }
  await age(left, 25)
  await age(ofBefore, 25)
  await age(inProgress, 1)
  await night()
  expect(isThere(left)).toBe(false)
  expect(isThere(ofBefore)).toBe(false)
  expect(isThere(inProgress)).toBe(true)
})

test('a picture whose key was erased is removed too, as after a server that stopped in between', async () => {
  const { person, loanId } = await givenDisbursedLoan(t)
  const paidOn = t.clock.businessDay()
  const { data } = await t.call(sendVoucher, {
    token: person.token,
    body: { repayId: loanId, reference: newUtr(), amount: '100.00', paidOn },
    file: { bytes: await proofPicture(['Payment successful']) },
  })
  const { rows } = await t.db.query<{ id: string }>({
    text: 'select file_id as id from proofs where id = $1',
    values: [data.proofId],
  })
  const id = rows[0]?.id ?? ''
  await age(id, 25)
  await night()
  expect(isThere(id)).toBe(true)
  const erased = 'update proofs set file_key_sealed = null where id = $1'
  await t.db.query({ text: erased, values: [data.proofId] })
  t.clock.advanceDays(1)
  await night()
  expect(isThere(id)).toBe(false)
})

test('a store older than its database is another’s, and stays', async () => {
  const other = await givenUnnamed(30)
  await bornBefore(26)
  await night()
  expect(isThere(other)).toBe(true)
  await bornBefore(30 * 24)
})

test('all folders are looked at, however few fit into one batch', async () => {
  const left = await Promise.all(Array.from({ length: 30 }, () => givenUnnamed(25)))
  const seen: string[] = []
  for (let after: string | null = null, round = 0; round < 300; round += 1) {
    const { ids, last } = await t.deps.files.list(after, 3)
    seen.push(...ids)
    if (last === null) break
    after = last
  }
  expect(left.filter((id) => !seen.includes(id))).toEqual([])
  expect(new Set(seen).size).toBe(seen.length)
})
