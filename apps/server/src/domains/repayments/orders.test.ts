import { randomUUID } from 'node:crypto'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { borrowBill } from '@noren/contract/loans'
import { publicRepayCode, repayDetail, repayOrder, repayPay } from '@noren/contract/repayments'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import {
  type GivenLoan,
  givenAppliedLoan,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import { captured, detailOf, expectBooksAgree, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const countOrders = async (loanId: string): Promise<number> => {
  const { rows } = await t.db.query<{ count: number }>({
    text: 'select count(*)::int as count from payment_orders where loan_id = $1',
    values: [loanId],
  })
  return rows[0]?.count ?? -1
}

const codeOf = (page: string): string => page.slice('/repay-code?code='.length)

describe('repayDetail', () => {
  test('[O2.4] says what is owed, what it consists of and what time costs', async () => {
    // 10 000 at 0.09 % a day for 30 days = 270; fee 1.5 % = 150; 18 % GST on it = 27.
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(10)
    const detail = await detailOf(t, given)
    expect(detail).toMatchObject({
      borrowId: given.loanId,
      borrowStatus: LOAN_STATUS.disbursed,
      productName: 'Lane 30',
      lender: { legalName: 'Banyan Lane Finance Ltd' },
      loanAmount: '10000.00',
      receive: '10000.00',
      repay: '10447.00',
      totalCost: '447.00',
      apr: '54.39',
      overdueDays: 0,
      overdueFee: '0.00',
      paidSoFar: '0.00',
      payToday: '10267.00',
      outstanding: {
        principal: '10000.00',
        interest: '90.00',
        serviceFee: '150.00',
        tax: '27.00',
        penal: '0.00',
      },
      payments: [],
      openOrderRef: null,
    })
    const costs = Object.fromEntries(detail.costOfTime.map((point) => [point.when, point]))
    expect(costs.today).toMatchObject({
      ...{ amount: '10267.00', totalCost: '267.00', isCheapest: true },
      // 267.00 for ten days of 10,000.00.
      yearlyCost: '97.46',
    })
    expect(costs.onDueDate).toMatchObject({ amount: '10447.00', totalCost: '447.00' })
    // Seven days late: 63 more interest and 0.05 % a day of 10 000 = 35 penal.
    expect(costs.late).toMatchObject({ amount: '10545.00', isCheapest: false })
    expect(costs.extended?.isCheapest).toBe(false)
    expect(detail.dueDateAfterExtension).toBe(costs.extended?.payOn)
    await expectBooksAgree(t, given)
  })

  test('[F3.1] while it can be returned that is the cheapest, and the bill says the same', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(1)
    const detail = await detailOf(t, given)
    const cheapest = detail.costOfTime.filter(({ isCheapest }) => isCheapest)
    expect(cheapest).toMatchObject([{ when: 'returned', amount: '10009.00', totalCost: '9.00' }])
    expect(detail).toMatchObject({ payToday: '10186.00', dueAmount: '10447.00' })
    const { dueDate, dueAmount, coolingOff } = detail
    expect(coolingOff?.payAmount).toBe('10009.00')
    const bill = await t.call(borrowBill, { token: given.person.token, query: { borrowType: '0' } })
    expect(bill.data.details[0]).toMatchObject({ dueDate, dueAmount, returnAmount: '10009.00' })
  })

  test('[B8.3] an overdue loan shows its days and its penal charge', async () => {
    const given = await givenDisbursedLoan(t)
    t.clock.advanceDays(35)
    const detail = await detailOf(t, given)
    expect(detail).toMatchObject({
      overdueDays: 5,
      asOn: t.clock.businessDay(),
      overdueFee: '25.00',
      payToday: '10517.00',
    })
    await expectBooksAgree(t, given)
  })

  test('[O2.4] before the payout it shows the price and owes nothing', async () => {
    const given = await givenAppliedLoan(t)
    const detail = await detailOf(t, given)
    expect(detail).toMatchObject({ repay: '10447.00', payToday: '0.00', disbursedOn: null })
    expect(detail.costOfTime).toEqual([])
    expect(detail.schedule[0]?.isPaid).toBe(false)
  })

  test('[O2.4] is not for others, nor for nobody, nor for a loan that is not', async () => {
    const given = await givenDisbursedLoan(t)
    const other = await givenCertifiedUser(t)
    const params = { repayId: given.loanId }
    expect(await t.call(repayDetail, { token: other.token, params })).toMatchObject({ code: 404 })
    expect(await t.call(repayDetail, { params })).toMatchObject({ code: 401 })
    const unknown = { repayId: randomUUID() }
    const { token } = given.person
    expect(await t.call(repayDetail, { token, params: unknown })).toMatchObject({ code: 404 })
  })
})

describe('repayPay', () => {
  let given: GivenLoan
  beforeAll(async () => {
    given = await givenDisbursedLoan(t)
    t.clock.advanceDays(7)
  })

  test('[O2.5] gives an order over what is owed today, good until the day ends', async () => {
    const { data, code } = await pay(t, given)
    expect(code).toBe(200)
    expect(data).toMatchObject({
      state: 'waiting',
      amount: (await detailOf(t, given)).payToday,
      payee: { name: 'Banyan Lane Finance Ltd', vpa: 'banyanlane@sandbox' },
      paidAt: null,
      receiptNumber: null,
    })
    expect(data.ref).toMatch(/^NRN-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
    expect(codeOf(data.page)).toMatch(/^[\w-]{32}$/)
    expect(data.upiUri).toContain(`&tr=${data.ref}&am=${data.amount}&cu=INR`)
    expect(data.expiresAt).toMatch(/T18:29:59\.999Z$/)
    expect(data.owedOn).toBe(t.clock.businessDay())
    expect((await detailOf(t, given)).openOrderRef).toBe(data.ref)
  })

  test('[O2.5] the same request again is answered alike; another input under its id is refused', async () => {
    const requestId = randomUUID()
    const first = await pay(t, given, requestId)
    expect((await pay(t, given, requestId)).data).toEqual(first.data)
    const other = await givenDisbursedLoan(t, { person: given.person, productCode: 'lamp-61' })
    expect(await pay(t, other, requestId)).toMatchObject({ data: { reason: 'REQUEST_DIFFERS' } })
  })

  test('[O2.5] another tap, another tab: the same order', async () => {
    const refs = [await pay(t, given), await pay(t, given)].map(({ data }) => data.ref)
    expect(new Set(refs).size).toBe(1)
  })

  test('[O2.5] fifty at once make one order', async () => {
    const fresh = await givenDisbursedLoan(t)
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(t, fresh)))
    expect(answers.map(({ code }) => code)).toEqual(Array(50).fill(200))
    expect(new Set(answers.map(({ data }) => data.ref)).size).toBe(1)
    expect(await countOrders(fresh.loanId)).toBe(1)
  })

  test('fifty times one request at once make one order', async () => {
    const fresh = await givenDisbursedLoan(t)
    const requestId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay(t, fresh, requestId)))
    const refused = answers.filter(({ code }) => code !== 200)
    expect(refused.every(({ data }) => 'reason' in data && data.reason === 'IN_PROGRESS')).toBe(
      true,
    )
    expect(await countOrders(fresh.loanId)).toBe(1)
    expect((await pay(t, fresh, requestId)).code).toBe(200)
  })

  test('[O2.6] the next day asks for the next day’s amount, and the old order has ended', async () => {
    const fresh = await givenDisbursedLoan(t)
    const { data: old } = await pay(t, fresh)
    t.clock.advanceDays(1)
    const { data: order } = await pay(t, fresh)
    expect(order.ref).not.toBe(old.ref)
    expect(order.amount).toBe((await detailOf(t, fresh)).payToday)
    const { token } = fresh.person
    const read = await t.call(repayOrder, { token, params: { ref: old.ref } })
    expect(read.data).toMatchObject({ state: 'expired' })
  })

  test('[O2.6] a loan that is not paid out, or repaid, or another’s is refused', async () => {
    const applied = await givenAppliedLoan(t)
    expect(await pay(t, applied)).toMatchObject({ code: 409, data: { reason: 'LOAN_STATE' } })

    const repaid = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, repaid)
    await sendWebhook(t, captured(t, order))
    expect(await pay(t, repaid)).toMatchObject({ code: 409, data: { reason: 'LOAN_STATE' } })

    const other = await givenCertifiedUser(t)
    const theirs = { person: other, loanId: given.loanId }
    expect(await pay(t, theirs)).toMatchObject({ code: 404, data: { reason: 'NOT_FOUND' } })
  })

  test('a kind or a channel that there is not is a validation failure', async () => {
    const body = { requestId: randomUUID(), repayId: given.loanId, kind: 'later', channel: 'upi' }
    const answer = await t.call(repayPay, { token: given.person.token, body })
    expect(answer).toMatchObject({ code: 400, data: { fields: [{ path: 'kind' }] } })
  })
})

