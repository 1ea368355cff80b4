import { randomUUID } from 'node:crypto'
import { addDays } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { decideProposal, refundOverpayment, reverseRepayment } from '@noren/contract/operator'
import {
  answerDispute,
  decideDispute,
  listDisputes,
  openDispute,
} from '@noren/contract/operator/disputes'
import { accountBalance } from '@noren/testkit/account-balance'
import { byStaff } from '@noren/testkit/by-staff'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { newDisputeName, newestPaymentOf, openDisputeOf } from '@noren/testkit/given-dispute'
import { givenOperator } from '@noren/testkit/given-operator'
import { writeOff } from '@noren/testkit/given-written-off'
import {
  captured,
  detailOf,
  expectBooksAgree,
  messagesOf,
  pay,
  sendWebhook,
} from '@noren/testkit/repaying'
import { rollOverdue } from '@noren/testkit/roll-overdue'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { loanJournal } from '../books/loan-journal.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import { verifyDisputes } from './disputes.ts'
import { dispatchRefunds } from './refund-orders.ts'

let t: TestApp
beforeEach(async () => {
  t = await startTestApp()
})
afterEach(async () => {
  await t.close()
})

const expectProven = async (given: GivenLoan): Promise<void> => {
  await expectBooksAgree(t, given)
  expect(await verifyDisputes(t.db)).toEqual([])
}

const balances = (codes: readonly number[]): Promise<number[]> =>
  Promise.all(codes.map((code) => accountBalance(t.db, { book: 'banyan-lane-INR', code })))

const payNow = async (given: GivenLoan, amount?: string) => {
  const { data: order } = await pay(t, given)
  await sendWebhook(t, captured(t, order, amount === undefined ? {} : { amount }))
}

const go = async (days: number): Promise<void> => {
  t.clock.advanceDays(days)
  await closeBooks(t)
}

const decide = (disputeId: string, decision: 'won' | 'lost' | 'accept', cost: object = {}) =>
  byStaff(t, decideDispute, { disputeId, decision, ...cost })

/** Opens a dispute of the loan's newest payment; the answer, whatever it is. */
const askToOpen = async (
  given: GivenLoan,
  { paymentId: named, ...changes }: { paymentId?: string; [field: string]: unknown } = {},
) => {
  const { token } = await givenOperator(t, 'accountant')
  const paymentId = named ?? (await newestPaymentOf(t, given)).paymentId
  const of = { paymentId, amount: '100.00', reference: newDisputeName(), reason: 'fraud' as const }
  return t.call(openDispute, { token, body: { requestId: randomUUID(), ...of, ...changes } })
}

/** A loan of 20,000 that was repaid on day 30. */
const givenRepaidLoan = async (amount?: string): Promise<GivenLoan> => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  await go(30)
  await payNow(given, amount)
  return given
}

test('a dispute that is won leaves everything as it was', async () => {
  const given = await givenRepaidLoan()
  await go(10)
  const disputeId = await openDisputeOf(t, given, { respondBy: addDays(t.clock.businessDay(), 7) })
  const { token } = await givenOperator(t, 'accountant')
  const listed = (await t.call(listDisputes, { token })).data.details
  expect(listed).toEqual([
    expect.objectContaining({ disputeId, amount: '20894.00', evidence: null, isByHand: true }),
  ])
  const answer = { disputeId, evidence: 'folder 12' }
  const asked = () => t.call(answerDispute, { token, body: { requestId: randomUUID(), ...answer } })
  expect((await asked()).code).toBe(200)
  expect((await asked()).data).toMatchObject({ reason: 'CASE_DECIDED' })
  expect(await balances([1060, 1020])).toEqual([20_894_00, 0])
  await go(5)
  expect((await decide(disputeId, 'won')).data).toMatchObject({ state: 'confirmed' })
  expect(await balances([1060, 1020, 5120])).toEqual([0, 20_894_00, 0])
  const shown = await detailOf(t, given)
  expect(shown).toMatchObject({ payToday: '0.00', dispute: null, borrowStatus: 80 })
  expect(await messagesOf(t, given, 'paymentTakenBack')).toEqual([])
  expect((await t.call(listDisputes, { token })).data.details).toEqual([])
  expect((await decide(disputeId, 'lost')).data).toMatchObject({ reason: 'CASE_DECIDED' })
  await expectProven(given)
})

