import { randomUUID } from 'node:crypto'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { cancelBorrow, failBorrowHandler } from '@noren/contract/loans'
import { refundOverpayment, reverseRepayment } from '@noren/contract/operator'
import { repayOrder } from '@noren/contract/repayments'
import { byStaff } from '@noren/testkit/by-staff'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import {
  captured,
  detailOf,
  expectBooksAgree,
  messagesOf,
  newUtr,
  pay,
  paymentsFor,
  sendWebhook,
} from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FROM_LARGEST } from '../../platform/pages.ts'
import { overpaymentOf } from '../books/overpayments.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { findLoan } from '../loans/find-loan.ts'
import { verifyLoans } from '../loans/verify-loans.ts'
import { verifyPayouts } from '../loans/verify-payouts.ts'

import { listLoanOverpayments } from './overpayments.ts'
import { settlePayout } from './settle-payout.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const statusOf = async ({ person, loanId }: GivenLoan) =>
  (await findLoan(t.db, { userId: person.userId, loanId }))?.status

const expectBooksVerified = async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  expect(await verifyLoans(t.deps, t.db)).toEqual([])
  expect(await verifyPayouts(t.db)).toEqual([])
}

const owedBackOn = async ({ loanId }: GivenLoan) => {
  const { rows } = await listLoanOverpayments(t.db, { after: FROM_LARGEST, limit: 100 })
  return rows.find((loan) => loan.loanId === loanId)?.leftMinor ?? 0
}

/** The bank returns the payout after it had arrived. */
const returnPayout = async (given: GivenLoan): Promise<void> => {
  const { rows } = await t.db.query<{ payoutId: string }>({
    text: `select id as "payoutId" from payouts where loan_id = $1 and state = 'processed'`,
    values: [given.loanId],
  })
  const [payout] = rows
  if (!payout) throw new Error('nothing was paid out')
  await settlePayout(t.deps, {
    ...payout,
    eventId: `pout_${randomUUID()}`,
    event: 'payout.reversed',
    utr: '',
    failure: 'accountClosed',
    at: t.clock.now(),
  })
}

/** A loan whose payout was returned while an order of its borrower still waits for money. */
const givenReturned = async () => {
  const given = await givenDisbursedLoan(t)
  const { data: order } = await pay(t, given)
  await returnPayout(given)
  expect(await statusOf(given)).toBe(LOAN_STATUS.payoutFailed)
  return { given, order }
}

const refund = ({ loanId }: GivenLoan, amount: string) =>
  byStaff(t, refundOverpayment, { loanId, amount, reference: newUtr() })

test('[B5.8] money for a loan whose payout came back is owed back, told, and counted once', async () => {
  const { given, order } = await givenReturned()
  const message = captured(t, order)
  const again = { ...message, eventId: `evt_${randomUUID()}` }
  const answers = await Promise.all([
    sendWebhook(t, message),
    sendWebhook(t, message),
    sendWebhook(t, again),
  ])
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
  const { userId, token } = given.person
  expect(await overpaymentOf(t.db, userId)).toBe(10_177_00)
  expect(await owedBackOn(given)).toBe(10_177_00)
  expect(await statusOf(given)).toBe(LOAN_STATUS.payoutFailed)
  const read = await t.call(repayOrder, { token, params: { ref: order.ref } })
  expect(read.data).toMatchObject({ state: 'paid', settledAs: 'overpaid', received: '10177.00' })
  expect(await detailOf(t, given)).toMatchObject({
    payments: [{ purpose: 'notOwed', overpaid: '10177.00', principal: '0.00' }],
    overpaymentOwed: '10177.00',
  })
  const [told] = await messagesOf(t, given, 'overpaymentOwed')
  expect(told?.text).toContain('10,177')
  expect(await messagesOf(t, given, 'overpaymentOwed')).toHaveLength(1)
  await expectBooksVerified()
  // Staff refund a part of it, but cannot refund more than there is.
  expect((await refund(given, '177.00')).code).toBe(200)
  expect((await refund(given, '10000.01')).data).toMatchObject({ reason: 'AMOUNT_RANGE' })
  expect(await owedBackOn(given)).toBe(10_000_00)
  await expectBooksVerified()
})

test('paid out again the loan owes all of it, and its payout may come back once more', async () => {
  const { given, order } = await givenReturned()
  await sendWebhook(t, captured(t, order, { amount: '500.00' }))
  const { token } = given.person
  const body = { requestId: randomUUID(), borrowId: given.loanId, keepAccount: true }
  expect((await t.call(failBorrowHandler, { token, body })).code).toBe(200)
  await t.deliver()
  expect(await statusOf(given)).toBe(LOAN_STATUS.disbursed)
  expect(await detailOf(t, given)).toMatchObject({
    payToday: '10177.00',
    overpaymentOwed: '500.00',
  })
  await expectBooksAgree(t, given)
  await returnPayout(given)
  expect(await statusOf(given)).toBe(LOAN_STATUS.payoutFailed)
  await expectBooksVerified()
})

test('[B5.8] money for a loan that was withdrawn is owed back too', async () => {
  const { given, order } = await givenReturned()
  const body = { requestId: randomUUID(), borrowId: given.loanId }
  expect((await t.call(cancelBorrow, { token: given.person.token, body })).code).toBe(200)
  await sendWebhook(t, captured(t, order, { amount: '300.00' }))
  expect(await statusOf(given)).toBe(LOAN_STATUS.cancelled)
  expect(await owedBackOn(given)).toBe(300_00)
  await expectBooksVerified()
})

test('[B5.8] money for a loan that is repaid is owed back and told', async () => {
  const given = await givenDisbursedLoan(t)
  const { data: order } = await pay(t, given)
  await sendWebhook(t, captured(t, order))
  expect(await messagesOf(t, given, 'overpaymentOwed')).toEqual([])
  await sendWebhook(t, captured(t, order, { amount: '40.00' }))
  expect(await statusOf(given)).toBe(LOAN_STATUS.repaid)
  expect(await owedBackOn(given)).toBe(40_00)
  expect(await messagesOf(t, given, 'overpaymentOwed')).toHaveLength(1)
  await expectBooksAgree(t, given)
})

test('the bank takes such money back: nothing is owed any more, unless it was sent back', async () => {
  const { given, order } = await givenReturned()
  await sendWebhook(t, captured(t, order, { amount: '500.00' }))
  const [payment] = await paymentsFor(t.db, given.loanId)
  const reverse = (paymentId = '') =>
    byStaff(t, reverseRepayment, { paymentId, reason: 'bankReturned' })
  expect((await reverse(payment?.paymentId)).code).toBe(200)
  expect((await reverse(payment?.paymentId)).code).toBe(200)
  expect(await owedBackOn(given)).toBe(0)
  expect(await overpaymentOf(t.db, given.person.userId)).toBe(0)
  await expectBooksVerified()
  await sendWebhook(t, captured(t, order, { amount: '80.00' }))
  expect((await refund(given, '80.00')).code).toBe(200)
  const later = (await paymentsFor(t.db, given.loanId)).at(-1)
  expect((await reverse(later?.paymentId)).data).toMatchObject({ reason: 'OVERPAYMENT_REFUNDED' })
})
