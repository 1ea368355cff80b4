import { randomUUID } from 'node:crypto'
import { msgCenter } from '@noren/contract/messages'
import {
  decideProposal,
  listOverpayments,
  refundOverpayment,
  reverseRepayment,
} from '@noren/contract/operator'
import { repayOrder } from '@noren/contract/repayments'
import { accountBalance } from '@noren/testkit/account-balance'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { auditRows, type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import {
  captured,
  detailOf,
  messagesOf,
  newUtr,
  pay,
  paymentsFor,
  sendWebhook,
} from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEALED_COLUMNS } from '../../platform/keys/sealed-columns.ts'
import { openField } from '../../platform/keys/sealed-fields.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { askForPayouts } from '../repayments/ask-payouts.ts'
import { dispatchRefunds } from '../repayments/refund-orders.ts'
import { settlePayout } from '../repayments/settle-payout.ts'

let t: TestApp
let finance: GivenOperator
let second: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  finance = await givenOperator(t, 'finance')
  second = await givenOperator(t, 'finance', 'The second person')
})
afterAll(async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  await t.close()
})

const refund = ({ loanId }: GivenLoan, amount: string, change: object = {}) => {
  const body = { requestId: randomUUID(), loanId, amount, reference: newUtr(), ...change }
  return t.call(refundOverpayment, { token: finance.token, body })
}

/** A loan overpaid by this amount. */
const givenOverpayment = async (overpayment: number): Promise<GivenLoan & { ref: string }> => {
  const given = await givenDisbursedLoan(t)
  const order = (await pay(t, given)).data
  const amount = `${Number.parseInt(order.amount, 10) + overpayment}.00`
  await sendWebhook(t, captured(t, order, { amount }))
  return { ...given, ref: order.ref }
}

test('[B5.7] what was paid too much is listed, sent back once, told and gone from the books', async () => {
  const given = await givenOverpayment(250)
  const { token, userId } = given.person
  const order = await t.call(repayOrder, { token, params: { ref: given.ref } })
  expect(order.data).toMatchObject({ amount: '10177.00', received: '10427.00' })
  const listed = (await t.call(listOverpayments, { token: finance.token })).data.details
  expect(listed.find(({ loanId }) => loanId === given.loanId)).toMatchObject({
    userId,
    amount: '250.00',
  })
  const more = await refund(given, '250.01')
  expect(more.data).toMatchObject({ reason: 'AMOUNT_RANGE', max: '250.00' })
  const asked = { requestId: randomUUID(), reference: newUtr() }
  expect((await refund(given, '100.00', asked)).data).toMatchObject({ state: 'done' })
  expect((await refund(given, '100.00', asked)).data).toMatchObject({ state: 'done' })
  expect(await detailOf(t, given)).toMatchObject({ overpaid: '250.00', overpaymentOwed: '150.00' })
  const twice = await refund(given, '50.00', { reference: asked.reference })
  expect(twice.data).toMatchObject({ reason: 'REFERENCE_USED' })
  expect((await refund(given, '150.00')).data).toMatchObject({ state: 'done' })
  expect(await detailOf(t, given)).toMatchObject({ overpaymentOwed: '0.00' })
  expect((await refund(given, '0.01')).data).toMatchObject({ reason: 'AMOUNT_RANGE' })
  const left = (await t.call(listOverpayments, { token: finance.token })).data.details
  expect(left.some(({ loanId }) => loanId === given.loanId)).toBe(false)
  const { details } = (await t.call(msgCenter, { token, body: { page: 1 } })).data
  const told = details.filter(({ kind }) => kind === 'overpaymentRefunded')
  expect(told).toHaveLength(2)
  expect(told[1]?.text).toContain(asked.reference)
  expect(await auditRows(t, given.loanId)).toHaveLength(2)
})

