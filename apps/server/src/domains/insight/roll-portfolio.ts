import { addDays, type Day, earlierDay, weekdayOf } from '@noren/contract/dates'
import { provisionPolicyOn } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { firstOfMonth } from '../books/close-day.ts'
import { readBookedFacts } from '../loans/bill.ts'
import { loanById } from '../loans/find-loan.ts'
import { type Loan, wasDisbursed } from '../loans/loan.ts'
import { duesOfLoan, type LoanDue } from '../loans/loan-dues.ts'
import { type LoanSpan, spansOfLoan } from '../loans/loan-spans.ts'
import * as days from './store/days.ts'
import { rollFacts } from './store/facts.ts'
import * as periods from './store/periods.ts'
import * as spans from './store/spans.ts'

type RollDeps = Pick<Deps, 'market'>

/** Days on which a loan begins to be late by more than 0, 1, 7, 30, 60 and 90 days; 0: due and unpaid at the close. */
const LATE_FROM = [0, 1, 2, 8, 31, 61, 91]

/** With the first days of the market's own classes. */
const lateFromOn = ({ market }: RollDeps, day: Day): number[] => {
  const { classes } = provisionPolicyOn(market.code, day)
  const own = classes.flatMap(({ fromOverdueDays }) => fromOverdueDays ?? [])
  return [...new Set([...LATE_FROM, ...own])].sort((a, b) => a - b)
}

interface Limits {
  loans: number
  days: number
}

/** Where the loans of a book are being read: up to which page, and after which loan. */
const CURSOR = /^([^~]+)~(\d{4}-\d\d-\d\d)~([0-9a-f-]{36})$/
const cursorOf = (book: string, until: Day, loanId: string): string => `${book}~${until}~${loanId}`

/**
 * One batch of the night's sums: some loans of which something was told on the pages closed since, or some days whose
 * figures that changes. Missed days are caught up alike, and the same again changes nothing.
 */
export const rollPortfolio = async (
  deps: RollDeps,
  tx: Tx,
  { cursor, limits }: { cursor: string | null; limits: Limits },
): Promise<{ count: number; isDone: boolean; cursor: string | null }> => {
  await days.lockPortfolio(tx)
  const books = await days.listRolledBooks(tx)
  const [, reading, until, afterLoan] = CURSOR.exec(cursor ?? '') ?? []
  if (reading && until && afterLoan) {
    const book = books.find((one) => one.book === reading)
    if (book) return readLoans(deps, tx, book, until as Day, { afterLoan, limit: limits.loans })
  }
  for (const book of books) {
    const { rolledUntil, dirtyFrom, duesDirtyFrom, closedUntil } = book
    if (rolledUntil !== null && dirtyFrom !== null) {
      const count = await sumDays(deps, tx, { ...book, rolledUntil, dirtyFrom }, limits.days)
      return { count, isDone: false, cursor: null }
    }
    if (rolledUntil !== null && duesDirtyFrom !== null) {
      await periods.rollDues(tx, { book: book.book, from: duesDirtyFrom })
      await days.cleanDues(tx, { book: book.book })
      return { count: 1, isDone: false, cursor: null }
    }
    if (closedUntil !== null && (rolledUntil === null || rolledUntil < closedUntil)) {
      const from = { afterLoan: BEFORE_ALL, limit: limits.loans }
      return readLoans(deps, tx, book, closedUntil, from)
    }
  }
  return { count: 0, isDone: true, cursor: null }
}

/**
 * Reads every loan anew and sums every day, as if nothing had been summed. In one transaction, so that the pages show the
 * figures from before until all are there; the night's own batches wait for it.
 * @returns how many loans and days
 */
export const rebuildPortfolio = async (
  deps: RollDeps,
  tx: Tx,
  progress: (done: number) => void = () => {},
): Promise<number> => {
  await days.lockPortfolio(tx)
  await days.forgetRolled(tx)
  let all = 0
  for (let cursor: string | null = null; ; ) {
    const batch: Awaited<ReturnType<typeof rollPortfolio>> = await rollPortfolio(deps, tx, {
      cursor,
      limits: REBUILT_AT_ONCE,
    })
    all += batch.count
    if (batch.isDone) return all
    progress(all)
    cursor = batch.cursor
  }
}
const REBUILT_AT_ONCE = { loans: 500, days: 100 }

const BEFORE_ANY = '0001-01-01' as Day

