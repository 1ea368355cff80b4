import { randomUUID } from 'node:crypto'
import { addDays } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { decideProposal } from '@noren/contract/operator'
import {
  cancelWithdrawal,
  limitFunding,
  listWithdrawals,
  withdrawFunding,
} from '@noren/contract/operator/funding'
import {
  decideException,
  listExceptions,
  listFunding,
} from '@noren/contract/operator/reconciliation'
import { accountBalance } from '@noren/testkit/account-balance'
import { closeBooks } from '@noren/testkit/close-books'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import { givenApplication } from '@noren/testkit/given-disbursed-loan'
import { givenFunds } from '@noren/testkit/given-funds'
import { type GivenOperator, givenOperator } from '@noren/testkit/given-operator'
import { captured, detailOf, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeMt940 } from '../../providers/sandbox/bank/statement-forms.ts'
import { fundWaitingPayouts } from '../loans/fund-payouts.ts'
import { importStatement } from '../reconciliation/import-statement.ts'
import { openLenderAccount } from '../reconciliation/lender-accounts.ts'
import { runReconciliation } from '../reconciliation/run-reconciliation.ts'
import { verifyFunding } from './funding.ts'
import { verifyBooks } from './verify-books.ts'

const book = 'banyan-lane-INR'
const ACCOUNT_NUMBER = '000111222333'

let t: TestApp
let asking: GivenOperator
let confirming: GivenOperator

beforeEach(async () => {
  t = await startTestApp()
  asking = await givenOperator(t, 'accountant')
  confirming = await givenOperator(t, 'finance', 'Who confirms')
  // 10,000.00 were lent of it.
  await givenFunds(t, 110_000_00)
})
afterEach(async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  await t.close()
})

const withdraw = (amount: string, account: '1010' | '1012' = '1012') => {
  const body = { requestId: randomUUID(), book, account, amount }
  return t.call(withdrawFunding, { token: asking.token, body })
}
const limit = async (floor: string, lentMax?: string) => {
  const body = { requestId: randomUUID(), book, floor, ...(lentMax && { lentMax }) }
  return confirm((await t.call(limitFunding, { token: asking.token, body })).data.proposalId)
}
const confirm = (proposalId: string | null, { token } = confirming) => {
  const body = { requestId: randomUUID(), proposalId: proposalId ?? '' }
  return t.call(decideProposal, { token, body: { ...body, decision: 'confirm' as const } })
}
const funded = async () => (await t.call(listFunding, { token: asking.token })).data.details[0]
const listed = async () => (await t.call(listWithdrawals, { token: asking.token })).data.details
const onAccount = () => accountBalance(t.db, { book, code: 1012 })
const verified = () =>
  verifyFunding(t.db, { today: t.clock.businessDay(), holidays: t.deps.market.holidays })

test('[B9.111] what is agreed to be taken out is held: no payout uses it, and taken back it is free again', async () => {
  // 27.00 of tax on the fee are the authority's.
  expect(await funded()).toMatchObject({
    ...{ balance: '100000.00', held: '0.00', lent: '10000.00', putIn: '110000.00' },
    ...{ takenOut: '0.00', available: { operating: '0.00', payouts: '99973.00' } },
  })
  await limit('20000.00')
  expect((await withdraw('79973.01')).data).toMatchObject({
    ...{ reason: 'AMOUNT_RANGE', max: '79973.00' },
  })
  expect((await withdraw('1.00', '1010')).data).toMatchObject({ reason: 'AMOUNT_RANGE' })
  const { proposalId } = (await withdraw('75000.00')).data
  // Asked for and not confirmed, nothing is held.
  expect(await funded()).toMatchObject({ held: '0.00' })
  const other = (await withdraw('60000.00')).data.proposalId
  expect((await confirm(proposalId, asking)).code).not.toBe(200)
  const answers = await Promise.all([1, 2, 3].map(() => confirm(proposalId)))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect((await confirm(other)).data).toMatchObject({ reason: 'AMOUNT_RANGE', max: '4973.00' })
  expect(await funded()).toMatchObject({ held: '75000.00', available: { payouts: '4973.00' } })
  const given = await givenApplication(t)
  await t.deliver()
  expect(await detailOf(t, given)).toMatchObject({ borrowStatus: 20, payoutWaits: true })
  const [held] = await listed()
  expect(held).toMatchObject({ state: 'held', amount: '75000.00', account: '1012', ageDays: 0 })
  t.clock.advanceDays(8)
  expect(await verified()).toEqual([
    expect.stringMatching(/is held since .* and the bank has not told of it/),
  ])
  const body = { requestId: randomUUID(), withdrawalId: held?.withdrawalId ?? '' }
  expect((await t.call(cancelWithdrawal, { token: asking.token, body })).code).toBe(200)
  const again = { ...body, requestId: randomUUID() }
  expect((await t.call(cancelWithdrawal, { token: asking.token, body: again })).data).toMatchObject(
    {
      reason: 'CASE_DECIDED',
    },
  )
  expect(await verified()).toEqual([])
  await closeBooks(t)
  expect(await fundWaitingPayouts(t.deps)).toBe(1)
  await t.deliver()
  expect(await onAccount()).toBe(90_000_00)
})

