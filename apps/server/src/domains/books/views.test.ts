import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import { accruedOn } from '@noren/pricing/accrual-segment'
import { outstandingOn } from '@noren/pricing/outstanding'
import { seededRandom } from '@noren/server/platform/seeded-random'
import { closeBooks } from '@noren/testkit/close-books'
import { type GivenLoan, givenDisbursedLoan } from '@noren/testkit/given-disbursed-loan'
import { givenOlderDatabase, migrationBefore } from '@noren/testkit/older-database'
import { type CollectionMessage, captured, pay, sendWebhook } from '@noren/testkit/repaying'
import { startTestApp, type TestApp } from '@noren/testkit/test-app'
import { sumsOf, undone, wholeSums } from '@noren/testkit/whole-sums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import type { Db } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { findLoan } from '../loans/find-loan.ts'
import { wasDisbursed } from '../loans/loan.ts'
import { verifyLoans } from '../loans/verify-loans.ts'
import { carryOverBatch } from '../repayments/carry-over.ts'
import { factsOf, readHistory } from '../repayments/loan-history.ts'
import { LOAN_PARTS, RECEIVABLE } from './chart.ts'
import { type JournalLine, loanJournal } from './loan-journal.ts'
import { listPostings } from './store/export.ts'
import { listSegments } from './store/segments.ts'
import { trialBalance } from './trial-balance.ts'
import { verifyBooks } from './verify-books.ts'

const PAIRS = 6
const DAYS = 34
const PRODUCTS = ['lane-30', 'lamp-61', 'tide-30', 'row-91']

let t: TestApp
let start: Day
/** Two loans with the same facts: the first is told of each on its day, the second late and in any order. */
const pairs: { straight: GivenLoan; late: GivenLoan }[] = []
/** What the official books said on each day, when that day ended. */
const official = new Map<Day, unknown>()

const booksOf = (day: Day) =>
  trialBalance(t.db, { book: null, day, by: 'posted', knownOn: t.clock.businessDay() })

beforeAll(async () => {
  t = await startTestApp()
  start = t.clock.businessDay()
  const random = seededRandom(20_260_302)
  for (let index = 0; index < PAIRS; index += 1) {
    const wish = { productCode: PRODUCTS[index % PRODUCTS.length] ?? 'lane-30', amount: '10000.00' }
    pairs.push({
      straight: await givenDisbursedLoan(t, wish),
      late: await givenDisbursedLoan(t, wish),
    })
  }
  const untold: { on: number; message: CollectionMessage }[] = []
  for (let days = 0; days <= DAYS; days += 1) {
    for (const { straight, late } of pairs) {
      if (days === 0 || days > DAYS - 4 || random.below(7) !== 0) continue
      const amount = `${200 + random.below(2_500)}.${String(random.below(100)).padStart(2, '0')}`
      await sendWebhook(t, captured(t, (await pay(t, straight)).data, { amount }))
      const message = captured(t, (await pay(t, late)).data, { amount })
      untold.push({ on: Math.min(DAYS, days + random.below(15)), message })
    }
    const due = untold.filter(({ on }) => on === days)
    for (const { message } of random.below(2) === 0 ? due : due.toReversed()) {
      await sendWebhook(t, message)
    }
    const today = t.clock.businessDay()
    t.clock.advanceDays(1)
    await closeBooks(t)
    official.set(today, await booksOf(today))
  }
}, 600_000)
afterAll(() => t.close())

const amountOf = (line: JournalLine, code: number): number =>
  (line.debitCode === code ? line.amountMinor : 0) -
  (line.creditCode === code ? line.amountMinor : 0)

/** What each loan owes by part at the end of a day, as known now. */
const partsOn = async (
  { loanId }: GivenLoan,
  lines: readonly JournalLine[],
  day: Day,
): Promise<number[]> => {
  const { interestMinor, couponMinor, penalMinor } = accruedOn(
    await listSegments(t.db, loanId),
    day,
  )
  const accrued = { interest: interestMinor - couponMinor, penal: penalMinor }
  const settled = lines.filter(
    ({ valueOn, event }) => valueOn <= day && event !== 'accrualAdjusted',
  )
  return LOAN_PARTS.map((part) => {
    const code = RECEIVABLE[part]
    const grown = part === 'interest' || part === 'penal' ? accrued[part] : 0
    const ownLines = settled.filter(({ reason }) => !/(added|taken)$/.test(reason))
    return ownLines.reduce((sum, line) => sum + amountOf(line, code), grown)
  })
}

