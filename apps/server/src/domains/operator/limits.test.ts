import { randomUUID } from 'node:crypto'
import { accessLog } from '@noren/contract/account'
import { creditInfo, limitRequest, viewLimitRequest } from '@noren/contract/credit'
import type { BodyInput } from '@noren/contract/endpoint'
import { decideLimitRequest, listLimitRequests, showLimitRequest } from '@noren/contract/operator'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { auditRows, type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readIdentity } from '../certification/read-identity.ts'

let t: TestApp
let reviewer: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  reviewer = await givenOperator(t, 'reviewer')
})
afterAll(() => t.close())

const ask = ({ token }: CertifiedPerson, amount: string, requestId: string = randomUUID()) =>
  t.call(limitRequest, { token, body: { requestId, amount, reason: 'My salary rose in March.' } })

const idOf = async ({ userId }: CertifiedPerson): Promise<string> => {
  const { data } = await t.call(listLimitRequests, { token: reviewer.token })
  return data.details.find((row) => row.userId === userId)?.limitRequestId ?? ''
}

const decide = (
  limitRequestId: string,
  change: Partial<BodyInput<typeof decideLimitRequest>> = {},
  { token }: { token: string } = reviewer,
) =>
  t.call(decideLimitRequest, {
    token,
    body: { requestId: randomUUID(), limitRequestId, decision: 'grant', ...change },
  })

/** Band B: 70 % of the tier's 60 000. */
const givenBandB = () =>
  givenCertifiedUser(t, { survey: { otherLoans: 'twoOrThree', incomeStability: 'changesMuch' } })

test('[P1.5] the limit rises only when it was asked for and granted; both are on record', async () => {
  const person = await givenBandB()
  const { token } = person
  expect((await t.call(creditInfo, { token })).data.totalLimit).toBe('42000.00')
  expect((await t.call(viewLimitRequest, { token })).data).toEqual({ request: null })
  const requestId = randomUUID()
  const asked = await ask(person, '55000.00', requestId)
  expect(asked.data).toEqual({ requestedAt: t.clock.now().toISOString(), amount: '55000.00' })
  expect((await ask(person, '55000.00', requestId)).data).toEqual(asked.data)
  expect((await ask(person, '50000.00')).data).toMatchObject({ reason: 'REQUEST_PENDING' })
  const list = await t.call(listLimitRequests, { token: reviewer.token })
  const limitRequestId = await idOf(person)
  const row = { limitRequestId, amount: '55000.00', limitNow: '42000.00' }
  expect(list.data.details).toContainEqual(expect.objectContaining(row))
  expect(JSON.stringify(list.data)).not.toContain('salary')
  const params = { limitRequestId }
  const shown = await t.call(showLimitRequest, { token: reviewer.token, params })
  expect(shown.data).toMatchObject({ ...row, reason: 'My salary rose in March.' })
  expect((await decide(limitRequestId)).data).toEqual({ limitRequestId, limit: '55000.00' })
  const credit = await t.call(creditInfo, { token })
  expect(credit.data).toMatchObject({
    totalLimit: '55000.00',
    reasons: [{ code: 'limitGranted' }, {}],
  })
  const seen = await t.call(viewLimitRequest, { token })
  expect(seen.data.request).toMatchObject({ state: 'granted', amount: '55000.00', reason: null })
  const log = await t.call(accessLog, { token })
  expect(log.data.details[0]).toMatchObject({ what: 'Your request for a higher limit' })
  expect(await auditRows(t, limitRequestId)).toMatchObject([
    { before: { limitMinor: 42_000_00 }, after: { state: 'grant', limitMinor: 55_000_00 } },
  ])
})

test('a refusal tells why in the person’s language, and they may ask again', async () => {
  const person = await givenBandB()
  await ask(person, '45000.00')
  const limitRequestId = await idOf(person)
  const withoutReason = await decide(limitRequestId, { decision: 'refuse' })
  expect(withoutReason.data).toMatchObject({ fields: [{ path: 'reasonCode', rule: 'required' }] })
  await decide(limitRequestId, { decision: 'refuse', reasonCode: 'limit.history' })
  const { token } = person
  const seen = await t.call(viewLimitRequest, { token, language: 'es' })
  expect(seen.data.request).toMatchObject({
    state: 'refused',
    reason: 'Primero paga un préstamo a tiempo y luego vuelve a pedirlo.',
  })
  expect((await t.call(creditInfo, { token })).data.totalLimit).toBe('42000.00')
  expect((await ask(person, '45000.00')).code).toBe(200)
})

test('[B4.3] no limit above the market’s 80 000, nor above the identity tier without a check', async () => {
  const person = await givenCertifiedUser(t)
  expect((await ask(person, '80000.01')).data).toMatchObject({ reason: 'AMOUNT_RANGE' })
  expect((await ask(person, '60000.00')).data).toMatchObject({ reason: 'AMOUNT_RANGE' })
  expect((await ask(person, '70000.00')).code).toBe(200)
  const limitRequestId = await idOf(person)
  expect((await decide(limitRequestId)).data).toMatchObject({ reason: 'AMOUNT_RANGE' })
  expect(await auditRows(t, limitRequestId)).toEqual([])
  // With the check, which is on record, and holds for the decisions that follow.
  const granted = await decide(limitRequestId, { identityChecked: true })
  expect(granted.data).toEqual({ limitRequestId, limit: '70000.00' })
  expect(await auditRows(t, limitRequestId)).toMatchObject([
    { after: { state: 'grant', identityChecked: true, limitMinor: 70_000_00 } },
  ])
  expect((await t.call(creditInfo, { token: person.token })).data.reasons).toMatchObject([
    { code: 'limitGranted' },
    { code: 'tier.operatorReviewed' },
  ])
  expect((await readIdentity(t.deps, t.db, person.userId))?.faceState).toBe('operatorReviewed')
})

test('[B4.5] a check that goes with a refusal raises nothing', async () => {
  const person = await givenCertifiedUser(t)
  await ask(person, '70000.00')
  const refusal = { decision: 'refuse', reasonCode: 'limit.other', identityChecked: true } as const
  expect((await decide(await idOf(person), refusal)).data).toMatchObject({ limit: '60000.00' })
  expect((await readIdentity(t.deps, t.db, person.userId))?.faceState).toBe('passed')
})

test('who was declined cannot ask; two requests at once are one', async () => {
  const declined = await givenCertifiedUser(t, { survey: { incomeStability: 'noIncomeNow' } })
  expect((await ask(declined, '50000.00')).data).toMatchObject({ reason: 'CREDIT_DECLINED' })
  const person = await givenBandB()
  const answers = await Promise.all([ask(person, '45000.00'), ask(person, '46000.00')])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
})

test('two operators at once have one effect; other roles and unknown requests are refused', async () => {
  const person = await givenBandB()
  await ask(person, '45000.00')
  const limitRequestId = await idOf(person)
  for (const role of ['support', 'finance'] as const) {
    expect((await decide(limitRequestId, {}, await givenOperator(t, role))).code).toBe(403)
  }
  expect((await decide(limitRequestId, {}, { token: '' })).code).toBe(401)
  const second = await givenOperator(t, 'reviewer', 'The second person')
  const refusal = { decision: 'refuse', reasonCode: 'limit.other' } as const
  const answers = await Promise.all([
    decide(limitRequestId),
    decide(limitRequestId, refusal, second),
  ])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  expect(await auditRows(t, limitRequestId)).toHaveLength(1)
  expect((await decide(randomUUID())).data).toMatchObject({ reason: 'NOT_FOUND' })
})