test('[B9.111] the line of the bank ends a withdrawal, once; money that is another’s is never taken out', async () => {
  await openLenderAccount(t.deps.db, {
    ...{ book, code: 1012, accountNumber: ACCOUNT_NUMBER, profile: 'sandbox' },
    at: t.clock.now(),
  })
  const given = await givenApplication(t, { amount: '5000.00' })
  await t.deliver()
  const { data: order } = await pay(t, given)
  // More than the debt: it is the borrower's.
  const amount = `${Number.parseInt(order.amount, 10) + 250}.00`
  await sendWebhook(t, captured(t, order, { amount }))
  expect(await accountBalance(t.db, { book, code: 2010 })).toBeLessThan(-249_00)
  await confirm((await withdraw('30000.00')).data.proposalId)
  const [held] = await listed()
  const decided = await atBank(-30_000_00, { itemId: randomUUID() })
  expect(decided.data).toMatchObject({ reason: 'DECISION_UNFIT' })
  expect(await funded()).toMatchObject({ held: '30000.00', takenOut: '0.00' })
  await refuse()
  expect((await decide({ itemId: held?.withdrawalId ?? '' })).code).toBe(200)
  expect(await funded()).toMatchObject({ held: '0.00', takenOut: '30000.00' })
  expect(await onAccount()).toBe(65_000_00)
  expect(await listed()).toEqual([expect.objectContaining({ state: 'taken', ageDays: 0 })])
  expect(await verified()).toEqual([])
  const tampered = inTransaction(t.db, async (tx) => {
    await tx.query({ text: 'set local session_replication_role = replica' })
    await tx.query({ text: 'update funding_withdrawals set amount_minor = 1' })
    const today = t.clock.businessDay()
    throw new Error((await verifyFunding(tx, { today, holidays: new Set() })).join())
  })
  await expect(tampered).rejects.toThrow('does not stand so in the books')
})

let lastAmount = ''
let lastProposal = ''
/** Takes the proposal back that could not be carried out. */
const refuse = () => {
  const body = { requestId: randomUUID(), proposalId: lastProposal, decision: 'refuse' as const }
  return t.call(decideProposal, { token: confirming.token, body })
}
const decide = async (said: { itemId?: string }) => {
  const { details } = (await t.call(listExceptions, { token: asking.token })).data
  const found = details.find((row) => row.amount === lastAmount)
  const body = { requestId: randomUUID(), exceptionId: found?.exceptionId ?? '' }
  const asked = { ...body, decision: 'capital' as const, ...said }
  const { data } = await t.call(decideException, { token: asking.token, body: asked })
  lastProposal = data.proposalId ?? ''
  return confirm(data.proposalId)
}
const atBank = async (amountMinor: number, said: { itemId?: string }) => {
  t.clock.advanceDays(1)
  await closeBooks(t)
  const day = addDays(t.clock.businessDay(), -1)
  lastAmount = (amountMinor / 100).toFixed(2)
  const content = writeMt940({
    ...{ accountNumber: ACCOUNT_NUMBER, currency: 'INR', day, statementRef: 'S1' },
    openingMinor: minor(0),
    lines: [
      {
        ...{ bankReference: 'NREF1', narration: 'TO THE LENDER', valueOn: day },
        amountMinor: minor(amountMinor),
      },
    ],
  })
  const of = { book, source: 'bank 1012', format: 'mt940' } as const
  await importStatement(t.deps, { ...of, content: Buffer.from(content) })
  await runReconciliation(t.deps, book)
  return decide(said)
}

test('[B9.112] what would be lent above the limit waits, whatever the account has, and a repayment makes room', async () => {
  await limit('0.00', '25000.00')
  expect(await funded()).toMatchObject({ lentMax: '25000.00', lent: '10000.00' })
  const first = await givenApplication(t)
  await t.deliver()
  const second = await givenApplication(t)
  await t.deliver()
  expect((await detailOf(t, first)).borrowStatus).toBe(50)
  expect(await detailOf(t, second)).toMatchObject({ borrowStatus: 20, payoutWaits: true })
  expect(await funded()).toMatchObject({ lent: '20000.00', balance: '90000.00' })
  expect(await fundWaitingPayouts(t.deps)).toBe(0)
  const { data: order } = await pay(t, first)
  await sendWebhook(t, captured(t, order, { amount: order.amount }))
  expect(await fundWaitingPayouts(t.deps)).toBe(1)
  await t.deliver()
  expect((await detailOf(t, second)).borrowStatus).toBe(50)
  expect((await limit('0.00')).code).toBe(200)
  expect(await funded()).toMatchObject({ lentMax: null })
})

test('[B9.111] whatever payouts and withdrawals are agreed at once, what is left is the floor and what is held', async () => {
  await limit('10000.00')
  const asked: string[] = []
  for (const amount of ['40000.00', '41000.00', '42000.00']) {
    asked.push((await withdraw(amount)).data.proposalId)
  }
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => givenCertifiedUser(t)))
  await Promise.all([
    ...asked.map((proposalId) => confirm(proposalId)),
    ...people.map((person) => givenApplication(t, { person })),
  ])
  await t.deliver()
  const { held = '0', available } = (await funded()) ?? {}
  const heldMinor = Number(held) * 100
  // The first of each that came: what is left is less than any other would need.
  expect(await onAccount()).toBeGreaterThanOrEqual(10_000_00 + heldMinor)
  expect(heldMinor).toBeGreaterThanOrEqual(40_000_00)
  expect(Number(available?.payouts)).toBeLessThan(40_000)
})
