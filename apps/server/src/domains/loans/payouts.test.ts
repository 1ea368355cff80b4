import { randomUUID } from 'node:crypto'
import { creditInfo } from '@noren/contract/credit'
import type { BodyInput } from '@noren/contract/endpoint'
import { borrowBill, borrowStatus, quote } from '@noren/contract/loans'
import { payoutWebhook } from '@noren/contract/webhooks'
import { givenCertifiedUser } from '@noren/testkit/given-certified'
import {
  type GivenLoan,
  givenApplication,
  givenAppliedLoan,
  givenDisbursedLoan,
} from '@noren/testkit/given-disbursed-loan'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { patientDeps } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { signProviderBody } from '../../platform/keys/provider-signature.ts'
import { loanBalances } from '../books/loan-balances.ts'
import { verifyBooks } from '../books/verify-books.ts'
import { findLoan } from './find-loan.ts'
import { lockLoan, moveLoan } from './moves.ts'
import { dispatchInHand, dispatchPayouts, dispatchSoon } from './payouts.ts'
import { verifyLoans } from './verify-loans.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const payoutOf = rawStatement<{ loanId: string }, { payoutId: string; state: string }>(
  'test_payout_of_loan',
  'select id as "payoutId", state from payouts where loan_id = $1',
  ['loanId'],
)
const movesOf = rawStatement<{ loanId: string }, { from: number; to: number; why: string }>(
  'test_moves_of_loan',
  `select from_status as "from", to_status as "to", why
   from loan_moves where loan_id = $1 order by id`,
  ['loanId'],
)
const listMoves = (loanId: string) => movesOf.all(t.db, { loanId })
const expectBooksAgree = async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  expect(await verifyLoans(t.deps, t.db)).toEqual([])
}
const statusOf = async ({ person, loanId }: GivenLoan) =>
  (await findLoan(t.db, { userId: person.userId, loanId }))?.status

type Message = BodyInput<typeof payoutWebhook>
const messageOf = async (given: GivenLoan, change: Partial<Message> = {}): Promise<Message> => ({
  eventId: `pout_${randomUUID()}`,
  event: 'payout.processed',
  payoutId: (await payoutOf.one(t.db, given)).payoutId,
  utr: '412345678901',
  failure: null,
  at: t.clock.now().toISOString(),
  ...change,
})
const FAILED = { event: 'payout.failed', failure: 'accountClosed' } as const
const sendWebhook = (message: Message, signature?: string) => {
  const body = JSON.stringify(message)
  const headers = { 'provider-signature': signature ?? signProviderBody(t.deps, body) }
  return t.call(payoutWebhook, { body, headers })
}

test('[B3.3] money that arrived is a loan with its days, and the books have it', async () => {
  const given = await givenDisbursedLoan(t)
  const { loanId, person } = given
  const loan = await findLoan(t.db, { userId: person.userId, loanId })
  expect(loan).toMatchObject({
    status: 50,
    loanNumber: expect.stringMatching(/^LN-\d{4}-\d{4}$/),
    disbursedOn: '2026-03-02',
    dueOn: '2026-04-01',
    coolingOffUntil: new Date('2026-03-05T18:29:59.999Z'),
  })
  const { owed } = await loanBalances(t.db, { loanId }, t.clock.businessDay())
  expect(owed).toEqual({ principal: 10_000_00, interest: 0, fee: 150_00, tax: 27_00, penal: 0 })
  const moves = await listMoves(loanId)
  expect(moves.map(({ from, to, why }) => [from, to, why])).toEqual([
    [10, 20, 'approved.auto'],
    [20, 50, 'payout.processed'],
  ])
  await expectBooksAgree()
})

test('[B3.3] a fee deducted at payout leaves the whole principal owed', async () => {
  const { loanId } = await givenDisbursedLoan(t, { productCode: 'row-91', amount: '30000.00' })
  const { owed } = await loanBalances(t.db, { loanId }, t.clock.businessDay())
  expect(owed).toEqual({ principal: 30_000_00, interest: 0, fee: 0, tax: 0, penal: 0 })
  await expectBooksAgree()
})

