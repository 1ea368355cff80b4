import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '@noren/contract/dates'
import { decideProposal, listProposals } from '@noren/contract/operator'
import { creditDecisions, creditWhatIf } from '@noren/contract/operator/credit'
import {
  backTestPolicy,
  enforcePolicy,
  policiesInForce,
  proposePolicy,
  savePolicyDraft,
  stopPolicy,
} from '@noren/contract/operator/policies'
import { creditPolicyOn } from '@noren/markets/market-by-code'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TABLE_RIGHTS } from '../../platform/db/rights/table-rights.ts'
import { refreshPolicies } from '../credit/policies-in-force.ts'
import { policyOf } from '../credit/policy.ts'

let t: TestApp
let maker: GivenOperator
let officer: GivenOperator
/** Their tokens end after thirty days. */
const givenStaff = async () => {
  maker = await givenOperator(t, 'productManager')
  officer = await givenOperator(t, 'creditOfficer')
}
beforeAll(async () => {
  t = await startTestApp({ env: { CREDIT_POLICY: '' } })
  await givenStaff()
})
afterAll(() => t.close())

const today = () => t.clock.businessDay()
const own = () => creditPolicyOn('in', today())
const refused = (reason: string) => ({ data: expect.objectContaining({ reason }) })
const newVersion = () => `in-draft-${randomUUID().slice(0, 8)}`

const save = async (version: string, of: object = {}) => {
  const body = { requestId: randomUUID(), policy: { ...own(), version, ...of } }
  return (await t.call(savePolicyDraft, { token: maker.token, body })).data.draftId
}
const backTest = (draftId: string) =>
  t.call(backTestPolicy, { token: maker.token, body: { requestId: randomUUID(), draftId } })
const enforce = (version: string, from: Day = addDays(today(), 1), who = maker) =>
  t.call(enforcePolicy, { token: who.token, body: { requestId: randomUUID(), version, from } })
const confirm = (proposalId: string, who = officer, decision: 'confirm' | 'refuse' = 'confirm') =>
  t.call(decideProposal, {
    token: who.token,
    body: { requestId: randomUUID(), proposalId, decision },
  })
/** What a second person reads of it. */
const readOf = async (proposalId: string) =>
  (await t.call(listProposals, { token: officer.token, query: {} })).data.details.find(
    (one) => one.proposalId === proposalId,
  )?.reference
const stop = (enforcementId: string, who = officer) =>
  t.call(stopPolicy, {
    token: who.token,
    body: { requestId: randomUUID(), enforcementId, why: 'Too many are refused.' },
  })
const inForce = async () => (await t.call(policiesInForce, { token: officer.token })).data
const standingOf = async (enforcementId: string) =>
  (await inForce()).details.find((one) => one.enforcementId === enforcementId)?.standing
/** What the server reads every minute. */
const minutePasses = () => refreshPolicies(t.deps)
const decidedBy = async (userId: string) =>
  (await t.call(creditDecisions, { token: officer.token, params: { userId } })).data.details.map(
    ({ version, score, lines }) => ({
      version,
      isExplained: lines.reduce((sum, { points }) => sum + points, 0) === score,
    }),
  )
const scoreNow = async (userId: string) =>
  (await t.call(creditWhatIf, { token: officer.token, params: { userId }, query: {} })).data.now
    .score

/** As twenty people of whom nobody is another one by now. */
const withFigures = (draftId: string, of: object = {}) =>
  t.db.query({
    text: 'update credit_policy_drafts set report = report || $2::jsonb where draft_id = $1',
    values: [draftId, JSON.stringify({ decided: 20, stability: null, impact: null, ...of })],
  })