/** The next loans of which something stands on the pages after those that are summed. */
const readLoans = async (
  deps: RollDeps,
  tx: Tx,
  { book, rolledUntil, firstOn }: days.RolledBook,
  until: Day,
  { afterLoan, limit }: { afterLoan: string; limit: number },
) => {
  const after = rolledUntil ?? BEFORE_ANY
  const told = await spans.listTold(tx, { book, after, until, afterLoan, limit })
  const loanIds = told.map(({ loanId }) => loanId)
  const moves = await spans.listPrincipalMoves(tx, { loanIds, knownOn: until })
  const movesOf = Map.groupBy(moves, ({ loanId }) => loanId)
  let duesFrom: Day | null = null
  for (const loanId of loanIds) {
    const loan = await loanById(tx, loanId)
    if (!loan) continue
    // What was paid out and then not, because its payout came back, has no day on which it was owed.
    const ofLoan = await historyOf(deps, tx, loan, { moves: movesOf.get(loanId) ?? [], until })
    await spans.replaceSpans(tx, { ...loan, book }, ofLoan.spans)
    await periods.replaceDues(tx, { ...loan, book }, ofLoan.dues)
    const since = loan.disbursedOn ?? until
    duesFrom = earlierDay(duesFrom ?? since, since)
  }
  // A book without a day summed begins with its first one.
  const next = rolledUntil === null ? (firstOn ?? until) : addDays(rolledUntil, 1)
  const dirtyFrom = told.reduce((first, { firstOn: on }) => earlierDay(first, on), next)
  const last = told.length === limit ? loanIds.at(-1) : undefined
  if (last !== undefined && rolledUntil !== null) {
    await days.reachDay(tx, { book, until: rolledUntil, dirtyFrom, duesFrom })
  } else if (last === undefined) {
    await days.reachDay(tx, {
      book,
      until,
      dirtyFrom,
      duesFrom: rolledUntil ? duesFrom : dirtyFrom,
    })
  }
  return {
    count: told.length,
    isDone: false,
    cursor: last === undefined ? null : cursorOf(book, until, last),
  }
}

const historyOf = async (
  deps: RollDeps,
  tx: Tx,
  loan: Loan,
  { moves, until }: { moves: readonly spans.PrincipalMove[]; until: Day },
): Promise<{ spans: LoanSpan[]; dues: LoanDue[] }> => {
  if (!wasDisbursed(loan)) return { spans: [], dues: [] }
  const factsOn = await readBookedFacts(deps, tx, loan)
  const own = spansOfLoan(loan, factsOn, moves)
  return { spans: own, dues: own.length > 0 ? duesOfLoan(loan, factsOn, until) : [] }
}

/** The next days of a book that are to be summed. */
const sumDays = async (
  deps: RollDeps,
  tx: Tx,
  book: days.RolledBook & { rolledUntil: Day; dirtyFrom: Day },
  limit: number,
): Promise<number> => {
  let day = book.dirtyFrom
  let count = 0
  for (; count < limit && day <= book.rolledUntil; count += 1, day = addDays(day, 1)) {
    await rollOne(deps, tx, { book: book.book, day, knownOn: book.rolledUntil })
  }
  await days.setDirty(tx, { book: book.book, from: day > book.rolledUntil ? null : day })
  return count
}

const rollOne = async (
  deps: RollDeps,
  tx: Tx,
  { book, day, knownOn }: { book: string; day: Day; knownOn: Day },
): Promise<void> => {
  const { zone, contactWindow } = deps.market
  const { lawFromMinute: fromMinute, lawUntilMinute: untilMinute } = contactWindow
  // They leave together and are done in this order, which the last one needs.
  await Promise.all([
    days.rollDay(tx, { book, day, lateFrom: lateFromOn(deps, day), knownOn }),
    periods.rollAsked(tx, { book, day, zone, fromMinute, untilMinute }),
    rollFacts(tx, { book, day }),
  ])
  const next = addDays(day, 1)
  if (weekdayOf(next) === MONDAY) {
    await periods.rollPeriod(tx, { book, fromOn: addDays(day, -7), toOn: day })
  }
  if (next.endsWith('-01')) {
    await periods.rollPeriod(tx, { book, fromOn: addDays(firstOfMonth(day), -1), toOn: day })
    await periods.rollVintages(tx, { book, asOf: day })
  }
}

const MONDAY = 1
