import { randomUUID } from 'node:crypto'
import { addDays, day, daysBetween } from '@noren/contract/dates'
import { decideProposal } from '@noren/contract/operator'
import { shadowReport } from '@noren/contract/operator/credit'
import {
  backTestPolicy,
  policyDrafts,
  proposePolicy,
  savePolicyDraft,
} from '@noren/contract/operator/policies'
import { creditPolicyOn } from '@noren/markets/market-by-code'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TABLE_RIGHTS } from '../../platform/db/rights/table-rights.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

let t: TestApp
let maker: GivenOperator
let officer: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  await givenStaff()
})
/** Their tokens end after thirty days. */
const givenStaff = async () => {
  maker = await givenOperator(t, 'productManager')
  officer = await givenOperator(t, 'creditOfficer')
}
afterAll(() => t.close())

const refused = (reason: string) => ({ data: expect.objectContaining({ reason }) })
const inForce = () => creditPolicyOn('in', t.clock.businessDay())
const newVersion = () => `in-draft-${randomUUID().slice(0, 8)}`

const save = async (of: object, who = maker) =>
  t.call(savePolicyDraft, {
    token: who.token,
    body: { requestId: randomUUID(), policy: { ...inForce(), version: newVersion(), ...of } },
  })
const backTest = (draftId: string, who = maker) =>
  t.call(backTestPolicy, { token: who.token, body: { requestId: randomUUID(), draftId } })
const propose = (draftId: string, until = addDays(t.clock.businessDay(), 30), why?: string) =>
  t.call(proposePolicy, {
    token: maker.token,
    body: { requestId: randomUUID(), draftId, until, ...(why && { why }) },
  })
const confirm = (proposalId: string, who = officer) =>
  t.call(decideProposal, {
    token: who.token,
    body: { requestId: randomUUID(), proposalId, decision: 'confirm' },
  })
const draftOf = async (draftId: string) => {
  const { data } = await t.call(policyDrafts, { token: maker.token })
  return data.details.find((draft) => draft.draftId === draftId)
}
const shadowsOf = async (version: string) =>
  (
    await t.db.query<{ decision: string }>({
      text: 'select decision from credit_shadows where version = $1',
      values: [version],
    })
  ).rows

test('[B4.198] what is saved is made as a version of the market is, has a name of its own, and never changes', async () => {
  const { points: _, ...without } = inForce()
  for (const of of [
    { points: undefined },
    { scoreBase: 'many' },
    { bands: [{ band: 'A' }] },
    { more: 1 },
    { version: 'IN 1' },
    { version: undefined },
  ]) {
    expect(await save(of), JSON.stringify(of)).toMatchObject(refused('POLICY_SHAPE'))
  }
  expect(Object.keys(without)).not.toContain('points')
  expect(await save({ version: inForce().version })).toMatchObject(refused('VERSION_USED'))
  const version = newVersion()
  const { data } = await save({ version })
  expect(await save({ version, scoreBase: 510 })).toMatchObject(refused('VERSION_USED'))
  expect((await save({}, officer)).code).toBe(403)
  const again = await save({ version: newVersion() })
  expect(again.data.hash).not.toBe(data.hash)
  expect(await draftOf(data.draftId)).toMatchObject({ version, standing: 'draft', report: null })
  // Whoever holds the server's connection cannot change what it says either.
  const changes = TABLE_RIGHTS.credit_policy_drafts.changes ?? []
  expect(changes).toContain('report')
  expect(['body', 'version', 'hash', 'saved_by'].filter((one) => changes.includes(one))).toEqual([])
})

test('[B4.199] untested, of too few, or confirmed by who proposed it, it is not tried; what two persons want decides beside the rules in force from tomorrow, and does nothing', async () => {
  const version = newVersion()
  const { data } = await save({ version, scoreBase: 0 })
  const { draftId } = data
  expect(await propose(draftId)).toMatchObject(refused('POLICY_UNTESTED'))
  expect((await backTest(draftId)).data.report).toMatchObject({ decided: 0, changed: 0 })
  expect(await propose(draftId)).toMatchObject(refused('MIN_DATA'))
  for (let count = 0; count < 20; count += 1) await givenCertifiedUser(t)
  expect(await propose(draftId)).toMatchObject(refused('MIN_DATA'))
  const { report } = (await backTest(draftId)).data
  expect(report).toMatchObject({ decided: 20, changed: 20, limitsAfter: '0.00', matured: 0 })
  expect(await propose(draftId, addDays(t.clock.businessDay(), 91))).toMatchObject(
    refused('VALIDATION'),
  )
  expect(await propose(draftId, t.clock.businessDay())).toMatchObject(refused('VALIDATION'))
  const [one, other] = await Promise.all([propose(draftId), propose(draftId)])
  const proposal = [one, other].find(({ code }) => code === 200)
  expect([one?.code, other?.code].filter((code) => code === 200)).toHaveLength(1)
  const proposalId = proposal?.data.proposalId ?? ''
  expect((await confirm(proposalId, maker)).code).toBe(403)
  expect(await draftOf(draftId)).toMatchObject({ standing: 'waits' })
  const before = await givenCertifiedUser(t)
  expect((await confirm(proposalId)).code).toBe(200)
  expect(await shadowsOf(version)).toEqual([])
  expect(await propose(draftId)).toMatchObject(refused('CASE_DECIDED'))
  t.clock.advanceDays(1)
  const person = await givenCertifiedUser(t)
  expect(person.credit).toMatchObject({ decision: before.credit?.decision })
  expect(await shadowsOf(version)).toEqual([{ decision: 'declined' }])
  const { data: shadows } = await t.call(shadowReport, { token: officer.token })
  expect(shadows.running).toContain(version)
  t.clock.advanceDays(30)
  await givenStaff()
  await givenCertifiedUser(t)
  expect(await shadowsOf(version)).toHaveLength(1)
  expect(await draftOf(draftId)).toMatchObject({ standing: 'over' })
}, 300_000)

