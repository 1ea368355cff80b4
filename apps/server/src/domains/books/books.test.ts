import { randomUUID } from 'node:crypto'
import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { createTestDatabase, type TestDatabase } from '@noren/testkit/database'
import { fixedClock } from '@noren/testkit/fixed-clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { bookOf, openBook } from './book.ts'
import { CHART } from './chart.ts'
import { loanBalances } from './loan-balances.ts'
import { loanEntries, loanJournal, settledLoan } from './loan-journal.ts'
import { overpaymentAt, overpaymentOf } from './overpayments.ts'
import { type Parties, postEntry, reverseEntry } from './post-entry.ts'
import { type BookEvent, type EventInputs, POSTING_RULES, RETIRED_RULES } from './posting-rules.ts'
import { hasEntry, loanSums } from './store/journal.ts'
import { trialBalance } from './trial-balance.ts'
import { verifyBooks } from './verify-books.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const lenderCode of ['bank', 'other']) {
    await openBook(database.db, { lenderCode, currency: 'INR' })
  }
  // The entries here are about no loans that there are; entry-sources.test.ts is about their sources.
  const text = 'alter table journal_entries disable trigger journal_entries_source'
  await database.db.query({ text })
})
afterAll(() => database.close())

const clock = fixedClock('2026-03-02T06:30:00Z', 'Asia/Kolkata')
const deps = { newId: () => randomUUID(), clock }
const today = clock.businessDay()
let of: Parties = { loanId: '', userId: '', lenderCode: 'bank', currency: 'INR' }
beforeEach(() => {
  of = { ...of, loanId: randomUUID(), userId: randomUUID(), lenderCode: 'bank' }
})

const post = <E extends BookEvent>(
  event: E,
  input: EventInputs[E],
  eventKey: string = randomUUID(),
  valueOn = today,
) =>
  inTransaction(database.db, (tx) =>
    postEntry(deps, tx, of, { event, eventKey, input, sourceId: of.loanId, valueOn }),
  )

const undo = (eventKey: string) =>
  inTransaction(database.db, (tx) => reverseEntry(deps, tx, of, eventKey))

const lend = async () => {
  await post('disbursalOrdered', { receiveMinor: minor(10_000_00) })
  await post('disbursalProcessed', {
    receiveMinor: minor(10_000_00),
    feeMinor: minor(150_00),
    taxMinor: minor(27_00),
    feeCouponMinor: minor(0),
    feeCollected: 'atRepayment',
  })
}

test('a loan lent, helped by a coupon and repaid leaves nothing owed', async () => {
  await lend()
  await post('couponUsed', { feeMinor: minor(50_00) })
  await post('repaymentReceived', {
    parts: { principal: minor(10_000_00), fee: minor(100_00), tax: minor(27_00) },
    overpaymentMinor: minor(3_00),
  })
  expect(await loanBalances(database.db, of, today)).toEqual({
    owed: { principal: 0, interest: 0, fee: 0, tax: 0, penal: 0 },
    charged: { interest: 0, fee: 150_00, tax: 27_00, penal: 0 },
    couponsMinor: 50_00,
    earnedFeesMinor: 0,
    waivedMinor: 0,
    writtenOffMinor: 0,
  })
  expect(await overpaymentOf(database.db, of.userId)).toBe(3_00)
  const { settlements, frozenOn } = await settledLoan(database.db, of.loanId)
  expect(settlements).toMatchObject([
    { by: 'coupon', parts: { fee: 50_00, principal: 0 } },
    { by: 'repayment', parts: { fee: 100_00, principal: 10_000_00 }, overpaymentMinor: 3_00 },
  ])
  expect(frozenOn).toBe(null)
  const entries = await loanEntries(database.db, of.loanId)
  expect(entries.map(({ side, part, amountMinor }) => [side, part, amountMinor])).toEqual([
    ['charged', 'principal', 10_000_00],
    ['charged', 'fee', 150_00],
    ['charged', 'tax', 27_00],
    ['settled', 'fee', 50_00],
    ['settled', 'principal', 10_000_00],
    ['settled', 'fee', 100_00],
    ['settled', 'tax', 27_00],
    ['settled', 'overpaid', 3_00],
  ])
  await post('overpaymentRefunded', { amountMinor: minor(3_00) })
  expect(await overpaymentOf(database.db, of.userId)).toBe(0)
})

