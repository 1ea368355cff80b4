import { randomUUID } from 'node:crypto'
import { saveConsent } from '@noren/contract/account'
import { couponList, receiveCouponOnCompletion } from '@noren/contract/coupons'
import type { BodyInput } from '@noren/contract/endpoint'
import { applyLoan, cancelBorrow, quote } from '@noren/contract/loans'
import { guidanceApply, guidanceMsg, guidanceWithdraw } from '@noren/contract/preorder'
import { type CertifiedPerson, givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenAppliedLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawStatement } from '../../platform/db/statement.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Wish = BodyInput<typeof guidanceApply>

const LAMP: Wish = {
  applyTotalAmount: '10000.00',
  products: [{ productCode: 'lamp-61', productAmount: '10000.00' }],
}
const LAMP_AND_ROW: Wish = {
  applyTotalAmount: '22000',
  products: [
    { productCode: 'lamp-61', productAmount: '10000' },
    { productCode: 'row-91', productAmount: '12000' },
  ],
}

const guidance = async ({ token }: CertifiedPerson, language = 'en') =>
  (await t.call(guidanceMsg, { token, language })).data
const reserve = ({ token }: CertifiedPerson, body: unknown = LAMP) =>
  t.call(guidanceApply, { token, body })
const withdraw = ({ token }: CertifiedPerson) => t.call(guidanceWithdraw, { token, body: {} })
/** The coupons of reservations; the one for certification takes an amount off the interest. */
const couponsOf = async ({ token }: CertifiedPerson) =>
  (await t.call(couponList, { token })).data.details.filter(({ kind }) => kind === 'percentOff')
const givenBorrower = async () => (await givenDisbursedLoan(t)).person

const applyWith = async (person: CertifiedPerson, couponId?: string) => {
  const { token } = person
  const choice = { productCode: 'lamp-61', productAmount: '10000.00' }
  const coupon = couponId ? { couponId } : {}
  const quoted = await t.call(quote, { token, body: { products: [choice], ...coupon } })
  const [facts] = quoted.data.details
  if (!facts) throw new Error(`no key facts: ${quoted.msg}`)
  const { kfsId, kfsHash } = facts
  const applied = await t.call(applyLoan, {
    token,
    body: {
      requestId: randomUUID(),
      applyTotalAmount: '10000.00',
      products: [{ ...choice, kfsId, kfsHash }],
      ...coupon,
    },
  })
  return { facts, borrowId: applied.data.details[0]?.borrowId ?? '' }
}

const countLoans = rawStatement<{ userId: string }, { loans: number; payouts: number }>(
  'test_count_loans_and_payouts',
  `select (select count(*) from loans where user_id = $1)::int as loans,
     (select count(*) from payouts where user_id = $1)::int as payouts`,
  ['userId'],
)

test('[P4.3] without a loan there is nothing to reserve, and the guide says why', async () => {
  const person = await givenCertifiedUser(t)
  expect(await guidance(person)).toMatchObject({
    details: [],
    reason: { code: 'nothingRuns', text: expect.stringContaining('apply right away') },
    reservation: null,
  })
  const refused = await reserve(person)
  expect([refused.code, refused.data]).toMatchObject([409, { reason: 'RESERVATION_NOT_NEEDED' }])
  expect((await guidance(person, 'vi')).reason?.text).toContain('đăng ký ngay')
})

test('[P4.3] while a loan runs the guide offers products for the whole limit, cheapest first', async () => {
  const person = await givenBorrower()
  const { details, reason, totalMax } = await guidance(person)
  expect([reason, totalMax]).toEqual([null, '60000.00'])
  expect(details[0]).toMatchObject({
    productCode: expect.any(String),
    productIcon: expect.stringMatching(/^lender-/),
    productName: expect.any(String),
    productAmount: '20000.00',
  })
  const aprs = details.map(({ apr }) => Number(apr))
  expect(aprs).toEqual(aprs.toSorted((a, b) => a - b))
  expect(details.map(({ productCode }) => productCode)).toContain('lamp-61')
})

