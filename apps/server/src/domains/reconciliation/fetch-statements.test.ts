import { addDays, type Day } from '@noren/contract/dates'
import { accountBalance } from '@noren/testkit/account-balance'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { startLocalRazorpay } from '@noren/testkit/providers/local-razorpay'
import { captured, expectBooksAgree, pay, paymentsFor, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StatementFeed } from '../../providers/ports/statement-feed.ts'
import { razorpayStatements } from '../../providers/razorpay/account-statement.ts'
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

test('[B9.176] the account for payouts at RazorpayX is fetched as a bank’s is, where it is named so: payouts are found by our id, and 1012 is what it says', async () => {
  const razorpay = await startLocalRazorpay(() => t.clock.now())
  try {
    const client = razorpayClient(razorpay.settings, { pausesMs: [1, 1] })
    const { accountNumber } = razorpay.settings
    const zone = t.deps.market.zone
    t.deps.statementFeed = razorpayStatements({ client, lenderCode: LENDER, accountNumber, zone })
    await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '10000.00' })
    await givenDisbursedLoan(t, { productCode: 'lane-30', amount: '5000.00' })
    const { rows } = await t.db.query<{ id: string; amount: string }>({
      text: `select p.id, l.principal_minor as amount from payouts p join loans l on l.id = p.loan_id
        order by p.id`,
    })
    let balance = 50_000_000
    const seconds = Math.floor(t.clock.now().getTime() / 1000)
    razorpay.books.transactions.push({
      ...{ id: 'txn_before', currency: 'INR', created_at: seconds - 864_000 },
      ...{ credit: balance, debit: 0, balance },
    })
    for (const [at, { id, amount }] of rows.entries()) {
      balance -= Number(amount) + 590
      razorpay.books.transactions.push({
        ...{ id: `txn_${at}`, entity: 'transaction', currency: 'INR', created_at: seconds },
        ...{ credit: 0, debit: Number(amount) + 590, balance, account_number: accountNumber },
        source: {
          entity: 'payout',
          reference_id: id,
          utr: null,
          amount: Number(amount),
          fees: 590,
        },
      })
    }
    t.clock.advanceDays(1)
    t.clock.advanceMs(6 * HOUR_MS)
    const asked = () => razorpay.countOf('GET /v1/transactions')
    // Nobody has named the account, or it is taken in by hand.
    await fetchStatements(t.deps)
    const account = { book: BOOK, code: 1012, accountNumber, at: t.clock.now() } as const
    await openLenderAccount(t.db, { ...account, profile: 'hdfc' })
    await fetchStatements(t.deps)
    expect(asked()).toBe(0)
    await t.db.query({ text: `delete from lender_accounts where code = 1012` })
    await openLenderAccount(t.db, { ...account, profile: 'razorpayx' })
    await Promise.all(Array.from({ length: 4 }, () => fetchStatements(t.deps)))
    expect(asked()).toBeGreaterThan(0)
    const opens = await listOpenExceptions(t.db, BOOK)
    // What was there before is the lender's capital, and each charge a line of its own.
    expect(opens.map(({ kind, amountMinor }) => [kind, amountMinor]).toSorted()).toEqual([
      ['bankOnly', -590],
      ['bankOnly', -590],
      ['bankOnly', 50_000_000],
    ])
    const { rows: matched } = await t.db.query<{ count: number }>({
      text: `select count(*)::int as count from recon_matches m join recon_items i using (item_id)
        where i.code = 1012`,
    })
    expect(matched[0]?.count).toBe(2)
    expect(await verifyClearing(t.db)).toEqual([])
    // The same rows on the next mornings, once the bank has named the transfers: nothing is added or changed.
    for (const one of razorpay.books.transactions) {
      if (one.source) Object.assign(one.source, { utr: 'UTR7' })
    }
    t.clock.advanceDays(1)
    expect((await fetchStatements(t.deps)).failedCount).toBe(0)
    expect(await listOpenExceptions(t.db, BOOK)).toHaveLength(3)
    // A row that is gone is a gap to what comes after it.
    razorpay.books.transactions.push({
      ...{ id: 'txn_9', entity: 'transaction', currency: 'INR', credit: 500, debit: 0 },
      ...{ balance: balance + 400, created_at: Math.floor(t.clock.now().getTime() / 1000) },
    })
    t.clock.advanceDays(1)
    await fetchStatements(t.deps)
    const kinds = (await listOpenExceptions(t.db, BOOK)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'gap')).toHaveLength(1)
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

test('[B9.178] each day that is fetched by hand says what came of it, and what was stopped goes on with the days that are missing', async () => {
  await givenPaid()
  t.deps.statementFeed = feedOf(LENDER, emptyOf)
  t.clock.advanceDays(2)
  const fetchUntil = async (stopAfter: number) => {
    const told: string[] = []
    const run = fetchStatements(t.deps, 'hand', ({ book, source, day, state }) => {
      told.push(`${book} ${source} ${day} ${state}`)
      if (told.length === stopAfter) throw new Error('stopped')
    })
    await run.catch((error: Error) => expect(error.message).toBe('stopped'))
    return told
  }
  const daysOf = (...states: string[]) =>
    states.map((state, at) => `${BOOK} razorpay ${addDays(today(), at - 4)} ${state}`)
  expect(await fetchUntil(2)).toEqual(daysOf('new', 'new'))
  expect(await fetchUntil(0)).toEqual(daysOf('there', 'there', 'new', 'new'))
  expect(await fetchUntil(0)).toEqual(daysOf('there', 'there', 'there', 'there'))
})

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
