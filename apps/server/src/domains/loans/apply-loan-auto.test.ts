import { randomUUID } from 'node:crypto'
import { couponList, receiveCouponOnCompletion } from '@noren/contract/coupons'
import type { DataOf } from '@noren/contract/endpoint'
import { applyLoanAuto, borrowBill, type quote } from '@noren/contract/loans'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatchInHand } from './payouts.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type KeyFacts = DataOf<typeof quote>['details'][number]

const again = ({ token }: CertifiedPerson, body: object = {}, language = 'en') =>
  t.call(applyLoanAuto, { token, body: { requestId: randomUUID(), ...body }, language })

/** The terms that a refusal with code 314 asks to accept. */
const offered = (answer: { code: number; data: unknown }): KeyFacts[] => {
  expect(answer).toMatchObject({ code: 314, data: { reason: 'TERMS_CHANGED' } })
  return (answer.data as { details: KeyFacts[] }).details
}

const agreeing = (facts: readonly KeyFacts[]) => ({
  products: facts.map(({ productCode, productAmount, kfsId, kfsHash }) => ({
    productCode,
    productAmount,
    kfsId,
    kfsHash,
  })),
})

const openLoans = async ({ token }: CertifiedPerson) =>
  (await t.call(borrowBill, { token, query: { borrowType: '0' } })).data.details

const TEN_MINUTES_MS = 600_000

/**
 * A borrower whose last application is long enough ago that the next one does not count as its repetition.
 */
const givenBorrower = async () => {
  const { person } = await givenDisbursedLoan(t)
  t.clock.advanceMs(TEN_MINUTES_MS)
  return person
}

test('[P3.14] one tap shows the terms of the last set anew, a second applies under them', async () => {
  const person = await givenBorrower()
  const shown = await again(person)
  expect(shown.status).toBe(200)
  const facts = offered(shown)
  expect(facts).toHaveLength(1)
  expect(facts[0]).toMatchObject({
    productCode: 'lane-30',
    productAmount: '10000.00',
    kfsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    agreement: { clauses: expect.any(Array) },
  })
  expect(await openLoans(person)).toHaveLength(1)
  const applied = await again(person, agreeing(facts))
  expect(applied.data.details).toEqual([
    {
      borrowId: expect.any(String),
      productCode: 'lane-30',
      productAmount: '10000.00',
      borrowStatus: 20,
    },
  ])
  expect(await openLoans(person)).toHaveLength(2)
})

test('the same request again, and twenty at once, are one loan', async () => {
  const person = await givenBorrower()
  const body = { requestId: randomUUID(), ...agreeing(offered(await again(person))) }
  const answers = await Promise.all(Array.from({ length: 20 }, () => again(person, body)))
  expect(answers.some(({ code }) => code === 200)).toBe(true)
  for (const { code, data } of answers) {
    if (code !== 200) expect(data).toMatchObject({ reason: 'IN_PROGRESS' })
  }
  const replayed = await again(person, body)
  const first = answers.find(({ code }) => code === 200)
  expect(replayed.data).toEqual(first?.data)
  expect(await openLoans(person)).toHaveLength(2)
  // A second tap with a new requestId is answered with that loan, since another loan still waits for its
  // payout.
  const borrowId = first?.data.details[0]?.borrowId
  const repeated = { reason: 'APPLIED_ALREADY', borrowId, productAmount: '10000.00' }
  expect((await again(person)).data).toMatchObject(repeated)
  expect((await again(person, agreeing([]))).code).toBe(400)
  const other = await again(person, { anotherLoan: true })
  expect(other.data).toMatchObject({
    reason: 'APPLICATION_PENDING',
    refused: [{ productCode: 'lane-30', productName: 'Lane 30', productAmount: '10000.00' }],
  })
})

