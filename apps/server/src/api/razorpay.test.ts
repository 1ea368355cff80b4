import { randomUUID } from 'node:crypto'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { minorFromDecimal } from '@noren/contract/money'
import { publicRepayCode, repayOrder } from '@noren/contract/repayments'
import { collectionWebhook, payoutWebhook, razorpayWebhook } from '@noren/contract/webhooks'
import { proven } from '@noren/testkit/call-proofs'
import { type GivenLoan, givenAppliedLoan } from '@noren/testkit/given-disbursed-loan'
import {
  envOf,
  payoutMessage,
  qrMessage,
  type RazorpayApp,
  sendRazorpayWebhook,
  startRazorpayApp,
} from '@noren/testkit/razorpay-app'
import { detailOf, expectBooksAgree, pay } from '@noren/testkit/repaying'
import { startTestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_JOBS } from '../background/day-jobs.ts'
import { loanBalances } from '../domains/books/loan-balances.ts'
import { loanJournal } from '../domains/books/loan-journal.ts'
import { verifyBooks } from '../domains/books/verify-books.ts'
import { findLoan } from '../domains/loans/find-loan.ts'
import { dispatchPayouts } from '../domains/loans/payouts.ts'
import { verifyPayouts } from '../domains/loans/verify-payouts.ts'
import { closeEndedCollections } from '../domains/repayments/collect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { signProviderBody } from '../platform/keys/provider-signature.ts'

const QR = 'POST /v1/payments/qr_codes'
const FIND_QR = 'GET /v1/payments/qr_codes'
const DOWN = { kind: 'answer', status: 503, body: 'gone' } as const

let app: RazorpayApp
beforeAll(async () => {
  app = await startRazorpayApp()
})
afterAll(() => app.close())
beforeEach(() => app.t.clock.advanceMs(60_000))

const statusOf = async ({ person, loanId }: GivenLoan) =>
  (await findLoan(app.t.db, { userId: person.userId, loanId }))?.status

const givenRunningLoan = async (): Promise<GivenLoan> => {
  const given = await givenAppliedLoan(app.t)
  await sendRazorpayWebhook(app, payoutMessage(app, 'processed'))
  expect(await statusOf(given)).toBe(LOAN_STATUS.disbursed)
  return given
}

const orderOf = async ({ person }: GivenLoan, ref: string) =>
  (await app.t.call(repayOrder, { token: person.token, params: { ref } })).data

const accepted = (isAccepted: boolean) => ({ code: 200, data: { accepted: isAccepted } })

test('a loan is paid out by Razorpay and runs when its webhook says so', async () => {
  const given = await givenAppliedLoan(app.t)
  const [payout] = app.razorpay.books.payouts
  expect(payout).toMatchObject({ amount: 1_000_000, currency: 'INR', narration: 'Banyan Lane' })
  expect(await statusOf(given)).toBe(LOAN_STATUS.approved)
  const message = payoutMessage(app, 'processed')
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => sendRazorpayWebhook(app, message)),
  )
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200])
  expect(await statusOf(given)).toBe(LOAN_STATUS.disbursed)
  await expectBooksAgree(app.t, given)
  proven(razorpayWebhook, 'atOnce')
})

test('[O5.8] a forged, altered or unsigned webhook changes nothing', async () => {
  const given = await givenAppliedLoan(app.t)
  const message = payoutMessage(app, 'processed')
  const refused = { code: 401, data: { reason: 'SIGNATURE' } }
  expect(await sendRazorpayWebhook(app, message, 'another-secret-of-someone')).toMatchObject(
    refused,
  )
  const body = JSON.stringify(message)
  expect(await app.t.call(razorpayWebhook, { body })).toMatchObject(refused)
  expect(await statusOf(given)).toBe(LOAN_STATUS.approved)
})

