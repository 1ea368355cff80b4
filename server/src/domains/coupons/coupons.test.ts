import { randomUUID } from 'node:crypto'
import { couponList, receiveCouponOnCompletion } from '@noren/contract/coupons'
import { applyLoan, quote } from '@noren/contract/loans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CertifiedPerson, givenCertifiedUser } from '../../../test/given-certified.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lockLoan, moveLoan } from '../loans/service.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

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

test('[O4] completing certification gives one coupon, the same however often it is asked for', async () => {
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
    },
  ])
})

test('[O4] only a certified person gets it, and nobody sees that of another', async () => {
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

test('[O4] of two loans at once one gets the coupon; a loan that ends gives it back', async () => {
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

test('[O4] after its last day a coupon is expired and cannot be used', async () => {
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