test('[P4.4] a reservation pays nothing out and brings a coupon with its last day', async () => {
  const person = await givenBorrower()
  const { userId } = person
  const before = await countLoans.one(t.db, { userId })
  const { code, data } = await reserve(person)
  expect(code).toBe(200)
  expect(data).toMatchObject({
    ...LAMP,
    state: 'open',
    currency: 'INR',
    expiresOn: '2026-06-10',
    coupon: {
      kind: 'percentOff',
      appliesTo: 'fee',
      percent: 25,
      amount: null,
      expiresOn: '2026-06-10',
      state: 'available',
    },
  })
  expect(await countLoans.one(t.db, { userId })).toEqual(before)
  expect((await couponsOf(person)).map(({ couponId }) => couponId)).toEqual([data.coupon.couponId])
  const after = await guidance(person)
  expect(after).toMatchObject({ details: [], reason: { code: 'reserved' }, reservation: data })
})

test('[P4.4] the same wish again, in other order and twenty at once, is one reservation and one coupon', async () => {
  const person = await givenBorrower()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const products = LAMP_AND_ROW.products.slice()
      return reserve(person, {
        ...LAMP_AND_ROW,
        products: index % 2 === 0 ? products : products.reverse(),
      })
    }),
  )
  expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(200))
  expect(new Set(answers.map(({ data }) => data.reservationId)).size).toBe(1)
  expect(new Set(answers.map(({ data }) => data.coupon.couponId)).size).toBe(1)
  expect(await couponsOf(person)).toHaveLength(1)
  const other = await reserve(person, LAMP)
  expect([other.code, other.data]).toMatchObject([409, { reason: 'RESERVATION_OPEN' }])
})

test('[P4.4] a requestId is one reservation: the same input the same answer, another one refused', async () => {
  const person = await givenBorrower()
  const body = { ...LAMP, requestId: randomUUID() }
  const [first, again] = [await reserve(person, body), await reserve(person, body)]
  expect(again.data).toEqual(first.data)
  const other = await reserve(person, { ...LAMP_AND_ROW, requestId: body.requestId })
  expect(other.data).toMatchObject({ reason: 'REQUEST_DIFFERS' })
})

test('[P4.5] taken back, the coupon goes with it; reserved anew, the same coupon comes back', async () => {
  const person = await givenBorrower()
  const { data } = await reserve(person)
  expect((await withdraw(person)).data.reservation).toMatchObject({
    reservationId: data.reservationId,
    state: 'withdrawn',
    coupon: { state: 'expired' },
  })
  expect(await couponsOf(person)).toEqual([])
  const products = [{ productCode: 'lamp-61', productAmount: '10000' }]
  const quoted = await t.call(quote, {
    token: person.token,
    body: { products, couponId: data.coupon.couponId },
  })
  expect(quoted.data).toMatchObject({ reason: 'COUPON_UNUSABLE' })
  expect((await withdraw(person)).data).toEqual({ reservation: null })
  const anew = await reserve(person, LAMP_AND_ROW)
  expect(anew.data.reservationId).not.toBe(data.reservationId)
  expect(anew.data.coupon).toMatchObject({ couponId: data.coupon.couponId, state: 'available' })
  expect(await couponsOf(person)).toHaveLength(1)
})

test('applying uses the reservation, and its coupon lowers the fee', async () => {
  const person = await givenBorrower()
  const { coupon } = (await reserve(person)).data
  const { facts, borrowId } = await applyWith(person, coupon.couponId)
  // The fee is 1 % of 10 000, and the coupon a quarter of it.
  expect([facts.serviceFee, facts.coupon]).toEqual(['100.00', '25.00'])
  expect(borrowId).not.toBe('')
  expect((await guidance(person)).reservation).toBeNull()
  expect((await couponsOf(person))[0]).toMatchObject({ state: 'used', usable: false })
})

test('[P4.5] a reservation ends with its last day, and the next one renews its coupon', async () => {
  const person = await givenCertifiedUser(t, { faceState: 'operatorReviewed' })
  await givenAppliedLoan(t, { person, amount: '70000.00' })
  const first = (await reserve(person)).data
  t.clock.advanceDays(100)
  const kept = (await reserve(person)).data
  expect(kept).toMatchObject({ reservationId: first.reservationId, expiresOn: first.expiresOn })
  t.clock.advanceDays(1)
  expect((await guidance(person)).reservation).toBeNull()
  expect((await couponsOf(person))[0]).toMatchObject({
    state: 'expired',
    usable: false,
    reason: { code: 'expired', text: expect.any(String) },
  })
  const next = (await reserve(person)).data
  expect(next.reservationId).not.toBe(first.reservationId)
  expect(next.coupon).toMatchObject({ couponId: first.coupon.couponId, state: 'available' })
  expect(next.expiresOn > first.expiresOn).toBe(true)
})