test('[B9.8] what one lender owes back is not what another does', async () => {
  await post('surplusReceived', { amountMinor: minor(70_00) })
  of = { ...of, loanId: randomUUID(), lenderCode: 'other' }
  await post('surplusReceived', { amountMinor: minor(5_00) })
  expect(await overpaymentAt(database.db, of)).toBe(5_00)
  expect(await overpaymentAt(database.db, { ...of, lenderCode: 'bank' })).toBe(70_00)
  expect(await overpaymentOf(database.db, of.userId)).toBe(75_00)
})

test('the same event posted twice, or by two at once, is written once', async () => {
  await lend()
  const key = randomUUID()
  const input = { feeMinor: minor(25_00), taxMinor: minor(0) }
  await Promise.all([1, 2, 3].map(() => post('extensionCharged', input, key)))
  expect((await loanBalances(database.db, of, today)).owed.fee).toBe(175_00)
  expect(await hasEntry(database.db, { book: bookOf(of), eventKey: key })).toBe(true)
  expect(
    await hasEntry(database.db, { book: bookOf({ ...of, lenderCode: 'other' }), eventKey: key }),
  ).toBe(false)
})

test('[B9.8] a reversal undoes an entry once, on the day that it counted for, and stands on the page of its own day', async () => {
  await lend()
  const key = randomUUID()
  const paidOn = day('2026-03-01')
  await post(
    'repaymentReceived',
    { parts: { fee: minor(150_00) }, overpaymentMinor: minor(0) },
    key,
    paidOn,
  )
  clock.advanceDays(3)
  await Promise.all([undo(key), undo(key)])
  await undo(key)
  const written = await loanJournal(database.db, of.loanId)
  expect(
    written.slice(-2).map((line) => [line.postedOn, line.valueOn, line.debitCode, line.creditCode]),
  ).toEqual([
    [today, paidOn, 1020, 1130],
    ['2026-03-05', paidOn, 1130, 1020],
  ])
  expect((await loanBalances(database.db, of, today)).owed.fee).toBe(150_00)
  expect((await settledLoan(database.db, of.loanId)).settlements).toEqual([])
  await expect(undo('never')).rejects.toThrow('no journal entry never to reverse')
  clock.advanceDays(-3)
})

test('[B9.8] both sides of a book are equal on every day, in both views', async () => {
  await lend()
  for (const by of ['posted', 'value'] as const) {
    const asked = { book: bookOf(of), day: today, by, knownOn: today }
    const lines = await trialBalance(database.db, asked)
    const sides = lines.map(({ debitMinor, creditMinor }) => [debitMinor, creditMinor])
    const total = (index: 0 | 1) => sides.reduce((sum, side) => sum + (side[index] ?? 0), 0)
    expect(total(0)).toBeGreaterThan(0)
    expect(total(1)).toBe(total(0))
    expect(await trialBalance(database.db, { ...asked, day: day('2020-01-01') })).toEqual([])
    expect(await trialBalance(database.db, { ...asked, book: 'nobody-INR' })).toEqual([])
  }
})