test('[B4.224] a draft with its figures decides from a day to come by two persons, what was decided before is read by its own rules, and one person ends it at once', async () => {
  const [version, earlier] = [newVersion(), own().version]
  expect(await enforce(version)).toMatchObject(refused('NOT_FOUND'))
  const draftId = await save(version, { scoreBase: own().scoreBase + 7 })
  expect(await enforce(version)).toMatchObject(refused('POLICY_UNTESTED'))
  const before = await givenCertifiedUser(t)
  const score = await scoreNow(before.userId)
  expect((await backTest(draftId)).code).toBe(200)
  expect(await enforce(version)).toMatchObject(refused('MIN_DATA'))
  await withFigures(draftId, { stability: 0.25 })
  expect(await enforce(version)).toMatchObject(refused('PSI_HIGH'))
  await withFigures(draftId, { impact: 0.79 })
  expect(await enforce(version)).toMatchObject(refused('AIR_LOW'))
  await withFigures(draftId)
  for (const from of [addDays(today(), -1), today(), addDays(today(), 91)]) {
    expect(await enforce(version, from), from).toMatchObject(refused('VALIDATION'))
  }
  const auditor = await givenOperator(t, 'auditor')
  expect((await enforce(version, undefined, auditor)).code).toBe(403)

  const asked = (await enforce(version)).data
  expect((await confirm(asked.proposalId, maker)).code).toBe(403)
  expect(await stop(asked.enforcementId)).toMatchObject(refused('CASE_DECIDED'))
  expect(await standingOf(asked.enforcementId)).toBe('waits')
  expect((await confirm(asked.proposalId)).code).toBe(200)
  await minutePasses()
  expect(await standingOf(asked.enforcementId)).toBe('coming')
  expect((await inForce()).version).toBe(earlier)
  expect(await decidedBy((await givenCertifiedUser(t)).userId)).toMatchObject([
    { version: earlier },
  ])

  t.clock.advanceDays(1)
  expect(await inForce()).toMatchObject({ version, details: [{ standing: 'holds' }] })
  const after = await givenCertifiedUser(t)
  expect(await decidedBy(after.userId)).toEqual([{ version, isExplained: true }])
  expect(await decidedBy(before.userId)).toEqual([{ version: earlier, isExplained: true }])
  expect(await scoreNow(before.userId)).toBe(score + 7)

  // Whoever starts meanwhile reads it before it answers, and whoever is held at a version stays there.
  const started = { ...t.deps, policies: { enforced: [] } }
  expect(policyOf(started).version).toBe(earlier)
  await refreshPolicies(started)
  expect(policyOf(started).version).toBe(version)
  expect(
    policyOf({ ...started, config: { ...t.deps.config, creditPolicy: 'in-2026-12' } }).version,
  ).toBe('in-2026-12')

  expect((await stop(asked.enforcementId, auditor)).code).toBe(403)
  expect((await stop(asked.enforcementId)).code).toBe(200)
  expect(await stop(asked.enforcementId)).toMatchObject(refused('CASE_DECIDED'))
  expect(await inForce()).toMatchObject({ version: earlier, details: [{ standing: 'stopped' }] })
  expect(await decidedBy(after.userId)).toEqual([{ version, isExplained: true }])
  expect(await decidedBy((await givenCertifiedUser(t)).userId)).toMatchObject([
    { version: earlier },
  ])
})

test('[B4.225] the same request asks once, one of several begins on a day whoever confirms first, and going back needs no figures', async () => {
  const { version } = own()
  const from = addDays(today(), 3)
  const body = { requestId: randomUUID(), version, from }
  const ask = () => t.call(enforcePolicy, { token: maker.token, body })
  const one = (await ask()).data
  expect((await ask()).data).toEqual(one)
  expect(
    await t.call(enforcePolicy, {
      token: maker.token,
      body: { ...body, from: addDays(from, 1) },
    }),
  ).toMatchObject(refused('REQUEST_DIFFERS'))
  const others = [await enforce(version, from), await enforce(version, from)]
  const proposals = [one, ...others.map(({ data }) => data)].map(({ proposalId }) => proposalId)
  const answers = await Promise.all(proposals.map((proposalId) => confirm(proposalId)))
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409])
  // Two who end it at once end it once.
  const won = proposals[answers.findIndex(({ code }) => code === 200)]
  const row = [one, ...others.map(({ data }) => data)].find(({ proposalId }) => proposalId === won)
  const ended = await Promise.all([stop(row?.enforcementId ?? ''), stop(row?.enforcementId ?? '')])
  expect(ended.map(({ code }) => code).sort()).toEqual([200, 409])
  expect(await stop(randomUUID())).toMatchObject({ code: 404 })
  // Its day is free again.
  expect((await confirm((await enforce(version, from)).data.proposalId)).code).toBe(200)
})