test('the sandbox’s own webhooks and till are not there beside Razorpay', async () => {
  for (const endpoint of [collectionWebhook, payoutWebhook]) {
    const body = JSON.stringify(
      endpoint === payoutWebhook
        ? {
            eventId: 'e',
            event: 'payout.processed',
            payoutId: randomUUID(),
            utr: '1',
            failure: null,
          }
        : {
            eventId: 'e',
            event: 'payment.captured',
            ref: 'r',
            amount: '1.00',
            currency: 'INR',
            utr: '1',
          },
    ).replace(/}$/, `,"at":"2026-03-02T06:30:00Z","paidAt":"2026-03-02T06:30:00Z"}`)
    const headers = { 'provider-signature': signProviderBody(app.t.deps, body) }
    expect(await app.t.call(endpoint, { body, headers })).toMatchObject({ code: 404 })
  }
  const till = await fetch(`${app.t.url}/sandbox/api/pay`, { method: 'POST' })
  expect(till.status).toBe(404)
  const clock = await fetch(`${app.t.url}/sandbox/api/clock`, { method: 'POST' })
  expect(clock.status).toBe(404)
})

test('Razorpay’s webhook is not there while the sandbox pays', async () => {
  const sandbox = await startTestApp()
  try {
    const answer = await sendRazorpayWebhook(
      { t: sandbox, razorpay: app.razorpay },
      { event: 'x', payload: {} },
    )
    expect(answer).toMatchObject({ code: 404 })
  } finally {
    await sandbox.close()
  }
})

test('while Razorpay is down the loan waits; then it is paid out once', async () => {
  const before = app.razorpay.books.payouts.length
  app.razorpay.failNext('GET /v1/payouts', DOWN, DOWN, DOWN)
  const given = await givenAppliedLoan(app.t)
  expect(app.razorpay.books.payouts).toHaveLength(before)
  app.t.clock.advanceMs(10 * 60_000)
  // The request is carried out, but each answer is lost.
  app.razorpay.failNext('POST /v1/payouts', { kind: 'drop', performed: true })
  await dispatchPayouts(app.t.deps)
  expect(app.razorpay.books.payouts).toHaveLength(before + 1)
  await sendRazorpayWebhook(app, payoutMessage(app, 'processed'))
  expect(await statusOf(given)).toBe(LOAN_STATUS.disbursed)
})

test('a failed payout leaves no debt, and late word of success changes nothing', async () => {
  const given = await givenAppliedLoan(app.t)
  const failed = payoutMessage(app, 'failed', { reason: 'bank_account_closed' })
  expect(await sendRazorpayWebhook(app, failed)).toMatchObject(accepted(true))
  expect(await statusOf(given)).toBe(LOAN_STATUS.payoutFailed)
  expect(await verifyPayouts(app.t.db)).toEqual([])
  expect(await sendRazorpayWebhook(app, payoutMessage(app, 'processed'))).toMatchObject(
    accepted(true),
  )
  expect(await statusOf(given)).toBe(LOAN_STATUS.payoutFailed)
  expect(await verifyPayouts(app.t.db)).toHaveLength(1)
  // Razorpay finally reports that the money was returned, as the books already say.
  await sendRazorpayWebhook(app, payoutMessage(app, 'reversed'))
  expect(await verifyPayouts(app.t.db)).toEqual([])
})

test('[B3.7] a payout that comes back before anything else has happened is booked back', async () => {
  const given = await givenRunningLoan()
  const reversed = payoutMessage(app, 'reversed', { reason: 'bank_account_closed' })
  expect(await sendRazorpayWebhook(app, reversed)).toMatchObject(accepted(true))
  await sendRazorpayWebhook(app, reversed)
  expect(await statusOf(given)).toBe(LOAN_STATUS.payoutFailed)
  expect(await verifyPayouts(app.t.db)).toEqual([])
  expect(await verifyBooks(app.t.db)).toEqual([])
  proven(razorpayWebhook, 'twice')
  const loan = await findLoan(app.t.db, { userId: given.person.userId, loanId: given.loanId })
  expect(loan).toMatchObject({
    disbursedOn: null,
    dueOn: null,
    reasonCodes: ['payoutFailed.accountClosed'],
  })
  if (!loan) throw new Error('the loan is gone')
  const { owed } = await loanBalances(app.t.db, loan, app.t.clock.businessDay())
  expect(Object.values(owed)).toEqual([0, 0, 0, 0, 0])
})

