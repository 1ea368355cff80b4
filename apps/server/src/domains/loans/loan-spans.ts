import type { Day } from '@noren/contract/dates'
import { addMinor, type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { LoanFacts } from '@noren/pricing/loan-facts'
import { outstandingOn } from '@noren/pricing/outstanding'
import type { DisbursedLoan } from './loan.ts'

/** What a loan was from a day on, until another row's or for good. */
export interface LoanSpan {
  readonly fromOn: Day
  /** Null: until something is told of the loan. */
  readonly untilOn: Day | null
  readonly principalLeftMinor: Minor
  /** The oldest due day with principal unpaid. */
  readonly dueOn: Day
  readonly isWrittenOff: boolean
}

type Was = Omit<LoanSpan, 'fromOn' | 'untilOn'>

const isSame = (a: Was, b: Was): boolean =>
  a.principalLeftMinor === b.principalLeftMinor &&
  a.dueOn === b.dueOn &&
  a.isWrittenOff === b.isWrittenOff

/**
 * What a loan was at the close of each day since its payout: of the principal what its books say, of the due day
 * what its plan says. A day on which nothing is owed any more has no span.
 * @param factsOn the facts of the loan by its books (readBookedFacts)
 * @param moves by how much its principal moved on which day, by days; days on which only something else happened too
 */
export const spansOfLoan = (
  { disbursedOn }: DisbursedLoan,
  factsOn: (asOf: Day) => LoanFacts,
  moves: readonly { readonly valueOn: Day; readonly movedMinor: Minor }[],
): LoanSpan[] => {
  const spans: LoanSpan[] = []
  let leftMinor = ZERO_MINOR
  let open: (Was & { fromOn: Day }) | null = null
  for (const { valueOn: day, movedMinor } of moves) {
    leftMinor = addMinor(leftMinor, movedMinor)
    if (day < disbursedOn) continue
    const facts = factsOn(day)
    const { totalMinor, dueOn } = outstandingOn(facts, day)
    const isWrittenOff = facts.frozenOn !== null && facts.frozenOn <= day
    const was: Was | null =
      totalMinor > 0 || leftMinor > 0
        ? { principalLeftMinor: leftMinor, dueOn, isWrittenOff }
        : null
    if (open && was && isSame(open, was)) continue
    if (open) spans.push({ ...open, untilOn: day })
    open = was && { ...was, fromOn: day }
  }
  return open ? [...spans, { ...open, untilOn: null }] : spans
}