test('[B3.5] a forged, altered or unsigned message changes nothing', async () => {
  const given = await givenAppliedLoan(t)
  const message = await messageOf(given)
  const forged = await sendWebhook(
    message,
    `t=${Math.floor(t.clock.now().getTime() / 1000)},v1=${'0'.repeat(64)}`,
  )
  expect([forged.code, forged.data]).toMatchObject([401, { reason: 'SIGNATURE' }])
  const other = signProviderBody(t.deps, JSON.stringify({ ...message, utr: 'x' }))
  expect((await sendWebhook(message, other)).code).toBe(401)
  expect((await sendWebhook(message, '')).code).toBe(401)
  expect(await statusOf(given)).toBe(20)
  const unknown = await sendWebhook({ ...message, payoutId: randomUUID() })
  expect(unknown.code).toBe(404)
})

test('[B3.5] a message that comes twice, twenty times at once, or late counts once', async () => {
  const given = await givenAppliedLoan(t)
  const message = await messageOf(given)
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendWebhook(message)))
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]))
  expect((await sendWebhook(await messageOf(given))).code).toBe(200)
  expect((await sendWebhook(await messageOf(given, FAILED))).code).toBe(200)
  expect(await statusOf(given)).toBe(50)
  expect(await listMoves(given.loanId)).toHaveLength(2)
  await t.deliver()
  expect(await statusOf(given)).toBe(50)
  await expectBooksAgree()
})

test('[B3.5] a message that overtakes the answer to its order is not undone by it', async () => {
  const given = await givenAppliedLoan(t)
  await sendWebhook(await messageOf(given))
  await dispatchPayouts(t.deps)
  expect((await payoutOf.one(t.db, given)).state).toBe('processed')
})

test('[B3.4] a payout that failed says why, owes nothing, and keeps its place in the limit', async () => {
  const person = await givenCertifiedUser(t, { accountNumber: '501234560001' })
  const given = await givenAppliedLoan(t, { person })
  await t.deliver()
  const { token } = person
  const status = await t.call(borrowStatus, { token })
  expect(status.data).toEqual({
    borrowStatus: 30,
    borrowId: given.loanId,
    hasOverdue: false,
    hasPayoutFailed: true,
    inProcessCount: 0,
    deathReport: null,
  })
  const bill = await t.call(borrowBill, { token, query: { borrowType: '0' } })
  expect(bill.data.details[0]?.reasons).toEqual(['The bank says that your account is closed.'])
  const { owed } = await loanBalances(t.db, { loanId: given.loanId }, t.clock.businessDay())
  expect(Object.values(owed)).toEqual([0, 0, 0, 0, 0])
  expect((await sendWebhook(await messageOf(given))).code).toBe(200)
  expect(await statusOf(given)).toBe(30)
  await expectBooksAgree()
})

test('an order that the provider does not take stays and is tried again later', async () => {
  const { order } = t.deps.payout
  let tries = 0
  t.deps.payout.order = async () => {
    tries += 1
    throw new Error('the provider is away')
  }
  const given = await givenAppliedLoan(t)
  expect(await statusOf(given)).toBe(20)
  expect(await dispatchPayouts(t.deps)).toBe(0)
  expect(tries).toBe(1)
  t.deps.payout.order = order
  t.clock.advanceMs(60_000)
  expect(await dispatchPayouts(t.deps)).toBe(1)
  await t.deliver()
  expect(await statusOf(given)).toBe(50)
})

test('nobody waits for a provider that takes its time, and its payout is ordered once', async () => {
  const { order } = t.deps.payout
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  let tries = 0
  t.deps.payout.order = async (payout) => {
    tries += 1
    asked.resolve()
    await answer.promise
    await order(payout)
  }
  const given = await givenApplication(t)
  await asked.promise
  expect(await statusOf(given)).toBe(20)
  answer.resolve()
  await t.deliver()
  t.deps.payout.order = order
  expect(await statusOf(given)).toBe(50)
  expect(tries).toBe(1)
})

