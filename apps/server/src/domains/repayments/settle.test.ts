import { randomUUID } from 'node:crypto'
import { couponList, receiveCouponOnCompletion } from '@noren/contract/coupons'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { minorFromDecimal, sumMinor } from '@noren/contract/money'
import { repayOrder } from '@noren/contract/repayments'
import { collectionWebhook } from '@noren/contract/webhooks'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import {
  captured,
  detailOf,
  expectBooksAgree,
  newUtr,
  pay,
  sendWebhook,
} from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { signProviderBody } from '../../platform/keys/provider-signature.ts'
import { overpaymentOf } from '../books/overpayments.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const orderFor = async (given: GivenLoan) => (await pay(t, given)).data
const owedBack = ({ person }: GivenLoan) => overpaymentOf(t.db, person.userId)
const rupees = (text: string) => minorFromDecimal(text, 'INR')
const INSTALMENTS = 'row-91'
const isAccepted = { code: 200, data: { accepted: true } }

const outcomeOf = async (eventId: string): Promise<string | undefined> => {
  const { rows } = await t.db.query<{ outcome: string }>({
    text: 'select outcome from collection_events where event_id = $1',
    values: [eventId],
  })
  return rows[0]?.outcome
}

describe('money that came in', () => {
  test('[B5.3] in full: the loan is repaid, with a receipt, and the ledger balances', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(12)
    const order = await orderFor(given)
    const message = captured(t, order)
    expect(await sendWebhook(t, message)).toMatchObject(isAccepted)

    const detail = await detailOf(t, given)
    expect(detail).toMatchObject({
      borrowStatus: LOAN_STATUS.repaid,
      payToday: '0.00',
      paidSoFar: order.amount,
      openOrderRef: null,
      costOfTime: [],
    })
    expect(detail.schedule.every(({ isPaid }) => isPaid)).toBe(true)
    const [payment] = detail.payments
    expect(payment).toMatchObject({
      amount: order.amount,
      utr: message.utr,
      principal: '10000.00',
      interest: '108.00',
      serviceFee: '150.00',
      tax: '27.00',
      penal: '0.00',
    })
    expect(payment?.receiptNumber).toMatch(/^RC-2026-\d{7}$/)
    const { token } = given.person
    const read = await t.call(repayOrder, { token, params: { ref: order.ref } })
    expect(read.data).toMatchObject({
      state: 'paid',
      utr: message.utr,
      receiptNumber: payment?.receiptNumber,
    })
    await expectBooksAgree(t, given)
  })

  test('[F13.61] a repaid loan keeps the agreed rate, and says what was paid by the year', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(12)
    const before = await detailOf(t, given)
    await sendWebhook(t, captured(t, await orderFor(given)))
    const after = await detailOf(t, given)
    const today = before.costOfTime.find(({ when }) => when === 'today')
    expect(before.yearlyCostPaid).toBeNull()
    expect(after).toMatchObject({ apr: before.apr, totalCost: '285.00' })
    // 285 on 10,000 in twelve days: the fee weighs on fewer days than were agreed.
    expect(after.yearlyCostPaid).toBe('86.69')
    expect(after.yearlyCostPaid).toBe(today?.yearlyCost)
    expect(Number(after.yearlyCostPaid)).toBeGreaterThan(Number(after.apr))
  })

  test('[B5.3] less than asked: a part payment, interest first, and the loan stays', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(10)
    const order = await orderFor(given)
    await sendWebhook(t, captured(t, order, { amount: '5000.00' }))
    const detail = await detailOf(t, given)
    expect(detail).toMatchObject({
      borrowStatus: LOAN_STATUS.disbursed,
      paidSoFar: '5000.00',
      payToday: '5267.00',
      payments: [{ interest: '90.00', principal: '4910.00', serviceFee: '0.00', penal: '0.00' }],
    })
    await expectBooksAgree(t, given)
    // Interest now accrues on the smaller principal: 5 090 at 0.09 % for ten days.
    t.clock.advanceDays(10)
    expect(await detailOf(t, given)).toMatchObject({ payToday: '5312.81' })
    await expectBooksAgree(t, given)
    await sendWebhook(t, captured(t, await orderFor(given)))
    expect(await detailOf(t, given)).toMatchObject({ borrowStatus: LOAN_STATUS.repaid })
    await expectBooksAgree(t, given)
  })

  test('[B5.3] more than asked: the rest is owed back', async () => {
    const given = await givenDisbursedLoan(t)
    const order = await orderFor(given)
    await sendWebhook(t, captured(t, order, { amount: '11000.00' }))
    expect(await detailOf(t, given)).toMatchObject({ borrowStatus: LOAN_STATUS.repaid })
    expect(await owedBack(given)).toBe(rupees('11000.00') - rupees(order.amount))
    await expectBooksAgree(t, given)
  })

  test('[B5.3] twice by two real transfers: the second is owed back whole', async () => {
    const given = await givenDisbursedLoan(t)
    const order = await orderFor(given)
    await sendWebhook(t, captured(t, order))
    expect(await sendWebhook(t, captured(t, order))).toMatchObject(isAccepted)
    expect(await owedBack(given)).toBe(rupees(order.amount))
    expect((await detailOf(t, given)).payments).toHaveLength(2)
    await expectBooksAgree(t, given)
  })

  test('[B8.3] an overdue loan is repaid with its penal charge, counted last', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(35)
    await runDay(t.deps, t.clock.businessDay())
    expect((await detailOf(t, given)).borrowStatus).toBe(LOAN_STATUS.overdue)
    const order = await orderFor(given)
    await sendWebhook(t, captured(t, order))
    const detail = await detailOf(t, given)
    expect(detail).toMatchObject({
      borrowStatus: LOAN_STATUS.repaid,
      payments: [{ penal: '25.00', interest: '315.00' }],
    })
    await expectBooksAgree(t, given)
  })

  test('a coupon covers its part of the price, and the ledger has it from the lender', async () => {
    const person = await givenCertifiedUser(t)
    const { token } = person
    const { data } = await t.call(receiveCouponOnCompletion, { token, body: {} })
    const couponId = data.coupon?.couponId ?? ''
    const given = await givenDisbursedLoan(t, { person, couponId })
    const plain = await givenDisbursedLoan(t)
    t.clock.advanceDays(30)
    const order = await orderFor(given)
    const full = rupees((await orderFor(plain)).amount)
    expect(full - rupees(order.amount)).toBe(rupees(data.coupon?.amount ?? '0.00'))
    await expectBooksAgree(t, given)
    await sendWebhook(t, captured(t, order, { amount: '3000.00' }))
    await expectBooksAgree(t, given)
    await sendWebhook(t, captured(t, await orderFor(given)))
    expect(await detailOf(t, given)).toMatchObject({
      borrowStatus: LOAN_STATUS.repaid,
      coupon: data.coupon?.amount,
      paidSoFar: order.amount,
    })
    await expectBooksAgree(t, given)
  })

  test('a coupon used while repaying counts from that day, once, behind what was paid before', async () => {
    const person = await givenCertifiedUser(t)
    const { token } = person
    const { data } = await t.call(receiveCouponOnCompletion, { token, body: {} })
    const couponId = data.coupon?.couponId ?? ''
    const given = await givenDisbursedLoan(t, { person })
    const wish = { couponId }
    // Nothing has accrued yet that it could reduce: it is not used up.
    const tooEarly = await pay(t, given, randomUUID(), wish)
    expect(tooEarly).toMatchObject({
      code: 409,
      data: { reason: 'COUPON_UNUSABLE', couponReason: 'noInterest' },
    })
    t.clock.advanceDays(20)
    await sendWebhook(t, captured(t, await orderFor(given), { amount: '3000.00' }))
    t.clock.advanceDays(10)
    // Paid on the same day, before the coupon: that day is booked again.
    await sendWebhook(t, captured(t, await orderFor(given), { amount: '20.00' }))
    const full = rupees((await detailOf(t, given)).payToday)
    const extended = await pay(t, given, randomUUID(), { ...wish, kind: 'extension' })
    expect(extended.data).toMatchObject({ reason: 'COUPON_UNUSABLE' })
    const stranger = await givenDisbursedLoan(t)
    const stolen = await pay(t, stranger, randomUUID(), wish)
    expect(stolen.data).toMatchObject({ reason: 'COUPON_UNUSABLE' })
    const order = (await pay(t, given, randomUUID(), wish)).data
    expect(full - rupees(order.amount)).toBe(rupees(data.coupon?.amount ?? '0.00'))
    await expectBooksAgree(t, given)
    const again = (await pay(t, given, randomUUID(), wish)).data
    expect(again).toMatchObject({ ref: order.ref, amount: order.amount })
    const { data: list } = await t.call(couponList, { token })
    expect(list.details).toMatchObject([{ couponId, state: 'used' }])
    await sendWebhook(t, captured(t, again))
    expect(await detailOf(t, given)).toMatchObject({
      borrowStatus: LOAN_STATUS.repaid,
      coupon: data.coupon?.amount,
    })
    await expectBooksAgree(t, given)
  })

  test('of a loan in instalments, whose fee was kept back at payout: the oldest is settled first', async () => {
    const given = await givenDisbursedLoan(t, { productCode: INSTALMENTS })
    t.clock.advanceDays(30)
    const before = await detailOf(t, given)
    const [first] = before.schedule
    await sendWebhook(t, captured(t, await orderFor(given), { amount: first?.total ?? '' }))
    const after = await detailOf(t, given)
    expect(after.schedule.map(({ isPaid }) => isPaid)).toEqual([true, false, false])
    expect(after).toMatchObject({
      dueDate: before.schedule[1]?.dueOn,
      payments: [{ principal: first?.principal, interest: first?.interest, serviceFee: '0.00' }],
    })
    await expectBooksAgree(t, given)
    t.clock.advanceDays(40)
    await expectBooksAgree(t, given)
    await sendWebhook(t, captured(t, await orderFor(given)))
    expect(await detailOf(t, given)).toMatchObject({ borrowStatus: LOAN_STATUS.repaid })
    await expectBooksAgree(t, given)
  })

  test('after its order ended: it still settles what it can', async () => {
    const given = await givenDisbursedLoan(t)
    const order = await orderFor(given)
    t.clock.advanceDays(2)
    await sendWebhook(t, captured(t, order))
    const detail = await detailOf(t, given)
    // Two more days of interest (18.00) than the order asked for are still owed.
    expect(detail).toMatchObject({ borrowStatus: LOAN_STATUS.disbursed, payToday: '18.00' })
    await expectBooksAgree(t, given)
  })
})