test('a large refund is confirmed by another person, with its reference', async () => {
  const given = await givenOverpayment(6_000)
  const { proposalId, state } = (await refund(given, '6000.00')).data
  expect(state).toBe('proposed')
  const body = {
    requestId: randomUUID(),
    proposalId: proposalId ?? '',
    decision: 'confirm',
  } as const
  expect((await t.call(decideProposal, { token: second.token, body })).data).toMatchObject({
    state: 'confirmed',
  })
  expect(await detailOf(t, given)).toMatchObject({ overpaymentOwed: '0.00' })
})

test('a payment whose overpayment was sent back stays in the books', async () => {
  const given = await givenOverpayment(250)
  await refund(given, '250.00')
  const [payment] = await paymentsFor(t.db, given.loanId)
  const reversal = { requestId: randomUUID(), paymentId: payment?.paymentId ?? '' }
  const asked = { ...reversal, reason: 'bankReturned' } as const
  const { data } = await t.call(reverseRepayment, { token: finance.token, body: asked })
  const decision = { requestId: randomUUID(), decision: 'confirm' } as const
  const body = { ...decision, proposalId: data.proposalId ?? '' }
  const refused = await t.call(decideProposal, { token: second.token, body })
  expect(refused.data).toMatchObject({ reason: 'OVERPAYMENT_REFUNDED' })
  expect((await detailOf(t, given)).borrowStatus).toBe(80)
})

const sendBack = ({ loanId }: GivenLoan, amount: string, requestId: string = randomUUID()) =>
  t.call(refundOverpayment, { token: finance.token, body: { requestId, loanId, amount } })

const bookOf = async (code: number): Promise<number> =>
  accountBalance(t.db, { book: 'banyan-lane-INR', code })

test('[B9.41] G9: a refund is on its way until it has arrived, and only then the credit falls', async () => {
  const given = await givenOverpayment(106)
  const before = [await bookOf(1012), await bookOf(1035), await bookOf(2010)]
  const moved = async () => {
    const now = [await bookOf(1012), await bookOf(1035), await bookOf(2010)]
    return now.map((amount, index) => amount - (before[index] ?? 0))
  }
  const requestId = randomUUID()
  expect((await sendBack(given, '106.00', requestId)).data).toMatchObject({ state: 'done' })
  expect((await sendBack(given, '106.00', requestId)).data).toMatchObject({ state: 'done' })
  expect(await moved()).toEqual([-106_00, 106_00, 0])
  expect((await sendBack(given, '0.01')).data).toMatchObject({
    reason: 'AMOUNT_RANGE',
    max: '0.00',
  })
  expect(await detailOf(t, given)).toMatchObject({
    ...{ overpaymentOwed: '106.00', refund: { state: 'onItsWay', amount: '106.00' } },
  })
  await dispatchRefunds(t.deps)
  await t.deliver()
  expect(await moved()).toEqual([-106_00, 0, 106_00])
  expect(await detailOf(t, given)).toMatchObject({ overpaymentOwed: '0.00', refund: null })
  expect(await messagesOf(t, given, 'overpaymentRefunded')).toHaveLength(1)
})

type Report = 'payout.processed' | 'payout.failed' | 'payout.reversed'

const reportOf = (payoutId: string, event: Report) => ({
  ...{ payoutId, eventId: randomUUID(), event, utr: newUtr(), failure: null },
})

const latestRefund = async ({ loanId }: GivenLoan): Promise<string> => {
  const { rows } = await t.db.query<{ refundId: string }>({
    text: `select refund_id as "refundId" from refund_orders where loan_id = $1
      order by created_at desc limit 1`,
    values: [loanId],
  })
  return rows[0]?.refundId ?? ''
}

const reportOn = (refundId: string, event: Report) =>
  settlePayout(t.deps, { ...reportOf(refundId, event), at: t.clock.now() })

const reportRefund = async (given: GivenLoan, event: Report) =>
  reportOn(await latestRefund(given), event)