const allDays = (): Day[] =>
  Array.from({ length: daysBetween(start, t.clock.businessDay()) + 1 }, (_, n) => addDays(start, n))

test('[B9.8] facts told in any order and however late give the same restated view of every day', async () => {
  let reversals = 0
  for (const { straight, late } of pairs) {
    const [told, toldLate] = await Promise.all([
      loanJournal(t.db, straight.loanId),
      loanJournal(t.db, late.loanId),
    ])
    reversals += toldLate.filter(({ reverses }) => reverses !== null).length
    for (const day of allDays()) {
      expect([day, await partsOn(late, toldLate, day)]).toEqual([
        day,
        await partsOn(straight, told, day),
      ])
    }
  }
  // Otherwise nothing was told late and the test says nothing.
  expect(reversals).toBeGreaterThan(4)
})

test('[B9.8] the official view of a day never changes after it', async () => {
  expect(official.size).toBe(DAYS + 1)
  for (const [day, said] of official) expect(await booksOf(day)).toEqual(said)
})

test('[B9.10] on every past day the books owe what the price engine says, of each part', async () => {
  for (const given of pairs.flatMap(({ straight, late }) => [straight, late])) {
    const loan = await findLoan(t.db, { userId: given.person.userId, loanId: given.loanId })
    if (!loan || !wasDisbursed(loan)) throw new Error('the loan was not disbursed')
    const [history, lines] = await Promise.all([
      readHistory(t.db, loan),
      loanJournal(t.db, loan.loanId),
    ])
    for (const day of allDays()) {
      const payments = history.payments.filter(({ paidOn }) => paidOn <= day)
      const engine = outstandingOn(factsOf(t.deps.market, loan, { ...history, payments }, day), day)
      expect([day, await partsOn(given, lines, day)]).toEqual([
        day,
        [
          engine.principalMinor,
          engine.interestMinor,
          engine.feeMinor,
          engine.taxMinor,
          engine.penalMinor,
        ],
      ])
    }
  }
})

test('[B9.8] an entry and what undoes it leave nothing on any value date', async () => {
  for (const { late } of pairs) {
    const lines = await loanJournal(t.db, late.loanId)
    const undone = lines.filter(({ isReversed, reverses }) => isReversed || reverses !== null)
    for (const sameDay of Map.groupBy(undone, ({ valueOn }) => valueOn).values()) {
      for (const part of LOAN_PARTS) {
        const code = RECEIVABLE[part]
        expect(sameDay.reduce((sum, line) => sum + amountOf(line, code), 0)).toBe(0)
      }
    }
  }
})

test('[B9.6] after all that the books hold', async () => {
  expect(await verifyBooks(t.db)).toEqual([])
  expect(await verifyLoans(t.deps, t.db)).toEqual([])
})

test('[B9.10] the control accounts of a book are its loans together, on every day and in both views', async () => {
  const loans = pairs.flatMap(({ straight, late }) => [straight, late])
  const journals = await Promise.all(loans.map(({ loanId }) => loanJournal(t.db, loanId)))
  const knownOn = t.clock.businessDay()
  for (const day of allDays().slice(0, -1)) {
    const balances = await trialBalance(t.db, { book: null, day, by: 'value', knownOn })
    const owed = await Promise.all(loans.map((loan, n) => partsOn(loan, journals[n] ?? [], day)))
    for (const [index, part] of LOAN_PARTS.entries()) {
      const control = balances.filter(({ code }) => code === RECEIVABLE[part])
      expect([day, part, control.reduce((sum, line) => sum + line.balanceMinor, 0)]).toEqual([
        day,
        part,
        owed.reduce((sum, parts) => sum + (parts[index] ?? 0), 0),
      ])
    }
  }
})

