import type { Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import { verifyAgency } from '../../domains/agency/remittances.ts'
import { allowanceProblems, openAllowanceProblems } from '../../domains/books/allowance.ts'
import { verifyFunding } from '../../domains/books/funding.ts'
import { verifyInterestTax } from '../../domains/books/interest-tax.ts'
import { listBooks } from '../../domains/books/list-books.ts'
import { monthProblems } from '../../domains/books/months.ts'
import { gapProblems, proveSealedDays, verifyOpenPages } from '../../domains/books/prove-book.ts'
import { verifyBooks } from '../../domains/books/verify-books.ts'
import { verifyGuarantees } from '../../domains/guarantees/guarantees.ts'
import { verifyLoans } from '../../domains/loans/verify-loans.ts'
import { verifyPayouts } from '../../domains/loans/verify-payouts.ts'
import { verifyPlatformFees } from '../../domains/platform-fees/platform-fees.ts'
import { verifyClearing } from '../../domains/reconciliation/verify-clearing.ts'
import { verifyDisputes } from '../../domains/repayments/disputes.ts'
import { verifyReceipts } from '../../domains/tax/make-receipts.ts'
import { verifySetOffs } from '../../domains/tax/set-off.ts'
import { verifyStamps } from '../../domains/tax/stamp-documents.ts'
import { lastTaxDays, verifyTax } from '../../domains/tax/verify-tax.ts'
import { verifyWithheld } from '../../domains/tax/withheld.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { CommandIo } from '../command-line.ts'

type ProofDeps = Pick<Deps, 'db' | 'clock' | 'market'>

/** Told each so many days, and at the last one. */
const PROGRESS_DAYS = 30

const onSnapshot = <T>({ db }: ProofDeps, read: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, read, { isolation: 'repeatable read', readOnly: true })

/**
 * What the night looks at: the pages that are not sealed, the cash, every loan as it is today. Returns whether
 * it holds.
 */
export const proveNight = async (deps: ProofDeps, { say }: CommandIo): Promise<boolean> => {
  const problems = await onSnapshot(deps, async (tx) => [
    ...(await verifyOpenPages(tx, deps.clock.businessDay())),
    ...(await openAllowanceProblems(tx, deps.market.code)),
    ...(await verifyClearing(tx)),
    ...(await verifyLoans(deps, tx)),
    ...(await verifyPayouts(tx)),
    ...(await verifyDisputes(tx)),
    ...(await verifyGuarantees(tx)),
    ...(await verifyInterestTax(tx, { since: lastTaxDays(deps.clock.businessDay()) })),
    ...(await verifySetOffs(deps, tx)),
    ...(await verifyPlatformFees(tx)),
    ...(await verifyWithheld(tx)),
    ...(await verifyAgency(tx, {
      holidays: deps.market.holidays,
      today: deps.clock.businessDay(),
    })),
    ...(await verifyFunding(tx, {
      holidays: deps.market.holidays,
      today: deps.clock.businessDay(),
    })),
    ...(await verifyTax(tx, { since: lastTaxDays(deps.clock.businessDay()) })),
    ...(await verifyStamps(deps, tx, { since: lastTaxDays(deps.clock.businessDay()) })),
    ...(await verifyReceipts(deps, tx, { since: lastTaxDays(deps.clock.businessDay()) })),
  ])
  return tell(problems, say)
}

/**
 * Everything, from the first entry on. A sealed day does not change, so that each is gone over by itself and
 * what was cut off can be gone on with from any day.
 */
export const proveAll = async (
  deps: ProofDeps & Pick<Deps, 'secrets'>,
  { book, from }: { book: string | null; from: Day | null },
  { say }: CommandIo,
): Promise<boolean> => {
  const problems: string[] = []
  const books = (await listBooks(deps.db)).filter((one) => book === null || one.book === book)
  for (const one of books) {
    let days = 0
    let entries = 0
    let last: Day | null = null
    for await (const proven of proveSealedDays(deps, deps.db, { book: one.book, from })) {
      problems.push(...proven.problems)
      days += 1
      entries += proven.entryCount
      last = proven.day
      if (days % PROGRESS_DAYS === 0) say(progress(one.book, { days, entries, last }))
    }
    if (last !== null && days % PROGRESS_DAYS !== 0)
      say(progress(one.book, { days, entries, last }))
    problems.push(
      ...(await gapProblems(deps.db, one.book)),
      ...(await monthProblems(deps, deps.db, one.book)),
      ...(await allowanceProblems(deps.db, deps.market.code, { book: one.book })),
    )
  }
  if (book === null) {
    problems.push(
      ...(await onSnapshot(deps, async (tx) => [
        ...(await verifyBooks(tx)),
        ...(await verifyClearing(tx)),
        ...(await verifyLoans(deps, tx)),
        ...(await verifyPayouts(tx)),
        ...(await verifyDisputes(tx)),
        ...(await verifyGuarantees(tx)),
        ...(await verifyInterestTax(tx, { since: null })),
        ...(await verifySetOffs(deps, tx)),
        ...(await verifyPlatformFees(tx)),
        ...(await verifyWithheld(tx)),
        ...(await verifyAgency(tx, {
          holidays: deps.market.holidays,
          today: deps.clock.businessDay(),
        })),
        ...(await verifyFunding(tx, {
          holidays: deps.market.holidays,
          today: deps.clock.businessDay(),
        })),
        ...(await verifyTax(tx, { since: null })),
        ...(await verifyStamps(deps, tx, { since: null })),
        ...(await verifyReceipts(deps, tx, { since: null })),
      ])),
    )
  }
  return tell([...new Set(problems)], say)
}

const progress = (
  book: string,
  { days, entries, last }: { days: number; entries: number; last: Day },
): string => `${book}: until ${last}, ${days} days, ${entries} entries`

const tell = (problems: readonly string[], say: CommandIo['say']): boolean => {
  for (const problem of problems) say(problem)
  say(problems.length === 0 ? 'The books hold.' : `Problems: ${problems.length}`)
  return problems.length === 0
}
