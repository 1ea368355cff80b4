import { randomUUID } from 'node:crypto'
import type { BodyInput } from '@noren/contract/endpoint'
import { msgCenter } from '@noren/contract/messages'
import { minor } from '@noren/contract/money'
import {
  decideProposal,
  listProposals,
  operatorQueues,
  reverseRepayment,
  waiveCharge,
  writeOffLoan,
} from '@noren/contract/operator'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { auditRows, type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { captured, expectBooksAgree, pay, paymentsFor, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '../books/verify-books.ts'
import { findLoan } from '../loans/find-loan.ts'

let t: TestApp
let first: GivenOperator
let second: GivenOperator
beforeAll(async () => {
  t = await startTestApp()
  first = await givenOperator(t, 'finance')
  second = await givenOperator(t, 'finance', 'The second person')
})
afterAll(async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  await t.close()
})

const waive = (
  { loanId }: GivenLoan,
  change: Partial<BodyInput<typeof waiveCharge>> = {},
  { token }: { token: string } = first,
) =>
  t.call(waiveCharge, {
    token,
    body: {
      requestId: randomUUID(),
      loanId,
      part: 'fee',
      amount: '50.00',
      reason: 'goodwill',
      ...change,
    },
  })

const reverse = (paymentId: string, { token }: { token: string } = first) => {
  const body = { requestId: randomUUID(), paymentId, reason: 'bankReturned' } as const
  return t.call(reverseRepayment, { token, body })
}

const decide = (
  proposalId: string | null,
  { token }: GivenOperator,
  decision: 'confirm' | 'refuse' = 'confirm',
  requestId: string = randomUUID(),
) => t.call(decideProposal, { token, body: { requestId, proposalId: proposalId ?? '', decision } })

const statusOf = async ({ person, loanId }: GivenLoan) =>
  (await findLoan(t.db, { userId: person.userId, loanId }))?.status

const givenRepaid = async (amount: string): Promise<GivenLoan & { paymentId: string }> => {
  const given = await givenDisbursedLoan(t, { amount })
  const order = await pay(t, given)
  await sendWebhook(t, captured(t, order.data))
  expect(await statusOf(given)).toBe(80)
  const [payment] = await paymentsFor(t.db, given.loanId)
  return { ...given, paymentId: payment?.paymentId ?? '' }
}

test('a small waiver is done at once, once for its request, and the books agree', async () => {
  const given = await givenDisbursedLoan(t)
  const requestId = randomUUID()
  const answer = await waive(given, { requestId })
  expect(answer.data).toEqual({ state: 'done', proposalId: null, waits: null })
  expect((await waive(given, { requestId })).data).toEqual(answer.data)
  const differs = await waive(given, { requestId, amount: '60.00' })
  expect(differs.data).toMatchObject({ reason: 'REQUEST_DIFFERS' })
  const rows = await auditRows(t, given.loanId)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    action: 'waiveCharge',
    operatorId: first.operatorId,
    before: { borrowStatus: 50 },
    after: { state: 'done', part: 'fee', amountMinor: 50_00, reason: 'goodwill' },
  })
  await expectBooksAgree(t, given)
})

test('more than is owed is refused, and leaves neither waiver nor entry', async () => {
  const given = await givenDisbursedLoan(t)
  expect((await waive(given, { amount: '150.01' })).data).toMatchObject({ reason: 'AMOUNT_RANGE' })
  expect((await waive({ ...given, loanId: randomUUID() })).data).toMatchObject({
    reason: 'NOT_FOUND',
  })
  expect(await auditRows(t, given.loanId)).toEqual([])
})

test('four eyes: a payment above the market’s amount is only reversed by a second person', async () => {
  const given = await givenRepaid('10000.00')
  const proposed = await reverse(given.paymentId)
  expect(proposed.data.state).toBe('proposed')
  expect(await statusOf(given)).toBe(80)
  const { proposalId } = proposed.data
  const again = await reverse(given.paymentId, second)
  expect([again.code, again.data]).toMatchObject([409, { reason: 'PROPOSAL_PENDING' }])
  const list = await t.call(listProposals, { token: second.token })
  expect(list.data.details).toMatchObject([
    { proposalId, kind: 'reversal', amount: '10177.00', proposedBy: 'Test finance' },
  ])
  const { data } = await t.call(operatorQueues, { token: second.token })
  expect(data.proposals).toBe(1)
  const own = await decide(proposalId, first)
  expect([own.code, own.data]).toMatchObject([409, { reason: 'SAME_OPERATOR' }])
  expect(await statusOf(given)).toBe(80)
  expect((await decide(proposalId, second)).data).toEqual({ proposalId, state: 'confirmed' })
  expect(await statusOf(given)).toBe(50)
  await expectBooksAgree(t, given)
  expect(await auditRows(t, proposalId ?? '')).toMatchObject([
    {
      action: 'decideProposal',
      operatorId: second.operatorId,
      before: { state: 'proposed', proposedBy: first.operatorId },
      after: { state: 'confirmed', borrowStatus: 50 },
    },
  ])
})

