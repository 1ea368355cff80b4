import { randomUUID } from 'node:crypto'
import { addDays } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { accruedOn } from '@noren/pricing/accrual-segment'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { captured, pay, paymentsFor, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDay } from '../../background/run-day.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { findLoan } from '../loans/find-loan.ts'
import { closeNextDay } from './close-day.ts'
import { loanJournal } from './loan-journal.ts'
import { type EntryToPost, postEntry } from './post-entry.ts'
import type { BookEvent } from './posting-rules.ts'
import { figuresOn, listSegments } from './store/segments.ts'
import { trialBalance } from './trial-balance.ts'

let t: TestApp
let given: GivenLoan
let other: GivenLoan
let paymentId: string
beforeAll(async () => {
  t = await startTestApp()
  given = await givenDisbursedLoan(t)
  other = await givenDisbursedLoan(t, { productCode: 'row-91', amount: '30000.00' })
  t.clock.advanceDays(3)
  const { data: order } = await pay(t, given)
  await sendWebhook(t, captured(t, order, { amount: '1000.00' }))
  paymentId = (await paymentsFor(t.db, given.loanId))[0]?.paymentId ?? ''
})
afterAll(() => t.close())

const loanOf = async ({ loanId, person }: GivenLoan) => {
  const loan = await findLoan(t.db, { userId: person.userId, loanId })
  if (!loan) throw new Error('the loan is gone')
  return loan
}

/** As a program with a fault would: with the server's own rights. */
const post = async <E extends BookEvent>(
  of: GivenLoan,
  entry: Pick<EntryToPost<E>, 'event' | 'sourceId' | 'input'>,
) => {
  const loan = await loanOf(of)
  const valueOn = t.clock.businessDay()
  return inTransaction(t.deps.db, (tx) =>
    postEntry(t.deps, tx, loan, { eventKey: randomUUID(), valueOn, ...entry }),
  )
}

test('[B9.12] a refund that nobody made, another amount and another loan’s money cannot be committed', async () => {
  const before = await loanJournal(t.db, given.loanId)
  const received = {
    event: 'repaymentReceived',
    sourceId: paymentId,
    input: { parts: { principal: minor(900_00) }, overpaymentMinor: minor(0) },
  } as const
  await expect(
    post(given, {
      event: 'overpaymentRefunded',
      sourceId: randomUUID(),
      input: { amountMinor: minor(5_00) },
    }),
  ).rejects.toThrow('it has no refund')
  await expect(post(given, received)).rejects.toThrow('it posts 90000, its payment says 100000')
  await expect(post(other, received)).rejects.toThrow('its payment is of another loan')
  await expect(
    post(given, {
      event: 'disbursalOrdered',
      sourceId: paymentId,
      input: { receiveMinor: minor(1_00) },
    }),
  ).rejects.toThrow(`it has no payout ${paymentId}`)
  await expect(
    post(given, { event: 'recovered', sourceId: randomUUID(), input: { amountMinor: minor(1) } }),
  ).rejects.toThrow('it has no settlement')
  expect(await loanJournal(t.db, given.loanId)).toEqual(before)
})

test('[B9.12] nothing stands on the page of a closed day', async () => {
  const today = t.clock.businessDay()
  t.clock.advanceDays(1)
  await closeBooks(t)
  // A clock that stood a day back would post there.
  t.clock.advanceDays(-1)
  await expect(
    post(given, {
      event: 'surplusReceived',
      sourceId: paymentId,
      input: { amountMinor: minor(1) },
    }),
  ).rejects.toThrow(`day ${today} of book banyan-lane-INR is closed`)
  t.clock.advanceDays(1)
})

test('[B9.10] a close that is killed, or run by ten at once, closes each day once', async () => {
  const start = t.clock.businessDay()
  t.clock.advanceDays(3)
  const today = t.clock.businessDay()
  const killed = inTransaction(t.deps.db, async (tx) => {
    await closeNextDay(t.deps, tx, today)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  const closeAll = async () => {
    for (;;) {
      const closed = await inTransaction(t.deps.db, (tx) => closeNextDay(t.deps, tx, today))
      if (!closed) return
    }
  }
  await Promise.all(Array.from({ length: 10 }, closeAll))
  const { rows } = await t.db.query<{ book: string; day: string; count: number }>({
    text: `select d.book, d.day, count(e.id) as count from book_days d
        left join journal_entries e on e.source_id = d.id where d.day >= $1
      group by d.book, d.day order by d.book, d.day`,
    values: [start],
  })
  const days = [0, 1, 2].map((n) => addDays(start, n))
  const books = [...new Set(rows.map(({ book }) => book))]
  expect(rows.map(({ book, day, count }) => [book, day, count])).toEqual(
    books.flatMap((book) => days.map((day) => [book, day, 1])),
  )
  expect(books.length).toBeGreaterThan(0)
})

test('[B9.10] money that comes while the day is closed is on the next page, and none is lost', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => pay(t, other)))
  t.clock.advanceDays(1)
  const today = t.clock.businessDay()
  const messages = orders.map(({ data }) => captured(t, data, { amount: '10.00' }))
  await Promise.all([closeBooks(t), ...messages.map((message) => sendWebhook(t, message))])
  const lines = await loanJournal(t.db, other.loanId)
  const keys = new Set(
    lines
      .filter(({ postedOn, event }) => postedOn === today && event === 'repaymentReceived')
      .map(({ eventKey }) => eventKey),
  )
  expect(keys.size).toBe(8)
  await runDay(t.deps, today)
  const { rows } = await t.db.query({
    text: `select findings from job_runs where cardinality(findings) > 0`,
  })
  expect(rows).toEqual([])
})

test('[B9.10] the database computes what a row says as the price engine does', async () => {
  for (const { loanId } of [given, other]) {
    const segments = await listSegments(t.db, loanId)
    for (let n = 1; n < 200; n += 7) {
      const day = addDays(t.clock.businessDay(), n)
      const { rows } = await t.db.query({
        text: `select now.interest as "interestMinor", now.penal as "penalMinor",
            now.coupon as "couponMinor", now.fee as "feeMinor"
          from accrual_segments s ${figuresOn('$2::date', 'now')}
          where s.loan_id = $1 and s.known_until = 'infinity' and s.from_on < $2::date
            and $2::date <= s.until_on`,
        values: [loanId, day],
      })
      expect(rows).toEqual([accruedOn(segments, day)])
    }
  }
})

test('[B9.10] a row of what is known is never changed or deleted, and ends once', async () => {
  const refused = [
    'update accrual_segments set interest_per_day = 0',
    'delete from accrual_segments',
    `update accrual_segments set known_until = known_from where known_until <> 'infinity'`,
    'update book_days set closed_at = now()',
    'delete from book_days',
  ]
  for (const text of refused) {
    await expect(t.db.query({ text })).rejects.toThrow('never changed or deleted')
  }
})

test('both sides of the book stay equal', async () => {
  const day = t.clock.businessDay()
  const lines = await trialBalance(t.db, { book: null, day, by: 'posted', knownOn: day })
  expect(lines.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)).toBe(0)
})