test('[B9.41] one that fails or comes back is the borrower’s again, and may be ordered again', async () => {
  const given = await givenOverpayment(107)
  const { order } = t.deps.payout
  t.deps.payout.order = async () => {}
  for (const reports of [['payout.failed'], ['payout.processed', 'payout.reversed']] as const) {
    expect((await sendBack(given, '107.00')).data).toMatchObject({ state: 'done' })
    for (const report of reports) await reportRefund(given, report)
    for (const report of reports) await reportRefund(given, report)
    expect(await detailOf(t, given)).toMatchObject({
      ...{ overpaymentOwed: '107.00', refund: { state: 'failed', amount: '107.00' } },
    })
    const listed = (await t.call(listOverpayments, { token: finance.token })).data.details
    expect(listed.find(({ loanId }) => loanId === given.loanId)).toMatchObject({
      ...{ amount: '107.00', failure: 'other' },
    })
    expect(await verifyBooks(t.db)).toEqual([])
    t.clock.advanceMs(1_000)
  }
  t.deps.payout.order = order
  expect((await sendBack(given, '107.00')).data).toMatchObject({ state: 'done' })
  await t.deliver()
  expect(await detailOf(t, given)).toMatchObject({ overpaymentOwed: '0.00', refund: null })
})

test('[B9.41] an order whose answer was lost leaves once, and ten refunds at once are one', async () => {
  const given = await givenOverpayment(108)
  const { order } = t.deps.payout
  t.deps.payout.order = async (payout) => {
    await order(payout)
    throw new Error('the answer was lost')
  }
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendBack(given, '108.00')))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  t.deps.payout.order = order
  t.clock.advanceMs(10 * 60_000)
  await dispatchRefunds(t.deps)
  await t.deliver()
  expect(await detailOf(t, given)).toMatchObject({ overpaymentOwed: '0.00', refund: null })
  const { rows } = await t.db.query({
    text: `select p.payout_id from sandbox_payouts p join refund_orders r on r.refund_id = p.payout_id
      where r.loan_id = $1`,
    values: [given.loanId],
  })
  expect(rows).toHaveLength(1)
})

/** A refund at a provider that takes every order and tells nothing by itself. */
const givenSilentRefund = async (overpayment: number) => {
  const given = await givenOverpayment(overpayment)
  const gateway = { ...t.deps.payout }
  t.deps.payout.order = async () => {}
  expect((await sendBack(given, `${overpayment}.00`)).data).toMatchObject({ state: 'done' })
  return { given, refundId: await latestRefund(given), gateway }
}

test('[B9.41] one that arrives although it had failed has left once, and the credit is gone with it', async () => {
  const { given, refundId, gateway } = await givenSilentRefund(109)
  const before = (await bookOf(1012)) + 109_00
  for (const report of ['payout.failed', 'payout.processed', 'payout.failed'] as const) {
    await reportOn(refundId, report)
    await reportOn(refundId, report)
  }
  expect(await detailOf(t, given)).toMatchObject({ overpaymentOwed: '0.00', refund: null })
  expect(await messagesOf(t, given, 'overpaymentRefunded')).toHaveLength(1)
  expect((await sendBack(given, '0.01')).data).toMatchObject({ reason: 'AMOUNT_RANGE' })
  expect([(await bookOf(1012)) - before, await bookOf(1035)]).toEqual([-109_00, 0])
  expect(await verifyBooks(t.db)).toEqual([])
  for (const report of ['payout.reversed', 'payout.processed'] as const) {
    await reportOn(refundId, report)
    await reportOn(refundId, report)
  }
  expect(await detailOf(t, given)).toMatchObject({
    ...{ overpaymentOwed: '109.00', refund: { state: 'failed' } },
  })
  expect(await verifyBooks(t.db)).toEqual([])
  Object.assign(t.deps.payout, gateway)
})

test('[B9.41] one told as returned and then, out of turn, as arrived stays failed', async () => {
  const { given, refundId, gateway } = await givenSilentRefund(110)
  await reportOn(refundId, 'payout.reversed')
  await reportOn(refundId, 'payout.processed')
  expect(await detailOf(t, given)).toMatchObject({
    ...{ overpaymentOwed: '110.00', refund: { state: 'failed' } },
  })
  Object.assign(t.deps.payout, gateway)
})