test('a lost part is due at once while the rest runs, and the next payment settles it first', async () => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  await go(10)
  await payNow(given, '5000.00')
  await go(5)
  const disputeId = await openDisputeOf(t, given, { amount: '4000.00' })
  await go(5)
  expect((await decide(disputeId, 'accept')).data).toMatchObject({ state: 'confirmed' })
  const shown = await detailOf(t, given)
  // The last part of the payment's allocation was principal.
  expect(shown).toMatchObject({
    payDue: '4000.00',
    outstanding: { principal: '19180.00' },
    paidSoFar: '1000.00',
  })
  expect(shown.payments).toEqual([expect.objectContaining({ takenBack: '4000.00' })])
  expect(shown.extension.isOffered).toBe(false)
  await go(1)
  await rollOverdue(t)
  expect(await detailOf(t, given)).toMatchObject({
    borrowStatus: LOAN_STATUS.overdue,
    overdueDays: 1,
    overdueFee: '2.00',
  })
  await expectProven(given)
  await payNow(given, '4002.00')
  expect(await detailOf(t, given)).toMatchObject({
    borrowStatus: LOAN_STATUS.disbursed,
    overdueFee: '0.00',
  })
  await go(1)
  expect(await detailOf(t, given)).toMatchObject({ overdueFee: '0.00' })
  await expectProven(given)
})

test('what was paid above the debt is taken back first, and is not refunded meanwhile', async () => {
  const given = await givenRepaidLoan('21000.00')
  expect(await balances([2010])).toEqual([-106_00])
  const disputeId = await openDisputeOf(t, given, { amount: '100.00' })
  const refund = (amount: string) =>
    byStaff(t, refundOverpayment, { loanId: given.loanId, amount, reference: newDisputeName() })
  expect((await refund('6.01')).data).toMatchObject({ reason: 'AMOUNT_RANGE', max: '6.00' })
  expect((await decide(disputeId, 'lost')).data).toMatchObject({ state: 'confirmed' })
  expect(await balances([1060, 2010])).toEqual([0, -6_00])
  expect(await detailOf(t, given)).toMatchObject({ payToday: '0.00', overpaid: '6.00' })
  expect(await messagesOf(t, given, 'paymentTakenBack')).toEqual([])
  const [told] = await messagesOf(t, given, 'paymentReversed')
  expect(told?.text).toMatch(/₹100\.00 .* The bank took the money back\.$/)
  expect((await refund('6.00')).data).toMatchObject({ state: 'done' })
  const rest = await openDisputeOf(t, given, { amount: '20900.00' })
  // The six are with the borrower already, and settled no debt: the lender bears them.
  expect((await decide(rest, 'lost')).data).toMatchObject({ state: 'confirmed' })
  expect(await balances([1060, 2010, 5120])).toEqual([0, 0, 6_00])
  expect(await detailOf(t, given)).toMatchObject({ payToday: '20894.00', overpaid: '0.00' })
  await expectProven(given)
  expect(await verifyBooks(t.db)).toEqual([])
})

test('[B9.91] what was refunded of a payment and then taken back is borne once; a refund on its way is waited for', async () => {
  const given = await givenRepaidLoan('21000.00')
  await byStaff(t, refundOverpayment, { loanId: given.loanId, amount: '100.00' })
  const disputeId = await openDisputeOf(t, given, { amount: '21000.00' })
  const [asking, confirming] = [
    await givenOperator(t, 'finance'),
    await givenOperator(t, 'finance', 'Who confirms'),
  ]
  const asked = { requestId: randomUUID(), disputeId, decision: 'lost' as const }
  const { proposalId } = (await t.call(decideDispute, { token: asking.token, body: asked })).data
  const confirm = () => {
    const body = { requestId: randomUUID(), proposalId: proposalId ?? '' }
    return t.call(decideProposal, {
      token: confirming.token,
      body: { ...body, decision: 'confirm' as const },
    })
  }
  // On its way it may fail, and then it is still here.
  expect((await confirm()).data).toMatchObject({ reason: 'OVERPAYMENT_REFUNDED' })
  expect(await balances([1060, 2010, 1035])).toEqual([21_000_00, -106_00, 100_00])
  await dispatchRefunds(t.deps)
  await t.deliver()
  expect(await balances([2010, 1035])).toEqual([-6_00, 0])
  const answers = await Promise.all([confirm(), confirm(), confirm()])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  // 20,894 are owed again, six come off the credit, and the hundred is the lender's.
  expect(await balances([1060, 2010, 5120])).toEqual([0, 0, 100_00])
  expect(await detailOf(t, given)).toMatchObject({ payToday: '20894.00', overpaid: '0.00' })
  await expectProven(given)
  // Late news books the same again.
  await go(1)
  await payNow(given, '100.00')
  await expectProven(given)
  expect(await balances([1060, 2010, 5120])).toEqual([0, 0, 100_00])
  expect(await verifyBooks(t.db)).toEqual([])
})

