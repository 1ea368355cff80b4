import { randomUUID } from 'node:crypto'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { cancelBorrow, failBorrowHandler } from '@noren/contract/loans'
import { minor } from '@noren/contract/money'
import { repayOrder } from '@noren/contract/repayments'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import {
  captured,
  detailOf,
  expectBooksAgree,
  newUtr,
  pay,
  tell,
  toldOf,
} from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { overpaymentOf } from '../ledger/overpayments.ts'
import { proveLedger } from '../ledger/prove.ts'
import { findLoan } from '../loans/find-loan.ts'
import { settlePayout } from '../loans/payouts.ts'
import { proveLoans } from '../loans/prove-loans.ts'
import { provePayouts } from '../loans/prove-payouts.ts'
import { reversePaymentIn } from './adjust.ts'
import { paymentsOf } from './find-payments.ts'
import { listOverpaidLoans } from './overpayments.ts'
import { refundIn } from './refund.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const statusOf = async ({ person, loanId }: GivenLoan) =>
  (await findLoan(t.db, { userId: person.userId, loanId }))?.status

const expectBooksProve = async () => {
  expect(await proveLedger(t.db)).toEqual([])
  expect(await proveLoans(t.deps, t.db)).toEqual([])
  expect(await provePayouts(t.db)).toEqual([])
}

const owedBackOn = async ({ loanId }: GivenLoan) => {
  const loans = await listOverpaidLoans(t.db, 100)
  return loans.find((loan) => loan.loanId === loanId)?.leftMinor ?? 0
}

/** The bank sends the payout back after it had arrived. */
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

/** A loan whose payout came back while an order of its borrower still waits for money. */
const givenReturned = async () => {
  const given = await givenDisbursedLoan(t)
  const { data: order } = await pay(t, given)
  await returnPayout(given)
  expect(await statusOf(given)).toBe(LOAN_STATUS.payoutFailed)
  return { given, order }
}

const refund = (given: GivenLoan, amountMinor: number) =>
  inTransaction(t.db, (tx) =>
    refundIn(
      t.deps,
      tx,
      { operatorId: randomUUID() },
      {
        loanId: given.loanId,
        amountMinor: minor(amountMinor),
        reference: newUtr(),
      },
    ),
  )

test('[B5.8] money for a loan whose payout came back is owed back, told, and counted once', async () => {
  const { given, order } = await givenReturned()
  const message = captured(t, order)
  const again = { ...message, eventId: `evt_${randomUUID()}` }
  const answers = await Promise.all([tell(t, message), tell(t, message), tell(t, again)])
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
  const [told] = await toldOf(t, given, 'overpaymentOwed')
  expect(told?.text).toContain('10,177')
  expect(await toldOf(t, given, 'overpaymentOwed')).toHaveLength(1)
  await expectBooksProve()
  // The staff sends a part of it back, and no more than there is.
  await refund(given, 177_00)
  await expect(refund(given, 10_000_01)).rejects.toMatchObject({ reason: 'AMOUNT_RANGE' })
  expect(await owedBackOn(given)).toBe(10_000_00)
  await expectBooksProve()
})

test('paid out again the loan owes all of it, and its payout may come back once more', async () => {
  const { given, order } = await givenReturned()
  await tell(t, captured(t, order, { amount: '500.00' }))
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
  await expectBooksProve()
})

test('[B5.8] money for a loan that was withdrawn is owed back too', async () => {
  const { given, order } = await givenReturned()
  const body = { requestId: randomUUID(), borrowId: given.loanId }
  expect((await t.call(cancelBorrow, { token: given.person.token, body })).code).toBe(200)
  await tell(t, captured(t, order, { amount: '300.00' }))
  expect(await statusOf(given)).toBe(LOAN_STATUS.cancelled)
  expect(await owedBackOn(given)).toBe(300_00)
  await expectBooksProve()
})

test('[B5.8] money for a loan that is repaid is owed back and told', async () => {
  const given = await givenDisbursedLoan(t)
  const { data: order } = await pay(t, given)
  await tell(t, captured(t, order))
  expect(await toldOf(t, given, 'overpaymentOwed')).toEqual([])
  await tell(t, captured(t, order, { amount: '40.00' }))
  expect(await statusOf(given)).toBe(LOAN_STATUS.repaid)
  expect(await owedBackOn(given)).toBe(40_00)
  expect(await toldOf(t, given, 'overpaymentOwed')).toHaveLength(1)
  await expectBooksAgree(t, given)
})

test('the bank takes such money back: nothing is owed any more, unless it was sent back', async () => {
  const { given, order } = await givenReturned()
  await tell(t, captured(t, order, { amount: '500.00' }))
  const [payment] = await paymentsOf(t.db, given.loanId)
  const reverse = () =>
    inTransaction(t.db, (tx) =>
      reversePaymentIn(t.deps, tx, {
        paymentId: payment?.paymentId ?? '',
        reason: 'bankReturned',
      }),
    )
  await reverse()
  await reverse()
  expect(await owedBackOn(given)).toBe(0)
  expect(await overpaymentOf(t.db, given.person.userId)).toBe(0)
  await expectBooksProve()
  await tell(t, captured(t, order, { amount: '80.00' }))
  await refund(given, 80_00)
  const later = (await paymentsOf(t.db, given.loanId)).at(-1)
  const refused = inTransaction(t.db, (tx) =>
    reversePaymentIn(t.deps, tx, { paymentId: later?.paymentId ?? '', reason: 'bankReturned' }),
  )
  await expect(refused).rejects.toMatchObject({ reason: 'OVERPAYMENT_REFUNDED' })
})