test('a proposal is confirmed once, though two confirm it at once and one sends it twice', async () => {
  const given = await givenRepaid('9000.00')
  const { proposalId } = (await reverse(given.paymentId)).data
  const third = await givenOperator(t, 'finance', 'Third')
  const answers = await Promise.all([decide(proposalId, second), decide(proposalId, third)])
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
  expect(await auditRows(t, proposalId ?? '')).toHaveLength(1)
  await expectBooksAgree(t, given)
  const other = await givenRepaid('8000.00')
  const proposal = (await reverse(other.paymentId)).data
  const requestId = randomUUID()
  const confirmed = await decide(proposal.proposalId, second, 'confirm', requestId)
  const same = await decide(proposal.proposalId, second, 'confirm', requestId)
  expect(same.data).toEqual(confirmed.data)
})

test('a refused proposal does nothing; its proposer may take it back', async () => {
  const given = await givenRepaid('10000.00')
  const { proposalId } = (await reverse(given.paymentId)).data
  expect((await decide(proposalId, first, 'refuse')).data).toEqual({ proposalId, state: 'refused' })
  expect(await statusOf(given)).toBe(80)
  expect((await decide(proposalId, second)).data).toMatchObject({ reason: 'CASE_DECIDED' })
  expect((await reverse(given.paymentId)).data.state).toBe('proposed')
})

test('a reversal below the market’s amount is done at once', async () => {
  const given = await givenRepaid('5000.00')
  const { market } = t.deps
  t.deps.market = { ...market, secondOperatorAboveMinor: minor(5_088_50) }
  const done = await reverse(given.paymentId, await givenOperator(t, 'finance', 'Fourth'))
  t.deps.market = market
  expect(done.data.state).toBe('done')
  expect(await statusOf(given)).toBe(50)
  await expectBooksAgree(t, given)
})

test('the table refuses who is not of finance; a borrower is nobody here', async () => {
  const given = await givenDisbursedLoan(t)
  for (const role of ['support', 'reviewer'] as const) {
    expect((await waive(given, {}, await givenOperator(t, role))).code).toBe(403)
  }
  expect((await waive(given, {}, given.person)).code).toBe(401)
  expect((await reverse(randomUUID())).data).toMatchObject({ reason: 'NOT_FOUND' })
})

test('only an overdue loan is written off, above the amount by two', async () => {
  const given = await givenDisbursedLoan(t)
  const writeOff = ({ token }: GivenOperator) => {
    const body = {
      requestId: randomUUID(),
      loanId: given.loanId,
      reason: 'uncollectable',
    } as const
    return t.call(writeOffLoan, { token, body })
  }
  const early = (await writeOff(first)).data
  expect((await decide(early.proposalId, second)).data).toMatchObject({ reason: 'LOAN_STATE' })
  await decide(early.proposalId, first, 'refuse')
  await t.db.query({ text: 'update loans set status = 70 where id = $1', values: [given.loanId] })
  const { proposalId, state } = (await writeOff(first)).data
  expect(state).toBe('proposed')
  expect((await decide(proposalId, second)).data.state).toBe('confirmed')
  expect(await statusOf(given)).toBe(95)
})

test('a waiver, a payment taken back and a write-off are told to the borrower', async () => {
  const given = await givenDisbursedLoan(t)
  const clerk = await givenOperator(t, 'finance', 'Fifth')
  await waive(given, {}, clerk)
  await sendWebhook(
    t,
    captured(t, (await pay(t, given, undefined, { kind: 'part', amount: '500.00' })).data),
  )
  const [payment] = await paymentsFor(t.db, given.loanId)
  await reverse(payment?.paymentId ?? '', clerk)
  const { market } = t.deps
  t.deps.market = { ...market, secondOperatorAboveMinor: minor(50_000_00) }
  await t.db.query({ text: 'update loans set status = 70 where id = $1', values: [given.loanId] })
  const lost = { requestId: randomUUID(), loanId: given.loanId, reason: 'uncollectable' } as const
  expect((await t.call(writeOffLoan, { token: clerk.token, body: lost })).data.state).toBe('done')
  t.deps.market = market
  const { token } = given.person
  const { details } = (await t.call(msgCenter, { token, body: { page: 1 } })).data
  const textOf = (kind: string) => details.find((message) => message.kind === kind)?.text
  expect(textOf('chargeWaived')).toContain('₹50.00')
  expect(textOf('paymentReversed')).toMatch(/₹500\.00 .* The bank took the money back\.$/)
  expect(textOf('loanWrittenOff')).toContain('you can still pay it')
})
