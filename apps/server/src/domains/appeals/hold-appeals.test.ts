import { randomUUID } from 'node:crypto'
import { accessLog } from '@noren/contract/account'
import { appealHold, viewHold } from '@noren/contract/appeals'
import { msgCenter } from '@noren/contract/messages'
import { blockPerson, operatorAudit } from '@noren/contract/operator'
import { decideAppeal, listAppeals, showAppeal } from '@noren/contract/operator/appeals'
import { decideFraudCase } from '@noren/contract/operator/fraud'
import { listWork } from '@noren/contract/operator/work'
import { givenAppeal, givenBlocked } from '@noren/testkit/given-appeal'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenFraudCase } from '@noren/testkit/given-fraud-case'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let t: TestApp
let other: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  other = await givenOperator(t, 'kycReviewer', 'Somebody else')
})
afterAll(() => t.close())

const WORDS = 'It was my brother who used the phone.'
const appeal = ({ token }: { token: string }, words = WORDS) =>
  t.call(appealHold, { token, body: { words } })
const view = async ({ token }: { token: string }) => (await t.call(viewHold, { token })).data
const decide = (
  appealId: string,
  decision: 'lifted' | 'kept',
  by: GivenOperator = other,
  requestId = randomUUID(),
) =>
  t.call(decideAppeal, {
    token: by.token,
    body: { requestId, appealId, decision, answer: 'You live together, and that is all.' },
  })
const unblock = (userId: string, by: GivenOperator = other) =>
  t.call(blockPerson, {
    token: by.token,
    body: { requestId: randomUUID(), userId, decision: 'unblock' },
  })
const waiting = async (userId: string) =>
  (await t.call(listAppeals, { token: other.token, query: { limit: '100' } })).data.details.filter(
    (one) => one.userId === userId,
  )

test('[B4.220] who is blocked asks once at a time that somebody else looks again; it is work with a day', async () => {
  const person = await givenBlocked(t)
  const free = await givenCertifiedUser(t)
  expect((await appeal(free)).data).toMatchObject({ reason: 'NOT_FOUND' })
  expect(await view(person)).toMatchObject({ hold: { kind: 'blocked' }, mayAppeal: true })
  const answers = await Promise.all([appeal(person), appeal(person, 'Again'), appeal(person)])
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
  const found = await waiting(person.userId)
  expect(found).toHaveLength(1)
  const [{ appealId = '', answerBy } = {}] = found
  expect(await view(person)).toMatchObject({
    mayAppeal: false,
    appeal: { state: 'open', answer: null, answerBy },
  })
  const query = { kind: 'holdAppeal', limit: '100' } as const
  const { items } = (await t.call(listWork, { token: other.token, query })).data
  expect(items.filter(({ subjectId }) => subjectId === appealId)).toHaveLength(1)
  // Nobody reads another one's, and its words are sealed.
  expect(JSON.stringify(await view(free))).not.toContain(appealId)
  const { rows } = await t.db.query<{ sealed: Buffer }>({
    text: 'select words_sealed as sealed from hold_appeals where appeal_id = $1',
    values: [appealId],
  })
  expect(rows[0]?.sealed.includes('brother')).toBe(false)
})

test('[B4.221] whoever blocked does not answer, also not by another account; who looks is told to the person', async () => {
  const { appealId, blocker, userId, token } = await givenAppeal(t)
  expect((await decide(appealId, 'kept', blocker)).data).toMatchObject({ reason: 'SAME_OPERATOR' })
  const { rows } = await t.db.query<{ name: string }>({
    text: 'select name from operators where id = $1',
    values: [blocker.operatorId],
  })
  const again = await givenOperator(t, 'grievanceOfficer', rows[0]?.name)
  expect((await decide(appealId, 'kept', again)).data).toMatchObject({ reason: 'SAME_OPERATOR' })
  const support = await givenOperator(t, 'support')
  expect((await decide(appealId, 'kept', support)).data).toMatchObject({ reason: 'FORBIDDEN' })
  const asked = { token: other.token, params: { appealId } }
  expect((await t.call(showAppeal, asked)).data).toMatchObject({
    ...{ userId, isHeld: true, words: 'It was not me.', heldBy: [rows[0]?.name] },
  })
  const log = (await t.call(accessLog, { token })).data.details
  expect(log.map(({ what }) => what)).toContain('Your request that a hold is looked at again')
})