test('[P4.6] who is overdue is not led into the next loan', async () => {
  const person = await givenBorrower()
  t.clock.advanceDays(31)
  expect(await guidance(person)).toMatchObject({ details: [], reason: { code: 'overdue' } })
  const refused = await reserve(person)
  expect([refused.code, refused.data]).toMatchObject([316, { reason: 'OVERDUE_LOCK' }])
})

test('amounts, products and sums are checked as in an application', async () => {
  const person = await givenBorrower()
  const reasonOf = async (body: object) => (await reserve(person, body)).data
  expect(await reasonOf({ ...LAMP, applyTotalAmount: '9999' })).toMatchObject({
    fields: [{ path: 'applyTotalAmount', rule: 'sum' }],
  })
  const one = (productCode: string, productAmount: string) => ({
    applyTotalAmount: productAmount,
    products: [{ productCode, productAmount }],
  })
  expect(await reasonOf(one('no-such', '10000'))).toMatchObject({ reason: 'NO_PRODUCT' })
  expect(await reasonOf(one('lamp-61', '10001'))).toMatchObject({ reason: 'AMOUNT_RANGE' })
  expect(await reasonOf(one('lamp-61', '60500'))).toMatchObject({ reason: 'LIMIT_EXHAUSTED' })
})

const block = rawStatement<{ userId: string }, never>(
  'test_block_borrower',
  'update users set biz_status = 70 where id = $1',
  ['userId'],
)
test('[P4.6] who is blocked or not certified reserves nothing, and nobody sees that of another', async () => {
  const [owner, blocked] = [await givenBorrower(), await givenBorrower()]
  await reserve(owner)
  expect((await guidance(blocked)).reservation).toBeNull()
  expect((await withdraw(blocked)).data.reservation).toBeNull()
  expect((await guidance(owner)).reservation).not.toBeNull()
  await block.run(t.db, { userId: blocked.userId })
  expect((await guidance(blocked)).reason?.code).toBe('blocked')
  expect((await reserve(blocked)).data).toMatchObject({ reason: 'ACCOUNT_BLOCKED' })
  const newcomer = await t.signIn()
  for (const endpoint of [guidanceMsg, guidanceApply, guidanceWithdraw]) {
    const answer = await t.call(endpoint, { token: newcomer.token, body: undefined })
    expect(answer.data).toMatchObject({ reason: 'NOT_CERTIFIED' })
    expect((await t.call(endpoint, {})).code).toBe(401)
  }
})

test('an application in review is enough; of taking back and applying at once one comes first', async () => {
  const person = await givenCertifiedUser(t, { faceState: 'operatorReviewed' })
  const { loanId } = await givenAppliedLoan(t, { person, amount: '70000.00' })
  const { data } = await reserve(person)
  const { token } = person
  await t.call(cancelBorrow, { token, body: { requestId: randomUUID(), borrowId: loanId } })
  const [applied, back] = await Promise.all([
    applyWith(person, data.coupon.couponId).catch(() => null),
    withdraw(person),
  ])
  const [coupon] = await couponsOf(person)
  // Either the loan has the coupon, or it was returned with the reservation; never both.
  if (applied?.borrowId) expect([coupon?.state, back.data.reservation]).toEqual(['used', null])
  else expect(coupon).toBeUndefined()
  expect((await guidance(person)).reservation).toBeNull()
})

test('who took a needed consent back reserves nothing', async () => {
  const person = await givenBorrower()
  const consents = [{ purpose: 'creditCheck', given: false }]
  const body = { consents, textVersion: 'test' }
  await t.call(saveConsent, { token: person.token, deviceId: person.deviceId, body })
  expect((await reserve(person)).data).toMatchObject({ reason: 'CONSENT_NEEDED' })
})

test('the gift for certification is there though nobody fetched it, and is fetched as the same', async () => {
  const { token } = await givenCertifiedUser(t)
  const { details } = (await t.call(couponList, { token })).data
  expect(details).toMatchObject([{ kind: 'amountOff', appliesTo: 'interest', state: 'available' }])
  const fetched = await t.call(receiveCouponOnCompletion, { token, body: {} })
  expect(fetched.data.coupon?.couponId).toBe(details[0]?.couponId)
})
