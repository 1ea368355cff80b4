import { randomUUID } from 'node:crypto'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { type GivenLoan, givenAppliedLoan } from '@noren/testkit/given-disbursed-loan'
import {
  payoutMessage,
  qrMessage,
  type RazorpayApp,
  sendRazorpayWebhook,
  startRazorpayApp,
} from '@noren/testkit/razorpay-app'
import { detailOf, expectBooksAgree, pay } from '@noren/testkit/repaying'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyBooks } from '../domains/books/verify-books.ts'
import { findLoan } from '../domains/loans/find-loan.ts'
import { verifyPayouts } from '../domains/loans/verify-payouts.ts'
import { askForCollections } from '../domains/repayments/ask-collections.ts'
import { askForPayouts } from '../domains/repayments/ask-payouts.ts'
import { inTransaction } from '../platform/db/transaction.ts'

const MINUTE_MS = 60_000
const DOWN = { kind: 'answer', status: 503, body: 'gone' } as const

let app: RazorpayApp
beforeAll(async () => {
  app = await startRazorpayApp()
})
afterAll(() => app.close())
beforeEach(() => app.t.clock.advanceMs(MINUTE_MS))

const ask = async (): Promise<void> => {
  await askForPayouts(app.t.deps)
  await askForCollections(app.t.deps)
}

const statusOf = async ({ person, loanId }: GivenLoan) =>
  (await findLoan(app.t.db, { userId: person.userId, loanId }))?.status

/** The money moved at Razorpay, but no webhook reports it. */
const endPayout = (status: string, change: object = {}): void => {
  const [made] = app.razorpay.books.payouts
  Object.assign(made ?? {}, { status, ...change })
}

const givenRunningLoan = async (): Promise<GivenLoan> => {
  const given = await givenAppliedLoan(app.t)
  await sendRazorpayWebhook(app, payoutMessage(app, 'processed'))
  return given
}

test('[O5.9] a payout whose webhook is lost runs, and the one that comes late counts for nothing', async () => {
  const given = await givenAppliedLoan(app.t)
  endPayout('processed', { utr: '412345678901' })
  app.t.clock.advanceMs(9 * MINUTE_MS)
  await ask()
  expect(await statusOf(given)).toBe(LOAN_STATUS.approved)
  app.t.clock.advanceMs(2 * MINUTE_MS)
  await Promise.all([ask(), ask()])
  expect(await statusOf(given)).toBe(LOAN_STATUS.disbursed)
  await sendRazorpayWebhook(app, payoutMessage(app, 'processed'))
  expect(await verifyPayouts(app.t.db)).toEqual([])
  await expectBooksAgree(app.t, given)
})

test('one that is still under way is asked about again, and after a fault as soon as at first', async () => {
  const given = await givenAppliedLoan(app.t)
  const asked = () => app.razorpay.countOf('GET /v1/payouts')
  app.t.clock.advanceMs(11 * MINUTE_MS)
  const before = asked()
  await ask()
  await ask()
  expect(asked()).toBe(before + 1)
  expect(await statusOf(given)).toBe(LOAN_STATUS.approved)
  endPayout('failed', { status_details: { reason: 'bank_account_closed' } })
  app.t.clock.advanceMs(11 * MINUTE_MS)
  app.razorpay.failNext('GET /v1/payouts', DOWN, DOWN, DOWN)
  await ask()
  expect(await statusOf(given)).toBe(LOAN_STATUS.approved)
  // What was no answer is asked for again as soon as at first.
  app.t.clock.advanceMs(11 * MINUTE_MS)
  await ask()
  expect(await statusOf(given)).toBe(LOAN_STATUS.payoutFailed)
})