test('[B9.179] a balance that goes on from any sealed day is the sum of all that was ever posted', async () => {
  const days = allDays()
  const random = seededRandom(179)
  const drawn = (): Day => addDays(start, random.below(days.length + 4) - 2)
  let late = 0
  for (let round = 0; round < Number(process.env.BALANCE_ROUNDS ?? 12); round += 1) {
    const sealedUntil = drawn()
    await undone(t.db, async (tx) => {
      // A night that was away: as if no later day had been sealed.
      await tx.query({ text: 'set local session_replication_role = replica' })
      await tx.query({ text: `delete from book_day_seals where day > '${sealedUntil}'` })
      for (let asked = 0; asked < 8; asked += 1) {
        const view = {
          ...{ day: drawn(), knownOn: drawn(), isBeforeClose: random.below(2) === 0 },
          ...{ book: null, by: random.below(3) === 0 ? ('posted' as const) : ('value' as const) },
        }
        const sums = await wholeSums(tx, view)
        const lines = await trialBalance(tx, view)
        expect({ sealedUntil, view, sums: lines.map(sumsOf) }).toEqual({ sealedUntil, view, sums })
        const other = await wholeSums(tx, { ...view, by: 'posted' })
        if (JSON.stringify(other) !== JSON.stringify(sums)) late += 1
      }
    })
  }
  // Otherwise both views are one, and the test says nothing of late news.
  expect(late).toBeGreaterThan(8)
})

test('[B9.180] a period of the journal begins with its own first entry and ends with its last, however little is asked at once', async () => {
  const [random, days] = [seededRandom(180), allDays()]
  const { rows: books } = await t.db.query<{ book: string }>({
    text: 'select distinct book from journal_entries order by book',
  })
  const everything = {
    from: null,
    to: addDays(start, 999),
    by: 'posted',
    knownOn: addDays(start, 999),
  } as const
  let found = 0
  for (const { book } of [...books, { book: 'nobody-INR' }]) {
    const all = await listPostings(t.db, { ...everything, book, after: -1, limit: 100_000 })
    expect(all.length > 0).toBe(book !== 'nobody-INR')
    const loanIds = [...new Set(all.map(({ loanId }) => loanId))]
    for (let round = 0; round < 30; round += 1) {
      const first = addDays(start, random.below(days.length + 20) - 10)
      const of = {
        ...{ book, from: random.below(6) === 0 ? null : first },
        by: random.below(3) === 0 ? ('value' as const) : ('posted' as const),
        ...{ to: addDays(first, random.below(9) - 1), knownOn: addDays(start, random.below(60)) },
        loanId: random.below(3) === 0 ? (loanIds[random.below(loanIds.length)] ?? null) : null,
        account: random.below(3) === 0 ? 1020 : null,
      }
      const limit = 1 + random.below(20)
      const withAccount = new Set(
        all
          .filter((one) => [one.debitCode, one.creditCode].includes(1020))
          .map((one) => one.serial),
      )
      const own = all.filter(({ serial, loanId, pageOn, valueOn }) => {
        const on = of.by === 'value' ? valueOn : pageOn
        return (
          (of.from === null || of.from <= on) &&
          on <= of.to &&
          pageOn <= of.knownOn &&
          (of.loanId === null || of.loanId === loanId) &&
          (of.account === null || withAccount.has(serial))
        )
      })
      const after = random.below(2) === 0 ? -1 : (own[random.below(own.length)]?.serial ?? -1)
      const later = own.filter(({ serial }) => serial > after)
      const serials = [...new Set(later.map(({ serial }) => serial))].slice(0, limit)
      const read = await listPostings(t.db, { ...of, after, limit })
      const wanted = later.filter(({ serial }) => serials.includes(serial))
      expect({ of, lines: read.map(({ serial, line }) => [serial, line]) }).toEqual({
        of,
        lines: wanted.map(({ serial, line }) => [serial, line]),
      })
      found += read.length
    }
  }
  expect(found).toBeGreaterThan(20)
})

const rowsOf = async (db: TestApp['db'], text: string) => (await db.query({ text })).rows

/** What the version before had: no accrual day by day, and fees as income at once. */
const KEPT = `e.event not in ('accrued', 'accrualAdjusted')`
const ENTRIES = `select id, serial, book, event, event_key, loan_id, user_id, source_kind, source_id,
  reverses, value_on, posted_on, written_at from journal_entries e where ${KEPT} order by serial`