describe('the order and its public page', () => {
  test('the borrower reads the order; others do not', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given)
    const params = { ref: order.ref.toLowerCase().replaceAll('-', ' ') }
    const { token } = given.person
    expect((await t.call(repayOrder, { token, params })).data).toEqual(order)
    const other = await givenCertifiedUser(t)
    expect(await t.call(repayOrder, { token: other.token, params })).toMatchObject({ code: 404 })
    const unknown = { ref: 'NRN-AAAA-AAAA' }
    expect(await t.call(repayOrder, { token, params: unknown })).toMatchObject({ code: 404 })
  })

  test('[O5.4] the public page names the borrower by initials and by nothing else', async () => {
    const person = await givenCertifiedUser(t, { name: 'LATA MOHAN DESHPANDE' })
    const given = await givenDisbursedLoan(t, { person })
    const { data: order } = await pay(t, given)
    const answer = await t.call(publicRepayCode, { params: { code: codeOf(order.page) } })
    expect(answer.data).toMatchObject({
      ref: order.ref,
      state: 'waiting',
      amount: order.amount,
      borrowerInitials: 'L. M. D.',
      upiUri: order.upiUri,
    })
    const text = JSON.stringify(answer.data)
    for (const secret of ['LATA', 'DESHPANDE', person.phone, person.userId, given.loanId]) {
      expect(text).not.toContain(secret)
    }
    await sendWebhook(t, captured(t, order))
    const paid = await t.call(publicRepayCode, { params: { code: codeOf(order.page) } })
    expect(paid.data).toMatchObject({ state: 'paid' })
  })

  test('without a session there is neither a tap nor an order; without certification neither', async () => {
    const given = await givenDisbursedLoan(t)
    const { data: order } = await pay(t, given)
    const body = { requestId: randomUUID(), repayId: given.loanId, kind: 'full', channel: 'upi' }
    const params = { ref: order.ref }
    expect(await t.call(repayPay, { body })).toMatchObject({ code: 401 })
    expect(await t.call(repayOrder, { params })).toMatchObject({ code: 401 })
    const { token } = await t.signIn()
    const refused = { code: 403, data: { reason: 'NOT_CERTIFIED' } }
    expect(await t.call(repayPay, { token, body })).toMatchObject(refused)
    expect(await t.call(repayOrder, { token, params })).toMatchObject(refused)
    const detail = await t.call(repayDetail, { token, params: { repayId: given.loanId } })
    expect(detail).toMatchObject(refused)
  })

  test('[O5.4] a code that is nobody’s is not found', async () => {
    const params = { code: 'A'.repeat(32) }
    expect(await t.call(publicRepayCode, { params })).toMatchObject({ code: 404 })
  })
})
