import { addDays, type Day } from '@noren/contract/dates'
import { accountBalance } from '@noren/testkit/account-balance'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { startLocalRazorpay } from '@noren/testkit/providers/local-razorpay'
import { captured, expectBooksAgree, pay, paymentsFor, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StatementFeed } from '../../providers/ports/statement-feed.ts'
import { razorpayClient } from '../../providers/razorpay/client.ts'
import { razorpaySettlements } from '../../providers/razorpay/settlement-recon.ts'
import { sandboxAccountNumber } from '../../providers/sandbox/bank/accounts.ts'
import { sandboxStatementFeed } from '../../providers/sandbox/statement-feed.ts'
import { fetchStatements, missedStatements } from './fetch-statements.ts'
import { openLenderAccount } from './lender-accounts.ts'
import { listOpenExceptions } from './list-open.ts'
import { verifyClearing } from './verify-clearing.ts'

const [BOOK, LENDER] = ['banyan-lane-INR', 'banyan-lane']
const HOUR_MS = 3_600_000

let t: TestApp
beforeEach(async () => {
  t = await startTestApp()
})
afterEach(() => t.close())

const today = (): Day => t.clock.businessDay()
const balance = async (code: number) =>
  Number(await accountBalance(t.db, { book: BOOK, code })) / 100
/** At half past three in the morning of the next day. */
const nextMorning = () => t.clock.advanceMs(15.5 * HOUR_MS)