test('[B4.224] the second person reads of how many it decides otherwise, and why a group may be approved less often', async () => {
  const version = newVersion()
  const draftId = await save(version)
  expect((await backTest(draftId)).code).toBe(200)
  await withFigures(draftId, { changed: 3, impact: 0.79 })
  const why = 'Incomes of day labour are counted as they are.'
  const from = addDays(today(), 1)
  const asking = { token: maker.token, body: { requestId: randomUUID(), version, from, why } }
  const { proposalId } = (await t.call(enforcePolicy, asking)).data
  expect(await readOf(proposalId)).toMatch(new RegExp(`^${version} · .* · 3/20 · ${why}$`))
  expect((await confirm(proposalId, officer, 'refuse')).code).toBe(200)
  const trying = { requestId: randomUUID(), draftId, until: addDays(today(), 9), why }
  const { data } = await t.call(proposePolicy, { token: maker.token, body: trying })
  expect(await readOf(data.proposalId)).toMatch(new RegExp(` · 3/20 · ${why}$`))
})

test('[B4.225] what begins twice holds by its later beginning, and it is that which is ended', async () => {
  const { version } = own()
  const first = (await enforce(version)).data
  expect((await confirm(first.proposalId)).code).toBe(200)
  const again = (await enforce(version, addDays(today(), 2))).data
  expect((await confirm(again.proposalId)).code).toBe(200)
  await minutePasses()
  t.clock.advanceDays(1)
  expect(await standingOf(first.enforcementId)).toBe('holds')
  t.clock.advanceDays(1)
  expect(await standingOf(first.enforcementId)).toBe('over')
  expect(await standingOf(again.enforcementId)).toBe('holds')
  for (const { enforcementId } of [again, first]) expect((await stop(enforcementId)).code).toBe(200)
})

test('[B4.224] what was tried for longer than its figures count is tested anew, and then put in force', async () => {
  const version = newVersion()
  const draftId = await save(version)
  expect((await backTest(draftId)).code).toBe(200)
  await withFigures(draftId)
  const until = addDays(today(), 40)
  const body = { requestId: randomUUID(), draftId, until }
  const { proposalId } = (await t.call(proposePolicy, { token: maker.token, body })).data
  expect(await backTest(draftId)).toMatchObject(refused('CASE_DECIDED'))
  expect((await confirm(proposalId)).code).toBe(200)
  t.clock.advanceDays(31)
  await givenStaff()
  expect(await enforce(version)).toMatchObject(refused('POLICY_UNTESTED'))
  expect((await backTest(draftId)).code).toBe(200)
  await withFigures(draftId)
  expect((await enforce(version)).code).toBe(200)
})

test('[B4.225] confirmed too late or by figures of more than a month ago it never holds, nor does what this program cannot read', async () => {
  const late = (await enforce(own().version)).data
  t.clock.advanceDays(1)
  expect(await confirm(late.proposalId)).toMatchObject(refused('CASE_DECIDED'))
  const version = newVersion()
  const draftId = await save(version)
  expect((await backTest(draftId)).code).toBe(200)
  await withFigures(draftId)
  const old = (await enforce(version, addDays(today(), 60))).data
  t.clock.advanceDays(31)
  await givenStaff()
  expect(await confirm(old.proposalId)).toMatchObject(refused('CASE_DECIDED'))
  expect(await enforce(version)).toMatchObject(refused('POLICY_UNTESTED'))

  // In the last five minutes of a day somebody might read the next day's rules too late.
  const zone = t.deps.market.zone
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' })
  const [hours = 0, minutes = 0] = clock.format(t.clock.now()).split(':').map(Number)
  t.clock.advanceMs((24 * 60 - hours * 60 - minutes - 3) * 60_000)
  await givenStaff()
  expect(await enforce(own().version)).toMatchObject(refused('VALIDATION'))
  expect((await enforce(own().version, addDays(today(), 2))).code).toBe(200)

  await t.deps.db.query({
    text: `insert into credit_policies_in_force
        (enforcement_id, version, body, hash, from_on, asked_by, asked_at)
      values (gen_random_uuid(), 'of-later', '{"version":"of-later"}', 'aa', $1, $2, now())`,
    values: [today(), maker.operatorId],
  })
  await t.db.query({
    text: `update credit_policies_in_force set confirmed_by = $1, confirmed_at = now() where version = 'of-later'`,
    values: [officer.operatorId],
  })
  await minutePasses()
  expect((await inForce()).version).toBe(own().version)
  // Whoever holds the server's connection cannot change what was agreed to either.
  const changes = TABLE_RIGHTS.credit_policies_in_force.changes ?? []
  expect(changes).toContain('stopped_at')
  expect(
    ['body', 'version', 'hash', 'from_on', 'report'].filter((it) => changes.includes(it)),
  ).toEqual([])
})