test('[B9.91] a lost payment for an exit makes principal and interest owed again, without the fee', async () => {
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '20000.00' })
  await go(2)
  const { data: order } = await pay(t, given, randomUUID(), { kind: 'coolingOff' })
  expect(order.amount).toBe('20036.00')
  await sendWebhook(t, captured(t, order))
  await go(8)
  const disputeId = await openDisputeOf(t, given)
  expect(await detailOf(t, given)).toMatchObject({ borrowStatus: LOAN_STATUS.cancelled })
  await go(10)
  const was = await balances([4010, 4020, 2310, 2210])
  expect((await decide(disputeId, 'lost', { cost: '500.00', tax: '90.00' })).data).toMatchObject({
    state: 'confirmed',
  })
  const parts = [1060, 1110, 1120, 1130, 1140, 1150]
  expect(await balances(parts)).toEqual([0, 20_000_00, 36_00, 0, 0, 0])
  // Its days cost nothing, and what it cost is the lender's.
  expect(await balances([4010, 4020, 2310, 2210])).toEqual(was)
  expect(await balances([5120, 1210])).toEqual([500_00, 90_00])
  expect(await detailOf(t, given)).toMatchObject({
    borrowStatus: LOAN_STATUS.disbursed,
    ...{ payToday: '20036.00', payDue: '20036.00' },
  })
  expect(await messagesOf(t, given, 'paymentTakenBack')).toHaveLength(1)
  expect(await messagesOf(t, given, 'loanPaidOut')).toHaveLength(1)
  await expectProven(given)
  await go(1)
  await rollOverdue(t)
  expect(await detailOf(t, given)).toMatchObject({
    borrowStatus: LOAN_STATUS.overdue,
    ...{ payToday: '20064.00', overdueFee: '10.00' },
  })
  await expectProven(given)
  await go(1)
  expect(await balances(parts)).toEqual([0, 20_000_00, 54_00, 0, 0, 10_00])
  await payNow(given, '20092.00')
  await go(1)
  expect(await balances(parts)).toEqual([0, 0, 0, 0, 0, 0])
  expect(await detailOf(t, given)).toMatchObject({ borrowStatus: LOAN_STATUS.repaid })
  await go(2)
  await expectProven(given)
  expect(await verifyBooks(t.db)).toEqual([])
})

test('after a write-off all that is owed again stands against 1190', async () => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  await go(10)
  await payNow(given, '5000.00')
  const before = await openDisputeOf(t, given)
  await go(30)
  await writeOff(t, given)
  await go(10)
  await payNow(given, '3000.00')
  const recovery = await openDisputeOf(t, given, { amount: '1000.00' })
  const owed = async () => {
    const [writtenOff = 0] = await balances([1190])
    expect((await detailOf(t, given)).payToday).toBe((-writtenOff / 100).toFixed(2))
    return writtenOff
  }
  const [was, lossBefore] = [await owed(), await balances([5030, 4040])]
  expect(lossBefore[1]).toBe(-3000_00)
  await go(5)
  await decide(recovery, 'lost')
  expect((await owed()) - was).toBe(-1000_00)
  expect(await balances([5030, 4040])).toEqual([lossBefore[0], -2000_00])
  await decide(before, 'lost')
  expect((await owed()) - was).toBe(-6000_00)
  expect(await balances([5030, 4040])).toEqual([(lossBefore[0] ?? 0) + 5000_00, -2000_00])
  const still = await owed()
  await go(20)
  expect(await owed()).toBe(still)
  await expectProven(given)
})

test('money told late is booked as if it had been known, whatever was lost since', async () => {
  const told = async (isLate: boolean) => {
    const given = await givenDisbursedLoan(t, { amount: '20000.00' })
    await go(10)
    const { data: order } = await pay(t, given)
    const early = captured(t, order, { amount: '1000.00' })
    if (!isLate) await sendWebhook(t, early)
    await go(20)
    await payNow(given, '19900.00')
    const disputeId = await openDisputeOf(t, given)
    await go(5)
    await decide(disputeId, 'lost')
    await go(3)
    if (isLate) await sendWebhook(t, early)
    await go(2)
    await expectProven(given)
    const { payToday, outstanding, overpaid } = await detailOf(t, given)
    return { payToday, outstanding, overpaid }
  }
  expect(await told(true)).toEqual(await told(false))
})

test('a payment is disputed once for its whole amount, by whoever asks first', async () => {
  const given = await givenRepaidLoan()
  const reference = newDisputeName()
  const whole = { amount: '20894.00' }
  const same = await Promise.all(
    Array.from({ length: 10 }, () => askToOpen(given, { ...whole, reference })),
  )
  const others = await Promise.all(Array.from({ length: 10 }, () => askToOpen(given, whole)))
  expect(same.filter(({ code }) => code === 200)).toHaveLength(1)
  const reasons = (answers: typeof same) =>
    new Set(answers.flatMap(({ code, data }) => (code === 200 ? [] : [(data as never)['reason']])))
  expect(reasons(same)).toEqual(new Set(['AMOUNT_RANGE']))
  expect(reasons(others)).toEqual(new Set(['AMOUNT_RANGE']))
  expect(await balances([1060])).toEqual([20_894_00])
  await expectProven(given)
})