test('[B4.222] the answer has to be what is so, is told once, and its words are in no audit', async () => {
  const { appealId, userId, token } = await givenAppeal(t)
  expect((await decide(appealId, 'lifted')).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  await unblock(userId)
  expect((await decide(appealId, 'kept')).data).toMatchObject({ reason: 'DECISION_UNFIT' })
  const requestId = randomUUID()
  const answers = await Promise.all([
    decide(appealId, 'lifted', other, requestId),
    decide(appealId, 'lifted', other, requestId),
  ])
  expect(answers.some(({ code }) => code === 200)).toBe(true)
  expect((await decide(appealId, 'lifted')).data).toMatchObject({ reason: 'CASE_DECIDED' })
  expect(await view({ token })).toMatchObject({
    hold: null,
    mayAppeal: false,
    appeal: { state: 'lifted', answer: 'You live together, and that is all.' },
  })
  const told = (await t.call(msgCenter, { token })).data.details
  expect(told.filter(({ kind }) => kind === 'appealAnswered')).toHaveLength(1)
  const auditor = await givenOperator(t, 'auditor')
  const audit = await t.call(operatorAudit, {
    token: auditor.token,
    params: { subjectId: appealId },
  })
  expect(audit.data.details).toHaveLength(1)
  expect(JSON.stringify(audit.data)).not.toContain('live together')
})

test('[B4.220] a hold that stays is looked at twice, and a new one anew', async () => {
  const person = await givenAppeal(t)
  await decide(person.appealId, 'kept')
  expect(await view(person)).toMatchObject({ appeal: { state: 'kept' }, mayAppeal: true })
  t.clock.advanceMs(1000)
  await appeal(person)
  const [second] = await waiting(person.userId)
  // Two people look: whoever has kept it once does not answer again.
  const again = await decide(second?.appealId ?? '', 'kept')
  expect(again.data).toMatchObject({ reason: 'SAME_OPERATOR' })
  const third = await givenOperator(t, 'grievanceOfficer', 'Who looks next')
  await decide(second?.appealId ?? '', 'kept', third)
  expect((await view(person)).mayAppeal).toBe(false)
  expect((await appeal(person)).data).toMatchObject({ reason: 'APPEAL_LIMIT' })
  await unblock(person.userId)
  t.clock.advanceMs(1000)
  const body = { requestId: randomUUID(), userId: person.userId, decision: 'block' as const }
  await t.call(blockPerson, {
    token: person.blocker.token,
    body: { ...body, reasonCode: 'blocked.check' },
  })
  expect((await view(person)).mayAppeal).toBe(true)
})

test('[B4.221] who is held by a case may appeal too, and nobody answers who proposed or decided it', async () => {
  const { caseId, people } = await givenFraudCase(t)
  const [person] = people
  if (!person) throw new Error('nobody is held')
  expect(await view(person)).toMatchObject({ hold: { kind: 'check' }, mayAppeal: true })
  const [first, second] = [
    await givenOperator(t, 'kycReviewer', 'Who proposes'),
    await givenOperator(t, 'kycReviewer', 'Who confirms'),
  ]
  for (const { token } of [first, second]) {
    await t.call(decideFraudCase, {
      token,
      body: { requestId: randomUUID(), caseId, decision: 'fraudRing' },
    })
  }
  await appeal(person)
  const [found] = await waiting(person.userId)
  expect(found?.hold).toBe('blocked')
  for (const holder of [first, second]) {
    const { data } = await decide(found?.appealId ?? '', 'kept', holder)
    expect(data).toMatchObject({ reason: 'SAME_OPERATOR' })
  }
  expect((await decide(found?.appealId ?? '', 'kept')).data).toMatchObject({ state: 'kept' })
})