test('one that comes back after a payment is told to the staff, the loan runs on', async () => {
  const given = await givenRunningLoan()
  const wish = { kind: 'part', amount: '500.00' } as const
  const { data: order } = await pay(app.t, given, randomUUID(), wish)
  await sendRazorpayWebhook(app, qrMessage(app, order, { rrn: '612345670000' }))
  const reversed = payoutMessage(app, 'reversed', { reason: 'beneficiary_bank_failure' })
  expect(await sendRazorpayWebhook(app, reversed)).toMatchObject(accepted(true))
  await sendRazorpayWebhook(app, reversed)
  expect(await statusOf(given)).toBe(LOAN_STATUS.disbursed)
  const problems = await verifyPayouts(app.t.db)
  expect(problems).toEqual([
    expect.stringMatching(/^LN-\S+: payout \S+ came back on 2026-\S+; two persons have to decide/),
  ])
  const job = DAY_JOBS.find(({ name }) => name === 'verifyPayouts')
  const { deps } = app.t
  const today = deps.clock.businessDay()
  const batch = await inTransaction(deps.db, async (tx) =>
    job?.batch(deps, { tx, businessDay: today, at: deps.clock.now(), cursor: null }),
  )
  expect(batch?.findings).toEqual(problems)
  await expectBooksAgree(app.t, given)
})

test('news of a payout that is not ours is answered, and nothing comes of it', async () => {
  const strange = payoutMessage(app, 'processed', { reference_id: randomUUID() })
  expect(await sendRazorpayWebhook(app, strange)).toMatchObject(accepted(false))
  const byHand = payoutMessage(app, 'processed', { reference_id: 'salary march' })
  expect(await sendRazorpayWebhook(app, byHand)).toMatchObject(accepted(false))
  expect(await sendRazorpayWebhook(app, { event: 'invoice.paid', payload: {} })).toMatchObject(
    accepted(false),
  )
  const broken = { event: 'payout.processed', payload: {} }
  expect(await sendRazorpayWebhook(app, broken)).toMatchObject(accepted(false))
})

test('[O5.8] an order is paid by Razorpay’s QR code, told by two webhooks, counted once', async () => {
  const given = await givenRunningLoan()
  const { code, data: order } = await pay(app.t, given)
  expect(code).toBe(200)
  const [qr] = app.razorpay.books.qrCodes
  expect(qr).toMatchObject({
    payment_amount: 1_017_700,
    notes: { noren_ref: order.ref },
  })
  expect(order).toMatchObject({
    upiUri: qr?.image_content,
    instrument: { qrText: qr?.image_content },
    payee: { name: 'Banyan Lane Finance Ltd', vpa: 'lender.razorpay@hdfcbank' },
  })
  expect((await pay(app.t, given)).data).toEqual(order)
  expect(await orderOf(given, order.ref)).toEqual(order)
  const id = 'pay_00000000000001'
  const credited = qrMessage(app, order, { id, event: 'qr_code.credited' })
  const captured = qrMessage(app, order, { id })
  const answers = await Promise.all(
    [credited, captured, captured].map((one) => sendRazorpayWebhook(app, one)),
  )
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
  expect(await statusOf(given)).toBe(LOAN_STATUS.repaid)
  const detail = await detailOf(app.t, given)
  expect(detail.payments).toMatchObject([{ amount: '10177.00', utr: '612345678901' }])
  expect(await orderOf(given, order.ref)).toMatchObject({ state: 'paid' })
  // A late report that an earlier attempt failed changes nothing.
  const late = qrMessage(app, order, { event: 'payment.failed', status: 'failed' })
  expect(await sendRazorpayWebhook(app, late)).toMatchObject(accepted(true))
  expect(await orderOf(given, order.ref)).toMatchObject({ state: 'paid' })
  await expectBooksAgree(app.t, given)
})

test('[O5.8] another amount than was asked for counts for what it is', async () => {
  const given = await givenRunningLoan()
  const { data: order } = await pay(app.t, given)
  await sendRazorpayWebhook(app, qrMessage(app, order, { amount: 400_000, rrn: '612345678902' }))
  expect(await statusOf(given)).toBe(LOAN_STATUS.disbursed)
  expect(await detailOf(app.t, given)).toMatchObject({ paidSoFar: '4000.00' })
  await expectBooksAgree(app.t, given)
})

