import { randomUUID } from 'node:crypto'
import { msgCenter } from '@noren/contract/messages'
import {
  decideProposal,
  listOverpayments,
  refundOverpayment,
  reverseRepayment,
} from '@noren/contract/operator'
import { repayOrder } from '@noren/contract/repayments'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { auditRows, type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { captured, detailOf, newUtr, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '../books/verify-books.ts'
import { paymentsOf } from '../repayments/find-payments.ts'

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
  const [payment] = await paymentsOf(t.db, given.loanId)
  const reversal = { requestId: randomUUID(), paymentId: payment?.paymentId ?? '' }
  const asked = { ...reversal, reason: 'bankReturned' } as const
  const { data } = await t.call(reverseRepayment, { token: finance.token, body: asked })
  const decision = { requestId: randomUUID(), decision: 'confirm' } as const
  const body = { ...decision, proposalId: data.proposalId ?? '' }
  const refused = await t.call(decideProposal, { token: second.token, body })
  expect(refused.data).toMatchObject({ reason: 'OVERPAYMENT_REFUNDED' })
  expect((await detailOf(t, given)).borrowStatus).toBe(80)
})