describe('a message', () => {
  test('[O5.6] sent again, or about the same transfer under another id, has one effect', async () => {
    const given = await givenDisbursedLoan(t)
    const message = captured(t, await orderFor(given))
    expect(await sendWebhook(t, message)).toMatchObject(isAccepted)
    expect(await sendWebhook(t, message)).toMatchObject(isAccepted)
    const sameTransfer = { ...message, eventId: `evt_${randomUUID()}` }
    expect(await sendWebhook(t, sameTransfer)).toMatchObject(isAccepted)
    expect(await outcomeOf(sameTransfer.eventId)).toBe('sameTransfer')
    expect((await detailOf(t, given)).payments).toHaveLength(1)
    expect(await owedBack(given)).toBe(0)
  })

  test('[O5.6] twenty times at once, under two ids, makes one payment', async () => {
    const given = await givenDisbursedLoan(t)
    const message = captured(t, await orderFor(given))
    const twin = { ...message, eventId: `evt_${randomUUID()}` }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => sendWebhook(t, index % 2 ? message : twin)),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(200))
    expect((await detailOf(t, given)).payments).toHaveLength(1)
    expect(await owedBack(given)).toBe(0)
    await expectBooksAgree(t, given)
  })

  test.each([
    ['without a signature', () => ''],
    ['with a made-up signature', () => `t=1772433000,v1=${'0'.repeat(64)}`],
  ])('[O5.6] %s is refused', async (_, signature) => {
    const given = await givenDisbursedLoan(t)
    const message = captured(t, await orderFor(given))
    const refused = await sendWebhook(t, message, signature())
    expect(refused).toMatchObject({ code: 401, data: { reason: 'SIGNATURE' } })
    // Without a valid signature nothing is revealed about the expected shape.
    const shapeless = await t.call(collectionWebhook, { body: {}, headers: {} })
    expect(shapeless).toMatchObject({ code: 401, data: { reason: 'SIGNATURE' } })
    expect(await outcomeOf(message.eventId)).toBeUndefined()
    expect(await detailOf(t, given)).toMatchObject({ paidSoFar: '0.00' })
  })

  test('[O5.6] whose body was changed on the way, or that is too old, is refused', async () => {
    const given = await givenDisbursedLoan(t)
    const message = captured(t, await orderFor(given))
    const signature = signProviderBody(t.deps, JSON.stringify(message))
    const changed = { ...message, amount: '99999.00' }
    expect(await sendWebhook(t, changed, signature)).toMatchObject({
      data: { reason: 'SIGNATURE' },
    })
    t.clock.advanceMs(6 * 60_000)
    expect(await sendWebhook(t, message, signature)).toMatchObject({
      data: { reason: 'SIGNATURE' },
    })
  })

  test('with a reference that is no order’s is kept and not found, each time', async () => {
    const message = captured(t, { ref: 'NRN-ZZZZ-ZZZZ', amount: '100.00' })
    expect(await sendWebhook(t, message)).toMatchObject({ code: 404 })
    expect(await sendWebhook(t, message)).toMatchObject({ code: 404 })
    expect(await outcomeOf(message.eventId)).toBe('unknownRef')
  })

  test.each([
    ['amount', { amount: '100.50', currency: 'VND' }],
    ['amount', { amount: 'much' }],
    ['eventId', { eventId: '' }],
  ] as const)('with a wrong %s is a validation failure', async (path, change) => {
    const message = captured(t, { ref: 'NRN-ZZZZ-ZZZZ', amount: '100.00' }, change)
    const answer = await sendWebhook(t, message)
    expect(answer).toMatchObject({ code: 400, data: { fields: [{ path }] } })
  })

  test('in another currency is kept and moves nothing', async () => {
    const given = await givenDisbursedLoan(t)
    const message = captured(t, await orderFor(given), { currency: 'MXN' })
    await sendWebhook(t, message)
    expect(await outcomeOf(message.eventId)).toBe('otherCurrency')
    expect(await detailOf(t, given)).toMatchObject({ paidSoFar: '0.00' })
  })
})