test('money for an order that is nobody’s is kept and answered', async () => {
  const { t } = app
  const stray = qrMessage(app, { ref: 'NRN-AAAA-AAAA' }, { amount: 5_000, rrn: '612345678903' })
  expect(await sendRazorpayWebhook(app, stray)).toMatchObject(accepted(false))
  const { rows } = await t.db.query<{ outcome: string }>({
    text: `select outcome from collection_events where ref = 'NRN-AAAA-AAAA'`,
    values: [],
  })
  expect(rows).toEqual([{ outcome: 'unknownRef' }])
})

test('while Razorpay is down an order is kept and the answer is BUSY; then it works', async () => {
  const given = await givenRunningLoan()
  const before = app.razorpay.books.qrCodes.length
  app.razorpay.failNext(FIND_QR, DOWN, DOWN, DOWN)
  const requestId = randomUUID()
  const busy = { code: 503, data: { reason: 'BUSY', waitSeconds: 5 } }
  expect(await pay(app.t, given, requestId)).toMatchObject(busy)
  const asked = app.razorpay.calls.length
  // For a moment it is not asked again.
  expect(await pay(app.t, given, requestId)).toMatchObject(busy)
  expect(app.razorpay.calls).toHaveLength(asked)
  const { openOrderRef } = await detailOf(app.t, given)
  app.t.clock.advanceMs(5_000)
  // The code is created, but the answer is lost.
  app.razorpay.failNext(QR, { kind: 'drop', performed: true })
  expect(await pay(app.t, given, requestId)).toMatchObject(busy)
  app.t.clock.advanceMs(5_000)
  const { data: order } = await pay(app.t, given, requestId)
  expect(order).toMatchObject({ ref: openOrderRef, state: 'waiting' })
  expect(app.razorpay.books.qrCodes).toHaveLength(before + 1)
  expect(order.upiUri).toBe(app.razorpay.books.qrCodes[0]?.image_content)
})

test('an order whose answer was lost is mended by whoever reads it', async () => {
  const given = await givenRunningLoan()
  app.razorpay.failNext(FIND_QR, DOWN, DOWN, DOWN)
  await pay(app.t, given)
  app.t.clock.advanceMs(5_000)
  const ref = (await detailOf(app.t, given)).openOrderRef ?? ''
  const order = await orderOf(given, ref)
  expect(order.instrument.qrText).toMatch(/^upi:\/\/pay\?/)
  const code = order.page.split('code=')[1] ?? ''
  const open = await app.t.call(publicRepayCode, { params: { code } })
  expect(open.data).toMatchObject({ ref, upiUri: order.upiUri })
})

test('an order whose server was killed while it asked is opened by the next reader', async () => {
  const given = await givenRunningLoan()
  const before = app.razorpay.books.qrCodes.length
  const { data: order } = await pay(app.t, given)
  // The state left by a crash: Razorpay created the code, and nothing of it was stored.
  await app.t.db.query({
    text: `update payment_orders set collection_state = 'opening', collection_id = null,
             instrument = '{}', collection_next_at = $2 where ref = $1`,
    values: [order.ref, new Date(app.t.clock.now().getTime() + 120_000)],
  })
  app.t.clock.advanceMs(120_000)
  expect(await orderOf(given, order.ref)).toEqual(order)
  expect(app.razorpay.books.qrCodes).toHaveLength(before + 1)
})

test('twenty taps on two servers open one code', async () => {
  const given = await givenRunningLoan()
  const before = app.razorpay.books.qrCodes.length
  // The first request has to be repeated, which gives the others time to be made too.
  app.razorpay.failNext(QR, { kind: 'answer', status: 429, body: 'later' })
  const beside = await startTestApp({ beside: app.t, env: envOf(app.razorpay) })
  try {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => pay(index % 2 ? app.t : beside, given)),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ data }) => data.upiUri)).size).toBe(1)
    expect(app.razorpay.books.qrCodes).toHaveLength(before + 1)
  } finally {
    await beside.close()
  }
})