test('chart, events and rules of the database are those of the program', async () => {
  const read = async (text: string) => (await database.db.query({ text })).rows
  expect(
    await read(`select code, name, class, is_contra as "isContra", kept_per as "keptPer",
        books
      from chart_accounts order by code`),
  ).toEqual(CHART)
  const events = Object.entries(POSTING_RULES)
  expect(
    await read(
      `select event, words, source_kind as source from book_events where event <> 'reversed'`,
    ),
  ).toEqual(
    expect.arrayContaining(events.map(([event, { words, source }]) => ({ event, words, source }))),
  )
  const retiredEvents = ['interestAccrued', 'penalCharged']
  const isKnown = ({ event }: { event: string }) => event in POSTING_RULES
  const others = (await read('select event from book_events order by event')) as { event: string }[]
  expect(others.filter((one) => !isKnown(one)).map(({ event }) => event)).toEqual(
    [...retiredEvents, 'reversed'].sort(),
  )
  const rules = [
    ...events.flatMap(([event, { postings }]) => postings.map((rule) => [event, ...rule] as const)),
    ...RETIRED_RULES,
  ]
  const own = rules.map((rule) => rule.join(' '))
  const mirrored = rules
    .filter(([event]) => event !== 'accrued')
    .map(([, reason, debit, credit]) => `reversed reversal.${reason} ${credit} ${debit}`)
  const kept = await read(`select event || ' ' || reason || ' ' || debit_code || ' ' || credit_code
    as rule from posting_rules order by rule`)
  expect(kept.map((row) => (row as { rule: string }).rule).sort()).toEqual(
    [...new Set([...own, ...mirrored])].sort(),
  )
})

test('rows are never changed, deleted or negative', async () => {
  await lend()
  const texts = [
    'update postings set amount_minor = 1',
    'delete from postings',
    'update journal_entries set loan_id = user_id',
    'truncate journal_entries cascade',
  ]
  for (const text of texts) {
    await expect(database.db.query({ text })).rejects.toThrow('never changed or deleted')
  }
  for (const text of [
    `insert into ledger_sets select gen_random_uuid()`,
    'insert into ledger_transfers select gen_random_uuid()',
  ]) {
    await expect(database.db.query({ text })).rejects.toThrow('gone over into the books')
  }
  await expect(forge({ amount: 0 })).rejects.toThrow('check')
  await expect(forge({ amount: -5 })).rejects.toThrow('check')
})

/** One posting, put beside those of the loan's first entry. */
const forge = async (line: {
  event?: string
  reason?: string
  debit?: number
  credit?: number
  amount?: number
  book?: string
}) => {
  const { event = 'disbursalOrdered', reason = 'payout.ordered', book = bookOf(of) } = line
  const { debit = 1030, credit = 1012, amount = 500 } = line
  return database.db.query({
    text: `insert into postings
      select id, 99, $2, $3, $4, $5, $6, $7 from journal_entries
      where loan_id = $1 order by serial limit 1`,
    values: [of.loanId, book, event, reason, debit, credit, amount],
  })
}

test('[B9.8] a posting outside the rules, the chart or its book cannot be written', async () => {
  await lend()
  const refused: Parameters<typeof forge>[0][] = [
    // Cash to waivers, tax to cash: balanced, and no business event.
    { debit: 1010, credit: 5020 },
    { debit: 2210, credit: 1010 },
    // A rule's accounts for another event's reason.
    { reason: 'overpaid.refunded', debit: 2010, credit: 1010 },
    { debit: 1030, credit: 9999 },
    // From one lender to another: the accounts are those of the entry's book.
    { book: 'other-INR' },
    { book: 'nobody-INR' },
  ]
  for (const line of refused) await expect(forge(line)).rejects.toThrow('foreign key')
})

