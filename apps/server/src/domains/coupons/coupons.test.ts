import { randomUUID } from 'node:crypto'
import { couponList, receiveCouponOnCompletion } from '@noren/contract/coupons'
import { applyLoan, quote } from '@noren/contract/loans'
import {
  type CertifiedPerson,
  GOOD_SURVEY,
  givenCertifiedUser,
} from '@noren/testkit/given-certified'
import { givenLoans } from '@noren/testkit/given-loans'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { decideAnew } from '../certification/credit-review.ts'
import { saveSurvey } from '../certification/survey.ts'
import { lockLoan, moveLoan } from '../loans/moves.ts'
import { grantCompletionCoupon } from './grant-coupons.ts'
import { useCoupon } from './use-coupon.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const listIds = rawStatement<{ userId: string }, { loanId: string }>(
  'test_list_loan_ids',
  'select id as "loanId" from loans where user_id = $1',
  ['userId'],
)
const reasonOf = (data: unknown): unknown => (data as { reason?: unknown }).reason

const givenCouponOwner = async (): Promise<CertifiedPerson> => {
  const person = await givenCertifiedUser(t)
  await t.call(receiveCouponOnCompletion, { token: person.token, body: {} })
  return person
}

const couponsOf = async ({ token }: CertifiedPerson) =>
  (await t.call(couponList, { token })).data.details

const applicationFor = async (person: CertifiedPerson, productCode: string, couponId: string) => {
  const { token } = person
  const product = { productCode, productAmount: '10000.00' }
  const { data } = await t.call(quote, { token, body: { products: [product], couponId } })
  const [facts] = data.details
  if (!facts) throw new Error('no key facts')
  const { kfsId, kfsHash } = facts
  return {
    requestId: randomUUID(),
    applyTotalAmount: '10000.00',
    products: [{ ...product, kfsId, kfsHash }],
    couponId,
  }
}

test('[C11.1] completing certification gives one coupon, the same however often it is asked for', async () => {
  const person = await givenCertifiedUser(t)
  const { token } = person
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => t.call(receiveCouponOnCompletion, { token, body: {} })),
  )
  expect(new Set(answers.map(({ data }) => data.coupon?.couponId)).size).toBe(1)
  expect(await couponsOf(person)).toEqual([
    {
      couponId: answers[0]?.data.coupon?.couponId,
      kind: 'amountOff',
      appliesTo: 'interest',
      currency: 'INR',
      amount: '50.00',
      percent: null,
      expiresOn: '2026-05-01',
      state: 'available',
      usable: true,
      reason: null,
      saves: null,
    },
  ])
})

test('[C11.1] only a certified person gets it, and nobody sees that of another', async () => {
  const newcomer = await t.signIn()
  const refused = await t.call(receiveCouponOnCompletion, { token: newcomer.token, body: {} })
  expect(refused.data).toMatchObject({ reason: 'NOT_CERTIFIED' })
  expect((await t.call(couponList, { token: newcomer.token })).data.details).toEqual([])
  const [owner, stranger] = [await givenCouponOwner(), await givenCertifiedUser(t)]
  const couponId = (await couponsOf(owner))[0]?.couponId
  expect(couponId).toBeDefined()
  const body = { products: [{ productCode: 'lane-30', productAmount: '10000.00' }], couponId }
  const answer = await t.call(quote, { token: stranger.token, body })
  expect([answer.code, answer.data]).toMatchObject([409, { reason: 'COUPON_UNUSABLE' }])
})

const DECLINED = { incomeStability: 'noIncomeNow' }

test('[C11.2] who is declined gets no coupon, by the decision or by asking, ten times at once either', async () => {
  const person = await givenCertifiedUser(t, { survey: DECLINED })
  expect(person.credit.decision).toBe('declined')
  expect(await couponsOf(person)).toEqual([])
  const { token } = person
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => t.call(receiveCouponOnCompletion, { token, body: {} })),
  )
  expect(answers.map(({ code, data }) => [code, data.coupon])).toEqual(Array(10).fill([200, null]))
  expect(await couponsOf(person)).toEqual([])
})

test('[C11.2] it comes with the decision that declines no more, once', async () => {
  const person = await givenCertifiedUser(t, { survey: DECLINED })
  const at = t.clock.now()
  const { userId } = person
  await t.db.query({ text: 'update users set biz_status = 10 where id = $1', values: [userId] })
  await saveSurvey(t.deps, userId, { answers: GOOD_SURVEY, isDraft: false }, at)
  const decided = () =>
    inTransaction(t.db, (tx) => decideAnew(t.deps, tx, { userId, cause: 'certified', at }))
  expect([(await decided())?.decision, (await decided())?.decision]).toEqual([
    'approved',
    'approved',
  ])
  expect(await couponsOf(person)).toMatchObject([{ state: 'available' }])
})

test('[O4.4] of two loans at once one gets the coupon; a loan that ends gives it back', async () => {
  const person = await givenCouponOwner()
  const couponId = (await couponsOf(person))[0]?.couponId ?? ''
  const bodies = [
    await applicationFor(person, 'lane-30', couponId),
    await applicationFor(person, 'lamp-61', couponId),
  ]
  const answers = await Promise.all(
    bodies.map((body) => t.call(applyLoan, { token: person.token, body })),
  )
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  expect(answers.find(({ code }) => code === 409)?.data).toMatchObject({
    reason: 'COUPON_UNUSABLE',
  })
  expect((await couponsOf(person))[0]?.state).toBe('used')
  const loanId = answers.find(({ code }) => code === 200)?.data.details[0]?.borrowId ?? ''
  await inTransaction(t.db, async (tx) => {
    const at = t.clock.now()
    const failed = await moveLoan(t.deps, tx, await lockLoan(tx, loanId), 30, { at, why: 'test' })
    await moveLoan(t.deps, tx, failed, 90, { at, why: 'test' })
  })
  expect((await couponsOf(person))[0]?.state).toBe('available')
})