test('[B9.166] each morning the sandbox’s provider and bank are asked for the day before: what was paid is settled, at the bank, and matched', async () => {
  t.deps.statementFeed = sandboxStatementFeed(t.deps)
  const account = { book: BOOK, code: 1010, profile: 'sandbox', at: t.clock.now() } as const
  const accountNumber = sandboxAccountNumber(LENDER, 1010)
  await openLenderAccount(t.db, { ...account, accountNumber })
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
  const { data: order } = await pay(t, given)
  await fetch(`${t.url}/sandbox/api/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ref: order.ref, outcome: 'success' }),
  })
  await t.deliver()
  const told = await balance(1020)
  expect(told).toBeGreaterThan(10_000)

  nextMorning()
  expect(await fetchStatements(t.deps)).toEqual({ takenCount: 0, failedCount: 0 })
  t.clock.advanceMs(4 * HOUR_MS)
  // By four servers at once, and once more.
  await Promise.all(Array.from({ length: 4 }, () => fetchStatements(t.deps)))
  expect(await fetchStatements(t.deps)).toEqual({ takenCount: 0, failedCount: 0 })
  expect([await balance(1020), await balance(1025)]).toEqual([0, 0])
  const [bank, fee, tax] = [await balance(1010), await balance(5110), await balance(1210)]
  expect(bank).toBeGreaterThan(10_000)
  expect(bank + fee + tax).toBeCloseTo(told, 6)
  expect(await verifyClearing(t.db)).toEqual([])
  expect(await listOpenExceptions(t.db, BOOK)).toEqual([])
  await expectBooksAgree(t, given)

  // The same days again on the next morning add nothing.
  t.clock.advanceDays(1)
  const again = await fetchStatements(t.deps)
  expect(again.failedCount).toBe(0)
  expect([await balance(1010), await balance(1020)]).toEqual([bank, 0])
})

const rowOf = (id: string, amountMinor: number, on: Date) => {
  const seconds = Math.floor(on.getTime() / 1000)
  return {
    ...{ id, entity_id: id, type: 'payment', currency: 'INR', amount: amountMinor },
    ...{ credit: amountMinor - 2_36, debit: 0, fee: 2_36, tax: 36 },
    ...{ on_hold: false, settled: true, created_at: seconds, settled_at: seconds },
    ...{ settlement_id: 'setl_1', settlement_utr: 'UTR1', dispute_id: null, payment_id: null },
  }
}

const givenPaid = async (): Promise<{ given: GivenLoan; utr: string; amountMinor: number }> => {
  const given = await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
  await sendWebhook(t, captured(t, (await pay(t, given)).data))
  const [payment] = await paymentsFor(t.db, given.loanId)
  if (!payment) throw new Error('nothing was paid')
  return { given, utr: payment.utr, amountMinor: payment.amountMinor }
}

test('[B9.166] Razorpay is asked by its documented call; while it is away the day is tried again, and told each night until it is there', async () => {
  const razorpay = await startLocalRazorpay(() => t.clock.now())
  try {
    const client = razorpayClient(razorpay.settings, { pausesMs: [1, 1] })
    t.deps.statementFeed = razorpaySettlements({ client, lenderCode: LENDER })
    const { utr, amountMinor } = await givenPaid()
    const day = today()
    const row = { ...rowOf('pay_1', amountMinor, t.clock.now()), acquirer_data: { rrn: utr } }
    razorpay.books.settlements.set(day, [row])
    const recon = 'GET /v1/settlements/recon/combined'
    const away = { kind: 'answer', status: 503, body: 'away' } as const
    t.clock.advanceDays(2)
    // Four days, each asked three times over; nothing comes of three of them either.
    razorpay.failNext(recon, ...Array.from({ length: 12 }, () => away))
    expect(await fetchStatements(t.deps)).toEqual({ takenCount: 0, failedCount: 4 })
    expect(await balance(1025)).toBe(0)
    // It waits before it asks again.
    const asked = razorpay.calls.length
    expect(await fetchStatements(t.deps)).toEqual({ takenCount: 0, failedCount: 0 })
    expect(razorpay.calls).toHaveLength(asked)
    expect(await missedStatements(t.db, t.deps)).toContain(
      `the statement of razorpay of ${day} for ${BOOK} could not be fetched: away, 1 tries`,
    )
    t.clock.advanceMs(HOUR_MS)
    expect(await fetchStatements(t.deps)).toEqual({ takenCount: 4, failedCount: 0 })
    expect([await balance(1020), await balance(1025)]).toEqual([0, (amountMinor - 2_36) / 100])
    expect(await missedStatements(t.db, t.deps)).toEqual([])
  } finally {
    await razorpay.stop()
  }
})

/** Answers as a test says, and keeps what it was asked. */
const feedOf = (
  lenderCode: string,
  answer: (day: Day) => string | null,
): StatementFeed & { days: Day[] } => {
  const days: Day[] = []
  return {
    ...{ lenderCode, sources: ['razorpay'], days },
    async fetch({ day }) {
      days.push(day)
      const said = answer(day)
      return said === null ? null : { format: 'razorpay', content: Buffer.from(said) }
    },
  }
}
const emptyOf = (day: Day): string => JSON.stringify({ day, items: [] })

test('[B9.167] after an outage the days that were missed are asked for, a month back at most; a file that is refused keeps no other day from coming', async () => {
  await givenPaid()
  const feed = feedOf(LENDER, emptyOf)
  t.deps.statementFeed = feed
  await fetchStatements(t.deps)
  expect(feed.days).toEqual([4, 3, 2, 1].map((ago) => addDays(today(), -ago)))
  t.clock.advanceDays(9)
  feed.days.length = 0
  await fetchStatements(t.deps)
  expect(feed.days).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1].map((ago) => addDays(today(), -ago)))
  t.clock.advanceDays(300)
  const bad = addDays(today(), -2)
  const spoilt = feedOf(LENDER, (day) => (day === bad ? '{"items":' : emptyOf(day)))
  t.deps.statementFeed = spoilt
  expect(await fetchStatements(t.deps)).toEqual({ takenCount: 30, failedCount: 1 })
  expect(spoilt.days).toHaveLength(31)
  expect(await missedStatements(t.db, t.deps)).toEqual([
    `the statement of razorpay of ${bad} for ${BOOK} could not be fetched: form, 1 tries`,
  ])
  // It is asked for until it is right, however long ago the others came.
  t.clock.advanceDays(10)
  t.deps.statementFeed = feed
  feed.days.length = 0
  await fetchStatements(t.deps)
  expect(feed.days[0]).toBe(bad)
  expect(await missedStatements(t.db, t.deps)).toEqual([])
})

test('[B9.167] another lender’s feed asks nothing of a book, and nobody is asked where none is set', async () => {
  await givenPaid()
  const feed = feedOf('another-lender', emptyOf)
  t.deps.statementFeed = feed
  expect(await fetchStatements(t.deps, 'hand')).toEqual({ takenCount: 0, failedCount: 0 })
  expect(feed.days).toEqual([])
  t.deps.statementFeed = null
  expect(await fetchStatements(t.deps, 'hand')).toEqual({ takenCount: 0, failedCount: 0 })
  expect(await missedStatements(t.db, t.deps)).toEqual([])
})