test('within ten minutes only another loan is one more, and ten taps at once are one', async () => {
  const person = await givenBorrower()
  const sets: KeyFacts[][] = []
  for (let made = 0; made < 10; made += 1) sets.push(offered(await again(person)))
  const answers = await Promise.all(sets.map((facts) => again(person, agreeing(facts))))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  for (const { code, data } of answers) {
    if (code !== 200) expect(data).toMatchObject({ reason: 'APPLIED_ALREADY' })
  }
  await dispatchInHand(t.deps)
  await t.deliver()
  expect((await again(person)).data).toMatchObject({ reason: 'APPLIED_ALREADY' })
  const facts = offered(await again(person, { anotherLoan: true }))
  expect((await again(person, agreeing(facts))).data).toMatchObject({ reason: 'APPLIED_ALREADY' })
  expect((await again(person, { ...agreeing(facts), anotherLoan: true })).code).toBe(200)
  expect(await openLoans(person)).toHaveLength(3)
})

test('an answered request stays answered after a later application for something else', async () => {
  const person = await givenBorrower()
  const body = { requestId: randomUUID(), ...agreeing(offered(await again(person))) }
  const first = await again(person, body)
  await dispatchInHand(t.deps)
  await t.deliver()
  await givenDisbursedLoan(t, { person, productCode: 'lamp-61', amount: '5000.00' })
  expect((await again(person, body)).data).toEqual(first.data)
})

test('[P3.14] what is not exactly what was accepted brings the new terms', async () => {
  const person = await givenBorrower()
  const facts = offered(await again(person))
  const body = agreeing(facts)
  const [product] = body.products
  const changed = [
    { products: [{ ...product, kfsHash: '0'.repeat(64) }] },
    { products: [{ ...product, productAmount: '10500.00' }] },
    { products: [{ ...product, productCode: 'lamp-61' }] },
  ]
  for (const wrong of changed) {
    const [fresh] = offered(await again(person, wrong))
    expect(fresh).toMatchObject({ productCode: 'lane-30', productAmount: '10000.00' })
    // What was offered is as it was: nothing that the request made up.
    expect(fresh).toEqual(facts[0])
  }
  const [vietnamese] = offered(await again(person, body, 'vi'))
  expect(vietnamese?.language).toBe('vi')
  // Holi is no working day: the statement binds until Friday.
  t.clock.advanceDays(5)
  const [late] = offered(await again(person, body))
  expect((await again(person, agreeing(late ? [late] : []))).code).toBe(200)
})

test("another person's statement brings one's own terms", async () => {
  const [owner, stranger] = [await givenBorrower(), await givenBorrower()]
  const facts = offered(await again(owner))
  const own = offered(await again(stranger, agreeing(facts)))
  expect(own[0]?.kfsId).not.toBe(facts[0]?.kfsId)
  expect(await openLoans(owner)).toHaveLength(1)
})

test('a coupon goes along when it is in both taps', async () => {
  const person = await givenBorrower()
  const { token } = person
  await t.call(receiveCouponOnCompletion, { token, body: {} })
  const couponId = (await t.call(couponList, { token })).data.details[0]?.couponId ?? ''
  const facts = offered(await again(person, { couponId }))
  expect(facts[0]?.coupon).toBe('50.00')
  const without = await again(person, agreeing(facts))
  expect(without.code).toBe(314)
  expect((await again(person, { ...agreeing(facts), couponId })).code).toBe(200)
})

test('without an earlier loan, over the limit, or not certified there is no second one', async () => {
  const first = await givenCertifiedUser(t)
  expect((await again(first)).data).toMatchObject({ reason: 'NO_EARLIER_LOAN' })
  const { person } = await givenAppliedLoan(t, { amount: '40000.00' })
  await t.deliver()
  t.clock.advanceMs(TEN_MINUTES_MS)
  const over = await again(person)
  expect([over.code, over.data]).toMatchObject([315, { reason: 'LIMIT_EXHAUSTED' }])
  const newcomer = await t.signIn()
  const refused = await t.call(applyLoanAuto, {
    token: newcomer.token,
    body: { requestId: randomUUID() },
  })
  expect(refused.data).toMatchObject({ reason: 'NOT_CERTIFIED' })
  expect((await t.call(applyLoanAuto, { body: {} })).code).toBe(401)
})