test('[O5.9] money whose webhook is lost repays the loan; the webhooks that come late count once', async () => {
  const given = await givenRunningLoan()
  const { data: order } = await pay(app.t, given)
  const captured = qrMessage(app, order)
  app.t.clock.advanceMs(11 * MINUTE_MS)
  await Promise.all([ask(), ask(), sendRazorpayWebhook(app, captured)])
  expect(await statusOf(given)).toBe(LOAN_STATUS.repaid)
  await sendRazorpayWebhook(app, captured)
  await sendRazorpayWebhook(app, { ...captured, event: 'qr_code.credited' })
  expect(await detailOf(app.t, given)).toMatchObject({
    overpaid: '0.00',
    payments: [{ amount: '10177.00', utr: '612345678901' }],
  })
  await expectBooksAgree(app.t, given)
  const asked = () => app.razorpay.calls.filter(({ path }) => path !== '/v1/payouts').length
  const before = asked()
  app.t.clock.advanceDays(1)
  await ask()
  expect(asked()).toBe(before)
})

test('also after the order has ended, and by an account of its own under the bank’s reference', async () => {
  const given = await givenRunningLoan()
  const wish = { channel: 'virtualAccount' } as const
  await pay(app.t, given, randomUUID(), wish)
  const { books } = app.razorpay
  const [account] = books.virtualAccounts
  const paidAt = app.t.clock.now()
  app.t.clock.advanceDays(1)
  await ask()
  const payment = {
    id: 'pay_00000000000077',
    amount: 1_017_700,
    currency: 'INR',
    status: 'captured',
    created_at: Math.floor(paidAt.getTime() / 1000),
  }
  const refunded = { ...payment, id: 'pay_00000000000078', status: 'refunded' }
  books.paid.set(account?.id ?? '', [refunded, payment])
  books.bankTransfers.set(payment.id, { bank_reference: 'N157414364471' })
  app.t.clock.advanceMs(60 * MINUTE_MS)
  await ask()
  expect(await statusOf(given)).toBe(LOAN_STATUS.repaid)
  const { payments } = await detailOf(app.t, given)
  expect(payments).toMatchObject([{ utr: 'N157414364471', amount: '10177.00' }])
  await expectBooksAgree(app.t, given)
})

test('[O5.9] days after its end an order is asked about no more', async () => {
  const given = await givenRunningLoan()
  await pay(app.t, given)
  for (let asks = 0; asks < 4; asks += 1) {
    app.t.clock.advanceDays(1)
    await ask()
  }
  const { rows } = await app.t.db.query<{ left: number }>({
    text: `select count(*)::int as left from payment_orders where ask_at is not null and loan_id = $1`,
    values: [given.loanId],
  })
  expect(rows).toEqual([{ left: 0 }])
})

test('money that came back after it had arrived is asked for, ever more seldom, and then no more', async () => {
  const [given, stays] = [await givenRunningLoan(), await givenRunningLoan()]
  const [kept, back] = app.razorpay.books.payouts
  const asked = (payout = kept) =>
    app.razorpay.calls.filter(({ query }) => query.reference_id === payout?.reference_id).length
  const atFirst = asked()
  const askOn = async (days: number): Promise<number> => {
    app.t.clock.advanceDays(days)
    await Promise.all([ask(), ask()])
    return asked() - atFirst
  }
  expect([await askOn(1), await askOn(1), await askOn(1), await askOn(1)]).toEqual([1, 2, 2, 3])
  expect(await statusOf(given)).toBe(LOAN_STATUS.disbursed)

  Object.assign(back ?? {}, { status: 'reversed', utr: null })
  expect([await askOn(3), await askOn(1)]).toEqual([3, 4])
  expect(await statusOf(given)).toBe(LOAN_STATUS.payoutFailed)
  expect(await statusOf(stays)).toBe(LOAN_STATUS.disbursed)
  await sendRazorpayWebhook(
    app,
    payoutMessage(app, 'reversed', { reference_id: `${back?.reference_id}` }),
  )
  expect(await verifyPayouts(app.t.db)).toEqual([])
  expect(await inTransaction(app.t.db, (tx) => verifyBooks(tx))).toEqual([])

  const ofBack = asked(back)
  expect([await askOn(8), await askOn(16), await askOn(32)]).toEqual([5, 5, 5])
  expect(asked(back)).toBe(ofBack)
})