test('an account of its own takes a transfer; tills are not offered', async () => {
  const given = await givenRunningLoan()
  const { channels } = await detailOf(app.t, given)
  expect(channels.map(({ channel }) => channel)).toEqual(['upi', 'upiQr', 'virtualAccount'])
  const refused = await pay(app.t, given, randomUUID(), { channel: 'cashCode' })
  expect(refused).toMatchObject({ code: 400, data: { fields: [{ path: 'channel' }] } })
  const { data: order } = await pay(app.t, given, randomUUID(), { channel: 'virtualAccount' })
  expect(order).toMatchObject({
    upiUri: '',
    payee: { name: 'Lender Label', vpa: '' },
    instrument: { bankCode: 'RATN0VAAPIS', qrText: null },
  })
  expect(order.instrument.accountNumber).toMatch(/^22233300\d{8}$/)
})

test('what ended orders could be paid by is closed, also after a fault', async () => {
  const given = await givenRunningLoan()
  const { data: first } = await pay(app.t, given)
  const [qr] = app.razorpay.books.qrCodes
  const { data: second } = await pay(app.t, given, randomUUID(), { channel: 'virtualAccount' })
  expect(second.ref).not.toBe(first.ref)
  const path = `POST /v1/payments/qr_codes/${qr?.id}/close`
  app.razorpay.failNext(path, DOWN, DOWN, DOWN)
  await closeEndedCollections(app.t.deps)
  expect(qr?.status).toBe('active')
  app.t.clock.advanceMs(5 * 60_000)
  expect(await closeEndedCollections(app.t.deps)).toBeGreaterThan(0)
  expect(qr?.status).toBe('closed')
  expect(app.razorpay.books.virtualAccounts[0]?.status).toBe('active')
  // Money that was on its way to the closed account still names its order.
  await sendRazorpayWebhook(app, qrMessage(app, first, { rrn: '612345678904' }))
  expect(await statusOf(given)).toBe(LOAN_STATUS.repaid)
  await expectBooksAgree(app.t, given)
})

test('[B9.161] a refund that was made at Razorpay is booked once, and one that fits nothing changes nothing', async () => {
  const given = await givenRunningLoan()
  const { data: order } = await pay(app.t, given)
  const paid = qrMessage(app, order, {
    ...{ amount: minorFromDecimal(order.amount, 'INR') + 106_00, rrn: '612345678106' },
  })
  await sendRazorpayWebhook(app, paid)
  const message = (event: string, changes: object = {}) => {
    const { id: payment_id } = paid.payload.payment.entity
    const entity = { id: 'rfnd_FP8QHiV938haTz', payment_id, amount: 106_00, currency: 'INR' }
    return { event: `refund.${event}`, payload: { refund: { entity: { ...entity, ...changes } } } }
  }
  const creditOf = async () =>
    (await loanJournal(app.t.db, given.loanId)).reduce(
      (sum, { debitCode, creditCode, amountMinor }) =>
        sum + (creditCode === 2010 ? amountMinor : debitCode === 2010 ? -amountMinor : 0),
      0,
    )
  expect(await sendRazorpayWebhook(app, message('created', { amount: 106_01 }))).toMatchObject(
    accepted(false),
  )
  const strange = message('created', { payment_id: 'pay_0000000000000000' })
  expect(await sendRazorpayWebhook(app, strange)).toMatchObject(accepted(false))
  expect(await sendRazorpayWebhook(app, message('created'))).toMatchObject(accepted(true))
  expect(await creditOf()).toBe(106_00)
  expect(await sendRazorpayWebhook(app, message('processed'), 'another-secret')).toMatchObject({
    code: 401,
  })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => sendRazorpayWebhook(app, message('processed'))),
  )
  expect(answers.filter(({ data }) => 'accepted' in data && data.accepted)).toHaveLength(1)
  expect(await creditOf()).toBe(0)
  expect(await sendRazorpayWebhook(app, message('failed'))).toMatchObject(accepted(false))
  await expectBooksAgree(app.t, given)
})