describe('failure', () => {
  test('ends the order; the next tap makes another', async () => {
    const given = await givenDisbursedLoan(t)
    const order = await orderFor(given)
    await sendWebhook(t, captured(t, order, { event: 'payment.failed' }))
    const { token } = given.person
    const read = await t.call(repayOrder, { token, params: { ref: order.ref } })
    expect(read.data).toMatchObject({ state: 'failed', paidAt: null })
    expect((await orderFor(given)).ref).not.toBe(order.ref)
  })

  test('told after the money changes nothing; money told after it counts', async () => {
    const given = await givenDisbursedLoan(t)
    const order = await orderFor(given)
    await sendWebhook(t, captured(t, order))
    await sendWebhook(t, captured(t, order, { event: 'payment.failed' }))
    expect(await detailOf(t, given)).toMatchObject({ borrowStatus: LOAN_STATUS.repaid })

    const other = await givenDisbursedLoan(t)
    const failed = await orderFor(other)
    await sendWebhook(t, captured(t, failed, { event: 'payment.failed' }))
    await sendWebhook(t, captured(t, failed))
    expect(await detailOf(t, other)).toMatchObject({ borrowStatus: LOAN_STATUS.repaid })
  })
})

describe('money told of late', () => {
  test('[B5.4] counts for its day: paid on the due date, told when overdue, it owes no penal charge', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(30)
    const message = captured(t, await orderFor(given))
    t.clock.advanceDays(3)
    await runDay(t.deps, t.clock.businessDay())
    expect((await detailOf(t, given)).borrowStatus).toBe(LOAN_STATUS.overdue)
    await sendWebhook(t, message)
    const detail = await detailOf(t, given)
    expect(detail).toMatchObject({
      borrowStatus: LOAN_STATUS.repaid,
      payments: [{ penal: '0.00', interest: '270.00' }],
    })
    expect(await owedBack(given)).toBe(0)
    await expectBooksAgree(t, given)
  })

  test('[B5.4] before a later payment that was told first: both count as if told in order', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(5)
    const order = await orderFor(given)
    const early = captured(t, order, { amount: '4000.00' })
    t.clock.advanceDays(5)
    await sendWebhook(t, captured(t, await orderFor(given), { amount: '3000.00' }))
    await expectBooksAgree(t, given)
    await sendWebhook(t, early)

    const straight = await givenDisbursedLoan(t)
    t.clock.advanceDays(5)
    await sendWebhook(t, captured(t, await orderFor(straight), { amount: '4000.00' }))
    t.clock.advanceDays(5)
    await sendWebhook(t, captured(t, await orderFor(straight), { amount: '3000.00' }))

    const partsOf = async (loan: GivenLoan) =>
      (await detailOf(t, loan)).payments.map(({ receiptNumber, paidAt, utr, ...parts }) => parts)
    expect(await partsOf(given)).toEqual(await partsOf(straight))
    await expectBooksAgree(t, given)
    await expectBooksAgree(t, straight)
  })

  test('when the loan is repaid already: what was paid too much is owed back', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(5)
    const early = captured(t, await orderFor(given), { amount: '4000.00' })
    t.clock.advanceDays(5)
    await sendWebhook(t, captured(t, await orderFor(given)))
    expect(await detailOf(t, given)).toMatchObject({ borrowStatus: LOAN_STATUS.repaid })
    await sendWebhook(t, early)
    const { payments, borrowStatus } = await detailOf(t, given)
    expect(borrowStatus).toBe(LOAN_STATUS.repaid)
    expect(payments.map(({ amount }) => amount)).toEqual(['4000.00', '10267.00'])
    // Paying 3 955 of principal five days early saves 17.80 of interest.
    expect(await owedBack(given)).toBe(rupees('4017.80'))
    const settled = payments.flatMap(({ principal, interest, serviceFee, tax, penal }) =>
      [principal, interest, serviceFee, tax, penal].map(rupees),
    )
    expect(sumMinor(settled)).toBe(rupees('10249.20'))
    await expectBooksAgree(t, given)
  })

  test('a bank reference that was counted for one loan does not pay another', async () => {
    const one = await givenDisbursedLoan(t)
    const two = await givenDisbursedLoan(t)
    const utr = newUtr()
    await sendWebhook(t, captured(t, await orderFor(one), { utr }))
    await sendWebhook(t, captured(t, await orderFor(two), { utr }))
    expect(await detailOf(t, two)).toMatchObject({ paidSoFar: '0.00' })
  })
})