test('twenty confirmations at once lose it once', async () => {
  const given = await givenRepaidLoan()
  const disputeId = await openDisputeOf(t, given)
  const [first, second] = [
    await givenOperator(t, 'finance'),
    await givenOperator(t, 'finance', 'The second person'),
  ]
  const body = { requestId: randomUUID(), disputeId, decision: 'lost' as const, cost: '500.00' }
  const proposed = await t.call(decideDispute, { token: first.token, body })
  expect(proposed.data).toMatchObject({ state: 'proposed', waits: { because: 'always' } })
  const { proposalId } = proposed.data
  const confirm = (token: string) =>
    t.call(decideProposal, {
      token,
      body: { requestId: randomUUID(), proposalId: proposalId ?? '', decision: 'confirm' },
    })
  expect((await confirm(first.token)).data).toMatchObject({ reason: 'SAME_OPERATOR' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(second.token)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await balances([1060, 1020, 5120])).toEqual([0, -500_00, 500_00])
  expect(await messagesOf(t, given, 'paymentTakenBack')).toHaveLength(1)
  await expectProven(given)
})

test('while a payment is disputed nobody is reminded of the rest of the loan', async () => {
  const given = await givenDisbursedLoan(t, { amount: '20000.00' })
  await go(10)
  await payNow(given, '5000.00')
  const disputeId = await openDisputeOf(t, given)
  const reasons = async (): Promise<(string | null)[]> => {
    await runDay(t.deps, t.clock.businessDay())
    await sendReminders(t.deps)
    const { rows } = await t.db.query<{ reason: string | null }>({
      text: 'select distinct reason from contacts_log where loan_id = $1 and contact_day = $2',
      values: [given.loanId, t.clock.businessDay()],
    })
    return rows.map(({ reason }) => reason)
  }
  await go(20)
  expect(await reasons()).toEqual(['disputeOpen'])
  await decide(disputeId, 'won')
  await go(1)
  expect(await reasons()).toEqual([null])
  await expectProven(given)
})

test('what is disputed is not reversed as well, and what does not fit is refused in words', async () => {
  const given = await givenRepaidLoan()
  const { paymentId } = await newestPaymentOf(t, given)
  expect((await askToOpen(given, { paymentId: randomUUID() })).data).toMatchObject({
    reason: 'NOT_FOUND',
  })
  expect((await askToOpen(given, { amount: '20894.01' })).data).toMatchObject({
    reason: 'AMOUNT_RANGE',
    max: '20894.00',
  })
  expect((await askToOpen(given, { respondBy: '2026-02-31' })).data).toMatchObject({
    reason: 'VALIDATION',
  })
  const reference = newDisputeName()
  expect((await askToOpen(given, { reference })).code).toBe(200)
  expect((await askToOpen(given, { reference })).data).toMatchObject({ reason: 'REFERENCE_USED' })
  const reverse = () => byStaff(t, reverseRepayment, { paymentId, reason: 'bankReturned' })
  expect((await reverse()).data).toMatchObject({ reason: 'LOAN_STATE' })
  const { disputeId } =
    (await t.call(listDisputes, { token: (await givenOperator(t, 'finance')).token })).data
      .details[0] ?? {}
  await decide(disputeId ?? '', 'won')
  expect((await reverse()).data).toMatchObject({ state: 'confirmed' })
  expect((await askToOpen(given, { paymentId })).data).toMatchObject({
    reason: 'DECISION_UNFIT',
  })
  await expectProven(given)
})

test('the proof names a dispute without its entry, and an entry without its dispute', async () => {
  const given = await givenRepaidLoan()
  const disputeId = await openDisputeOf(t, given)
  const journal = await loanJournal(t.db, given.loanId)
  const opened = journal.find(({ event }) => event === 'chargebackOpened')
  const unguarded = (text: string) =>
    inTransaction(t.db, async (tx) => {
      await tx.query({ text: 'set local session_replication_role = replica' })
      await tx.query({ text, values: [disputeId] })
    })
  await unguarded(`update disputes set state = 'won', closed_on = opened_on, closed_at = opened_at
    where dispute_id = $1`)
  expect(await verifyBooks(t.db)).toEqual([
    `dispute ${disputeId} is won, and the books say chargebackOpened`,
  ])
  expect(await verifyDisputes(t.db)).toEqual([
    'banyan-lane-INR: 1060 Disputed receipts is 2089400, the open disputes are 0',
  ])
  await unguarded('delete from disputes where dispute_id = $1')
  expect(await verifyBooks(t.db)).toEqual([
    `journal entry ${opened?.entryId}: it has no dispute ${disputeId}`,
  ])
})