/** As twenty people of whom nobody is another one by now. */
const withFigures = async (draftId: string, of: { decided?: number; stability?: number } = {}) => {
  const figures = JSON.stringify({ decided: 20, stability: null, impact: null, ...of })
  await t.db.query({
    text: 'update credit_policy_drafts set report = report || $2::jsonb where draft_id = $1',
    values: [draftId, figures],
  })
}
const tested = async () => {
  const { draftId } = (await save({})).data
  expect((await backTest(draftId)).code).toBe(200)
  await withFigures(draftId)
  return draftId
}

test('[B4.199] what waits for a second person keeps the figures that it was proposed by, and is confirmed by them alone', async () => {
  await givenStaff()
  const [draftId, old] = [await tested(), await tested()]
  const { data } = await propose(draftId)
  expect(await backTest(draftId)).toMatchObject(refused('CASE_DECIDED'))
  await withFigures(draftId, { stability: 0.25 })
  expect(await confirm(data.proposalId)).toMatchObject(refused('CASE_DECIDED'))
  const waiting = await propose(old, addDays(t.clock.businessDay(), 60))
  t.clock.advanceDays(31)
  await givenStaff()
  expect(await confirm(waiting.data.proposalId)).toMatchObject(refused('CASE_DECIDED'))
  expect(await draftOf(old)).toMatchObject({ standing: 'waits' })
})

test('[B4.199] while it is judged no transaction is open, and the same request is answered the same', async () => {
  const { draftId } = (await save({})).data
  const body = { requestId: randomUUID(), draftId }
  const ask = () => t.call(backTestPolicy, { token: maker.token, body })
  const judging = await inTransaction(t.db, async (tx) => {
    await tx.query({ text: 'lock table loan_settlements in access exclusive mode', values: [] })
    const answer = ask()
    // Whoever waits for it, and what such a session holds for its request until its transaction ends.
    await vi.waitFor(async () => expect(await locksOfWaiting()).not.toEqual([]), {
      timeout: 20_000,
      interval: 50,
    })
    expect(await locksOfWaiting()).not.toContain('advisory')
    return { answer }
  })
  const first = await judging.answer
  expect(first.code).toBe(200)
  expect((await ask()).data).toEqual(first.data)
  const other = { ...body, draftId: (await save({})).data.draftId }
  expect(await t.call(backTestPolicy, { token: maker.token, body: other })).toMatchObject(
    refused('REQUEST_DIFFERS'),
  )
})
const locksOfWaiting = async () => {
  const { rows } = await t.db.query<{ kind: string }>({
    text: `select h.locktype as kind from pg_locks h where h.granted and h.pid in
        (select w.pid from pg_locks w join pg_database d on d.oid = w.database
         where d.datname = current_database() and not w.granted)`,
    values: [],
  })
  return rows.map(({ kind }) => kind)
}

test('[B4.199] no more than three are tried on any day, whether they are proposed one after another or confirmed at once', async () => {
  t.clock.advanceDays(daysBetween(t.clock.businessDay(), day('2027-06-01')))
  await givenStaff()
  const proposals: string[] = []
  for (let count = 0; count < 4; count += 1) {
    proposals.push((await propose(await tested())).data.proposalId)
  }
  const answers = await Promise.all(proposals.map((proposalId) => confirm(proposalId)))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 200, 409])
  const late = await tested()
  expect(await propose(late)).toMatchObject(refused('TRIED_LIMIT'))
  t.clock.advanceDays(29)
  await givenStaff()
  const last = await tested()
  expect(await propose(last)).toMatchObject(refused('TRIED_LIMIT'))
  t.clock.advanceDays(1)
  expect((await propose(last)).code).toBe(200)
}, 120_000)

test('[B4.199] figures of more than a month ago let nothing be tried', async () => {
  const { data } = await save({})
  expect((await backTest(data.draftId)).code).toBe(200)
  t.clock.advanceDays(31)
  await givenStaff()
  expect(await propose(data.draftId)).toMatchObject(refused('POLICY_UNTESTED'))
  expect(await backTest(randomUUID())).toMatchObject({ code: 404 })
})