test('[B9.8] with keys and triggers off, the proof names each false entry', async () => {
  const own = await createTestDatabase()
  const { db } = own
  await openBook(db, { lenderCode: 'bank', currency: 'INR' })
  const entryId = randomUUID()
  const loanId = randomUUID()
  const says = async (...texts: string[]): Promise<string[]> => {
    for (const text of texts)
      await db.query({ text: `set session_replication_role = replica; ${text}` })
    return (await verifyBooks(db)).map((line) =>
      line.replaceAll(entryId, 'E').replaceAll(loanId, 'L'),
    )
  }
  const entry = (event: string, source: string) => `insert into journal_entries (id, book, event,
      event_key, loan_id, user_id, source_kind, source_id, value_on, posted_on, written_at)
    values ('${entryId}', 'bank-INR', '${event}', 'key', '${loanId}', '${loanId}', '${source}',
      '${loanId}', '2026-03-02', '2026-03-02', now());`
  const posting = (
    event: string,
    reason: string,
    debit: number,
    credit: number,
    book = 'bank-INR',
  ) =>
    `insert into postings values ('${entryId}', 1, '${book}', '${event}', '${reason}', ${debit},
      ${credit}, 500);`
  const clear = 'delete from postings; delete from journal_entries;'
  const noted = entry('couponUsed', 'settlement')
  const coupon = posting('couponUsed', 'fee.coupon', 5010, 1130)

  expect(await says(noted)).toEqual(['journal entry E: it has no postings'])
  expect(await says(clear, noted, posting('couponUsed', 'forged', 1010, 5020))).toEqual([
    'journal entry E: line 1 has no posting rule: couponUsed forged, 1010 to 5020',
  ])
  expect(await says(clear, noted, posting('couponUsed', 'forged', 2210, 1010))).toEqual([
    'journal entry E: line 1 has no posting rule: couponUsed forged, 2210 to 1010',
    'bank-INR: 2210 Output tax payable is on the wrong side: 500',
  ])
  const far = posting('extensionCharged', 'fee.extension.owed', 1130, 2310, 'far-INR')
  expect(await says(clear, entry('extensionCharged', 'settlement'), far)).toEqual([
    'journal entry E: line 1 is of another event or book',
    'journal entry E: line 1 is on an account that its book does not have',
  ])
  expect(
    await says(
      clear,
      entry('overpaymentRefunded', 'refund'),
      posting('overpaymentRefunded', 'overpaid.refunded', 2010, 1010),
    ),
  ).toEqual([
    'journal entry E: it has no refund L',
    'bank-INR: 2010 Borrower credit balances of borrower L is on the wrong side: 500',
  ])
  const owed = posting('extensionCharged', 'fee.extension.owed', 1130, 2310)
  expect(
    await says(
      clear,
      entry('extensionCharged', 'settlement'),
      owed,
      `update journal_entries set value_on = '2026-03-03'`,
    ),
  ).toEqual([
    'journal entry E: its value date 2026-03-03 is after the day it was posted, 2026-03-02',
  ])
  expect(await says(clear, noted, coupon)).toEqual([
    'loan L: 1130 Fees receivable is negative on 2026-03-02 in the official view: -500',
    'loan L: 1130 Fees receivable is negative on 2026-03-02 in the restated view: -500',
  ])
  const ofNone = `update journal_entries set loan_id = null, user_id = null`
  const accrued = posting('accrued', 'interest.earned', 1120, 4010)
  expect(await says(clear, entry('accrued', 'close'), accrued, ofNone)).toEqual([
    'journal entry E: it has no close of 2026-03-02 in its book',
  ])
  const day = `insert into book_days values ('bank-INR', '2026-03-02', '${loanId}', now())`
  expect(await says(day)).toEqual([
    'bank-INR: by 2026-03-02 its loans have accrued 0 of interest, the books say 500',
  ])
  await own.close()
})

test('the balance of one loan is read by indexes alone', async () => {
  const plan = await inTransaction(database.db, async (tx) => {
    // PostgreSQL scans small tables sequentially whatever indexes they have.
    await tx.query({ text: 'set local enable_seqscan = off' })
    const text = `explain (generic_plan) ${loanSums.sql()}`
    const { rows } = await tx.query<{ 'QUERY PLAN': string }>({ text })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('journal_entries_loan')
  expect(plan).toContain('postings_pkey')
  expect(plan).not.toContain('Seq Scan')
})