const POSTINGS = `select entry_id, line, p.book, p.event, debit_code,
    case credit_code when 2310 then 4020 else credit_code end as credit_code, amount_minor
  from postings p join journal_entries e on e.id = p.entry_id where ${KEPT}
  order by entry_id, line`

test('[B9.9] the ledger of the version before goes over entry by entry, with the days that are right', async () => {
  const older = await givenOlderDatabase(t, migrationBefore('0265-books.sql'))
  expect(await rowsOf(older.db, 'select count(*) from ledger_sets')).toEqual(
    await rowsOf(t.db, `select count(*) from journal_entries e where ${KEPT}`),
  )
  await migrate(older.connection, { last: '0265-books.sql' })
  expect(await rowsOf(older.db, POSTINGS)).toEqual(await rowsOf(t.db, POSTINGS))
  expect(await rowsOf(older.db, ENTRIES)).toEqual(await rowsOf(t.db, ENTRIES))
  await older.close()
})

/** Both databases charge the same days: those of before an upgrade are tried in charge-notices.test.ts. */
const announceAlike = async (on: Db): Promise<void> => {
  const { rows } = await t.db.query<{ notices: unknown }>({
    text: 'select jsonb_agg(to_jsonb(n)) as notices from charge_notices n',
  })
  await on.query({ text: 'update loans set penal_rules_from = null' })
  await on.query({ text: 'delete from charge_notices' })
  await on.query({
    text: 'insert into charge_notices select * from jsonb_populate_recordset(null::charge_notices, $1)',
    values: [JSON.stringify(rows[0]?.notices)],
  })
}

test('[B9.11] books that did not accrue day by day are brought to their plan, each loan once', async () => {
  const older = await givenOlderDatabase(t, migrationBefore('0265-books.sql'))
  await migrate(older.connection)
  await announceAlike(older.db)
  const deps = { ...t.deps, db: older.db }
  const carryOver = () =>
    inTransaction(older.db, (tx) => carryOverBatch(deps, tx, { cursor: null, limit: 500 }))
  expect(await carryOver()).toEqual({ count: pairs.length * 2, cursor: null })
  expect(await carryOver()).toEqual({ count: 0, cursor: null })
  t.clock.advanceDays(1)
  await closeBooks({ ...t, deps })
  expect(await verifyBooks(older.db)).toEqual([])
  expect(await verifyLoans(deps, older.db)).toEqual([])
  for (const given of pairs.flatMap(({ straight, late }) => [straight, late])) {
    const [lines, linesThere] = await Promise.all([
      loanJournal(t.db, given.loanId),
      loanJournal(older.db, given.loanId),
    ])
    const standing = (all: readonly JournalLine[]) =>
      all
        .filter(
          ({ reverses, isReversed, event }) =>
            !reverses && !isReversed && event !== 'accrualAdjusted',
        )
        .map(({ valueOn, reason, amountMinor }) => `${valueOn} ${reason} ${amountMinor}`)
        .sort()
    expect(standing(linesThere)).toEqual(standing(lines))
    expect(
      (await listSegments(older.db, given.loanId)).map(({ serial: _, ...one }) => one),
    ).toEqual((await listSegments(t.db, given.loanId)).map(({ serial: _, ...one }) => one))
  }
  await older.close()
})

test('[B9.9] a ledger with an account or event that the books do not know stops the migration', async () => {
  for (const forged of [
    `update ledger_transfers set debit_account = 'lender:banyan-lane:pocket' where debit_account like '%:cash'`,
    `update ledger_sets set event = 'miracle' where event = 'repaymentReceived'`,
    `update ledger_transfers set credit_account = 'lender:banyan-lane:waivers' where credit_account like '%:principal'`,
  ]) {
    const older = await givenOlderDatabase(t, migrationBefore('0265-books.sql'))
    await older.db.query({ text: `set session_replication_role = replica; ${forged}` })
    await expect(migrate(older.connection, { last: '0265-books.sql' })).rejects.toThrow(
      'migration 0265-books.sql failed',
    )
    expect(await rowsOf(older.db, `select to_regclass('books') as there`)).toEqual([
      { there: null },
    ])
    await older.close()
  }
})
