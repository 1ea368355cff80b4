import { creditInfo, limitRequest } from '@noren/contract/credit'
import { quote } from '@noren/contract/loans'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { sealField } from '../../platform/keys/sealed-fields.ts'
import { creditStanding } from './credit-standing.ts'
import { decideCredit } from './decide-credit.ts'
import { factsContext, openFacts } from './store/sealed-facts.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('[P1.4] a certified person sees the limit, what of it is used, and why', async () => {
  const { token } = await givenCertifiedUser(t)
  const { data } = await t.call(creditInfo, { token })
  expect(data).toEqual({
    decision: 'approved',
    currency: 'INR',
    totalLimit: '60000.00',
    usedLimit: '0.00',
    availableLimit: '60000.00',
    lock: 'none',
    offer: null,
    nextReviewOn: '2026-05-31',
    reapplyOn: null,
    reasons: [
      {
        code: 'bandA',
        text: 'Your limit can go as high as your identity level allows, because your answers and your history support all of it. Your income can keep it below that.',
      },
      {
        code: 'tier.documentFace',
        text: 'Your document and face were checked by machine, and your limit goes no higher than that allows. A check by our staff can raise it: ask for a higher limit.',
      },
    ],
    version: 'in-2026-12',
    asks: [],
    changes: [],
    byProduct: [],
  })
  const inSpanish = await t.call(creditInfo, { token, language: 'es' })
  expect(inSpanish.data.reasons[0]?.text).toMatch(
    /^Tu límite puede llegar hasta el de tu nivel de identidad/,
  )
})

test('a bank account that is another person’s too is for the staff to look at, and says so', async () => {
  const { ifsc, accountNumber, credit } = await givenCertifiedUser(t)
  expect(credit.decision).toBe('approved')
  const { token } = await givenCertifiedUser(t, { ifsc, accountNumber })
  const { data } = await t.call(creditInfo, { token })
  expect(data).toMatchObject({ decision: 'review', totalLimit: '0.00' })
  expect(data.reasons.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^The same bank account is also used by another person here\. /),
  ])
})

test('an older decision that names the shared account after the document is read alike', async () => {
  const { userId } = await givenCertifiedUser(t)
  const { fieldKey } = t.deps.secrets
  const standing = await creditStanding(t.deps, t.db, userId)
  if (!standing) throw new Error('no decision was made')
  const { isBankAccountShared: _, ...facts } = standing.facts
  const older = JSON.stringify({ ...facts, isDocumentDuplicate: true })
  const factsSealed = sealField(fieldKey, factsContext(userId), older)
  const read = openFacts(fieldKey, { userId, factsSealed })
  expect(read).toEqual({ ...facts, isBankAccountShared: true })
})

test('[P1.4] a loan in process uses the limit; what is left below any product is exhausted', async () => {
  const { person } = await givenAppliedLoan(t, { amount: '56000.00' })
  const { data } = await t.call(creditInfo, { token: person.token })
  expect(data).toMatchObject({
    usedLimit: '56000.00',
    availableLimit: '4000.00',
    lock: 'exhausted',
  })
})

test('[P1.5] repaying on time makes an offer of a higher limit; it rises only when it is granted', async () => {
  const person = await givenCertifiedUser(t, {
    survey: { otherLoans: 'twoOrThree', missedPayments: 'once', incomeStability: 'changesLittle' },
  })
  const { token } = person
  const seen = async () => (await t.call(creditInfo, { token })).data
  expect(await seen()).toMatchObject({ totalLimit: '42000.00', offer: null })
  const given = await givenDisbursedLoan(t, { person })
  expect(await seen()).toMatchObject({ offer: null })
  const order = (await pay(t, given)).data
  expect((await sendWebhook(t, captured(t, order))).code).toBe(200)
  expect(await seen()).toMatchObject({ totalLimit: '42000.00', offer: { amount: '60000.00' } })
  const body = { requestId: t.deps.newId(), amount: '60000.00', reason: 'Repaid on time' }
  expect((await t.call(limitRequest, { token, body })).code).toBe(200)
})

test('[F6.1] a declined person reads the reasons and the day to come back, and gets no quote', async () => {
  const { token } = await givenCertifiedUser(t, { survey: { incomeStability: 'noIncomeNow' } })
  const { data } = await t.call(creditInfo, { token })
  expect(data).toMatchObject({
    decision: 'declined',
    totalLimit: '0.00',
    lock: 'none',
    reapplyOn: '2026-04-01',
    reasons: [{ code: 'noIncome' }],
  })
  const body = { products: [{ productCode: 'lane-30', productAmount: '10000.00' }] }
  const answer = await t.call(quote, { token, body })
  expect([answer.code, answer.data]).toMatchObject([422, { reason: 'CREDIT_DECLINED' }])
})

const decisions = rawStatement<{ userId: string }, { version: string; facts: Buffer }>(
  'test_list_decisions',
  `select version, facts_sealed as facts from credit_decisions where user_id = $1
   order by decided_at, id`,
  ['userId'],
)
test('[B4.4] each decision is kept with its inputs, sealed; the newest holds', async () => {
  const { userId } = await givenCertifiedUser(t)
  const first = await creditStanding(t.deps, t.db, userId)
  if (!first) throw new Error('no decision was kept')
  expect(first.facts).toMatchObject({ workStatus: 'salaried', kycTier: 'documentFace' })
  const facts = { ...first.facts, isBlocked: true }
  await inTransaction(t.db, (tx) =>
    decideCredit(t.deps, tx, { userId, facts, cause: 'certified', at: t.clock.now() }),
  )
  expect(await creditStanding(t.deps, t.db, userId)).toMatchObject({
    decision: 'declined',
    reasonCodes: ['blocked'],
    facts: { isBlocked: true },
  })
  const kept = await decisions.all(t.db, { userId })
  expect(kept).toHaveLength(2)
  expect(kept[0]?.facts.includes('salaried')).toBe(false)
})

test('who is not certified has no limit to see', async () => {
  const { token } = await t.signIn()
  expect((await t.call(creditInfo, { token })).data).toMatchObject({ reason: 'NOT_CERTIFIED' })
  expect((await t.call(creditInfo)).code).toBe(401)
})