test('[B9.41] one that arrives late when its credit is gone is named until the credit is there again', async () => {
  const { given, refundId, gateway } = await givenSilentRefund(111)
  await reportOn(refundId, 'payout.failed')
  t.clock.advanceMs(1_000)
  expect((await sendBack(given, '100.00')).data).toMatchObject({ state: 'done' })
  const other = await latestRefund(given)
  await reportOn(refundId, 'payout.processed')
  await reportOn(refundId, 'payout.processed')
  await reportOn(refundId, 'payout.failed')
  await reportOn(other, 'payout.processed')
  expect(await bookOf(1035)).toBe(111_00)
  expect(await verifyBooks(t.db)).toEqual([
    `refund ${refundId} arrived although it had failed, and its credit was given back in another way meanwhile: 11100 stays in transit until it is taken back or owed again`,
  ])
  expect((await refund(given, '11.00')).data).toMatchObject({ reason: 'AMOUNT_RANGE', max: '0.00' })
  await reportOn(other, 'payout.reversed')
  t.clock.advanceMs(10 * 60_000)
  t.deps.payout.read = async (payoutId) => reportOf(payoutId, 'payout.processed')
  await askForPayouts(t.deps)
  expect(await verifyBooks(t.db)).toEqual([])
  expect(await detailOf(t, given)).toMatchObject({ overpaymentOwed: '0.00' })
  Object.assign(t.deps.payout, gateway)
})

test('[B9.41] one that arrived late without its credit and is taken back is failed again', async () => {
  const { given, refundId, gateway } = await givenSilentRefund(112)
  await reportOn(refundId, 'payout.failed')
  expect((await refund(given, '112.00')).data).toMatchObject({ state: 'done' })
  await reportOn(refundId, 'payout.processed')
  expect(await verifyBooks(t.db)).toHaveLength(1)
  await reportOn(refundId, 'payout.reversed')
  await reportOn(refundId, 'payout.processed')
  expect(await verifyBooks(t.db)).toEqual([])
  Object.assign(t.deps.payout, gateway)
})

test('[B9.41] one that the provider refuses fails at once; one that it knows does not', async () => {
  const given = await givenOverpayment(113)
  const { order } = t.deps.payout
  const refused = Object.assign(new Error('the account is not one'), { kind: 'refused' })
  t.deps.payout.order = async () => {
    throw refused
  }
  expect((await sendBack(given, '113.00')).data).toMatchObject({ state: 'done' })
  await dispatchRefunds(t.deps)
  expect(await detailOf(t, given)).toMatchObject({
    ...{ overpaymentOwed: '113.00', refund: { state: 'failed', amount: '113.00' } },
  })
  expect(await messagesOf(t, given, 'refundFailed')).toHaveLength(1)
  expect(await verifyBooks(t.db)).toEqual([])
  t.clock.advanceMs(1_000)
  t.deps.payout.order = async (payout) => {
    await order(payout)
    throw refused
  }
  expect((await sendBack(given, '113.00')).data).toMatchObject({ state: 'done' })
  await dispatchRefunds(t.deps)
  expect(await detailOf(t, given)).toMatchObject({ refund: { state: 'onItsWay' } })
  t.deps.payout.order = order
  await t.deliver()
  expect(await detailOf(t, given)).toMatchObject({ overpaymentOwed: '0.00', refund: null })
})

test('the account of a refund is sealed as the change of keys opens it', async () => {
  const { refundId, gateway } = await givenSilentRefund(114)
  const column = SEALED_COLUMNS.find(({ table }) => table === 'refund_orders')
  const { rows } = await t.db.query<{ context: string; sealed: Buffer }>({
    text: `select ${column?.context} as context, ${column?.column} as sealed from refund_orders
      where ${column?.id} = $1`,
    values: [refundId],
  })
  const [row] = rows
  if (!row) throw new Error('no refund')
  const opened = openField(t.deps.secrets.fieldKey, row.context, row.sealed)
  expect(JSON.parse(opened)).toHaveProperty('accountNumber')
  await reportOn(refundId, 'payout.processed')
  Object.assign(t.deps.payout, gateway)
})