test('[O1.3] the tabs show what is owed today, and only to its owner', async () => {
  const given = await givenDisbursedLoan(t)
  const { token, userId } = given.person
  t.clock.advanceDays(10)
  const bill = await t.call(borrowBill, { token, query: { borrowType: '0' } })
  expect(bill.data.details).toMatchObject([
    {
      borrowId: given.loanId,
      borrowStatus: 50,
      productName: 'Lane 30',
      lenderName: 'Banyan Lane Finance Ltd',
      amount: '10000.00',
      receive: '10000.00',
      // 10 days of 0.09 % on 10 000, the fee of 150 and 27 tax.
      repayAmount: '10267.00',
      dueAmount: '10447.00',
      returnAmount: null,
      overdueDays: 0,
      asOn: t.clock.businessDay(),
      closedAt: null,
      reasons: [],
    },
  ])
  expect((await t.call(borrowBill, { token, query: { borrowType: '1' } })).data.details).toEqual([])
  const stranger = await givenCertifiedUser(t)
  const theirs = await t.call(borrowBill, { token: stranger.token, query: { borrowType: '0' } })
  expect(theirs.data.details).toEqual([])
  expect(await findLoan(t.db, { userId: stranger.userId, loanId: given.loanId })).toBeUndefined()
  expect(await findLoan(t.db, { userId, loanId: given.loanId })).toBeDefined()
})

test('[O7.2] overdue begins after the due day, once, and locks the limit', async () => {
  const given = await givenDisbursedLoan(t)
  const { token } = given.person
  t.clock.advanceDays(30)
  await runDay(t.deps, t.clock.businessDay())
  expect(await statusOf(given)).toBe(50)
  t.clock.advanceDays(5)
  const today = t.clock.businessDay()
  await Promise.all([runDay(t.deps, today), runDay(t.deps, today)])
  await runDay(t.deps, today)
  expect(await statusOf(given)).toBe(70)
  expect((await listMoves(given.loanId)).filter(({ to }) => to === 70)).toHaveLength(1)
  const bill = await t.call(borrowBill, { token, query: { borrowType: '0' } })
  // 35 days of interest 315, fee and tax 177, five days of 0.05 % on 10 000.
  expect(bill.data.details[0]).toMatchObject({
    overdueDays: 5,
    repayAmount: '10517.00',
    dueAmount: '10517.00',
  })
  const credit = await t.call(creditInfo, { token })
  expect(credit.data).toMatchObject({ lock: 'overdue', availableLimit: '0.00' })
  const body = { products: [{ productCode: 'lamp-61', productAmount: '5000.00' }] }
  const refused = await t.call(quote, { token, body })
  expect([refused.code, refused.data]).toMatchObject([316, { reason: 'OVERDUE_LOCK' }])
  await expectBooksAgree()
})

test('[B3.2] a move that is not in the table is refused and leaves no trace', async () => {
  const { loanId } = await givenDisbursedLoan(t)
  const refused = inTransaction(t.db, async (tx) => {
    const loan = await lockLoan(tx, loanId)
    await moveLoan(t.deps, tx, loan, 20, { at: t.clock.now(), why: 'test' })
  })
  await expect(refused).rejects.toMatchObject({ reason: 'LOAN_STATE' })
  expect(await listMoves(loanId)).toHaveLength(2)
})

test('the records of what was agreed and what happened cannot be changed', async () => {
  await givenDisbursedLoan(t)
  const tables = ['journal_entries', 'postings', 'key_facts', 'kfs_acceptances', 'loan_moves']
  for (const table of [...tables, 'product_versions']) {
    await expect(t.db.query({ text: `delete from ${table}` })).rejects.toThrow('never changed')
    await expect(t.db.query({ text: `truncate ${table} cascade` })).rejects.toThrow('never changed')
  }
})

test('orders of all who share a pool leave in one run, however patient each is', async () => {
  const given = await givenApplication(t)
  await dispatchInHand(t.deps)
  const isAsked = Promise.withResolvers<void>()
  const mayAnswer = Promise.withResolvers<void>()
  const payout = {
    ...t.deps.payout,
    async order() {
      isAsked.resolve()
      await mayAnswer.promise
    },
  }
  const again = `update payouts set state = 'queued', next_try_at = $2 where loan_id = $1`
  await t.db.query({ text: again, values: [given.loanId, t.clock.now()] })
  dispatchSoon({ ...t.deps, payout })
  await isAsked.promise
  let isOver = false
  const ended = dispatchInHand(patientDeps(t.deps)).then(() => {
    isOver = true
  })
  await t.db.query({ text: 'select 1' })
  expect(isOver).toBe(false)
  mayAnswer.resolve()
  await ended
  expect((await payoutOf.one(t.db, given)).state).toBe('ordered')
})