test('[O4.5] after its last day a coupon is expired and cannot be used', async () => {
  const person = await givenCouponOwner()
  const couponId = (await couponsOf(person))[0]?.couponId
  const body = { products: [{ productCode: 'lane-30', productAmount: '10000.00' }], couponId }
  t.clock.advanceDays(60)
  expect((await couponsOf(person))[0]?.state).toBe('available')
  t.clock.advanceDays(1)
  expect((await couponsOf(person))[0]?.state).toBe('expired')
  const answer = await t.call(quote, { token: person.token, body })
  expect(answer.data).toMatchObject({ reason: 'COUPON_UNUSABLE' })
})

test('[O4.3] the list says for a loan what each coupon saves, or why it cannot be used', async () => {
  const person = await givenCouponOwner()
  const { token } = person
  const judged = async (query: Record<string, string>, language = 'en') => {
    const [coupon] = (await t.call(couponList, { token, query, language })).data.details
    return [coupon?.usable, coupon?.reason?.code ?? null, coupon?.saves]
  }
  const lane = { productCode: 'lane-30', productAmount: '10000' }
  expect(await judged(lane)).toEqual([true, null, '50.00'])
  expect(await judged({ ...lane, productAmount: '10001' })).toEqual([false, 'amountRange', null])
  expect(await judged({ ...lane, productCode: 'gone' })).toEqual([false, 'productGone', null])
  const half = await t.call(couponList, { token, query: { productCode: 'lane-30' } })
  expect(half.data).toMatchObject({ fields: [{ path: 'productAmount', rule: 'required' }] })
  const { data } = await t.call(couponList, {
    token,
    query: { ...lane, productCode: 'gone' },
    language: 'es',
  })
  expect(data.details[0]?.reason?.text).toBe('Este préstamo ya no se ofrece.')
  await t.call(applyLoan, {
    token,
    body: await applicationFor(person, 'lane-30', (await couponsOf(person))[0]?.couponId ?? ''),
  })
  expect(await judged(lane)).toEqual([false, 'used', null])
})

test('[O4.5] a coupon that a withdrawn or declined loan gives back after its last day is expired', async () => {
  const person = await givenCouponOwner()
  const couponId = (await couponsOf(person))[0]?.couponId ?? ''
  const body = await applicationFor(person, 'lane-30', couponId)
  const { data } = await t.call(applyLoan, { token: person.token, body })
  const loanId = data.details[0]?.borrowId ?? ''
  const move = async (to: 30 | 90) =>
    inTransaction(t.db, async (tx) => {
      await moveLoan(t.deps, tx, await lockLoan(tx, loanId), to, {
        at: t.clock.now(),
        why: 'test',
      })
    })
  t.clock.advanceDays(61)
  expect((await couponsOf(person))[0]?.state).toBe('used')
  await move(30)
  expect((await couponsOf(person))[0]?.state).toBe('used')
  await move(90)
  expect((await couponsOf(person))[0]).toMatchObject({ state: 'expired', usable: false })
})

test('[O4.4] of twenty loans at once exactly one gets the coupon', async () => {
  const [first] = await givenLoans(t.deps, {
    count: 20,
    dueOn: () => t.clock.businessDay(),
    loansPerPerson: 20,
  })
  const userId = first?.userId ?? ''
  const at = t.clock.now()
  const { couponId } = await inTransaction(t.db, (tx) =>
    grantCompletionCoupon(t.deps, tx, { userId, at }),
  )
  const loans = (await listIds.all(t.db, { userId })).map(({ loanId }) => loanId)
  expect(loans).toHaveLength(20)
  const outcomes = await Promise.allSettled(
    loans.map((loanId) =>
      inTransaction(t.db, (tx) => useCoupon(t.deps, tx, { userId, couponId, loanId, at })),
    ),
  )
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(19)
  for (const one of refused) {
    expect((one as PromiseRejectedResult).reason).toMatchObject({ reason: 'COUPON_UNUSABLE' })
  }
})

test('[O4.4] of twenty applications at once with one coupon one loan is opened with it', async () => {
  const person = await givenCouponOwner()
  const couponId = (await couponsOf(person))[0]?.couponId ?? ''
  const codes = ['lane-14', 'lane-30', 'lamp-61', 'row-91']
  const bodies = []
  for (let index = 0; index < 20; index += 1) {
    bodies.push(await applicationFor(person, codes[index % codes.length] ?? '', couponId))
  }
  const answers = await Promise.all(
    bodies.map((body) =>
      t.call(applyLoan, { token: person.token, body: { ...body, anotherLoan: true } }),
    ),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  for (const { code, data } of answers) {
    // The same choice has the same statement, which the winner has used.
    const refusals = ['COUPON_UNUSABLE', 'APPLICATION_PENDING', 'TERMS_CHANGED']
    if (code !== 200) expect(refusals).toContain(reasonOf(data))
  }
  expect(await couponsOf(person)).toMatchObject([{ state: 'used' }])
})
