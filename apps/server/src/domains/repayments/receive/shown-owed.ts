import { addDays, type Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import { outstandingOn } from '@noren/pricing/outstanding'
import type { Deps } from '../../../deps.ts'
import type { DisbursedLoan } from '../../loans/loan.ts'
import { factsOf, type LoanHistory } from '../loan-history.ts'

/** What was shown as owed at the end of a day, and what it was as known now. */
export interface ShownOwed {
  readonly shownOn: Day
  readonly owedBeforeMinor: Minor
  readonly owedMinor: Minor
}

/**
 * What news about a payment changes of the day that ended last; null where the payment counts for today, or what was
 * shown stays right.
 */
export const correctedBy = (
  deps: Pick<Deps, 'market' | 'clock'>,
  loan: DisbursedLoan,
  { before, after, paidOn }: { before: LoanHistory; after: LoanHistory; paidOn: Day },
): ShownOwed | null => {
  const shownOn = addDays(deps.clock.businessDay(), -1)
  if (paidOn > shownOn) return null
  const owedBy = (history: LoanHistory): Minor =>
    outstandingOn(factsOf(deps.market, loan, history, shownOn), shownOn).totalMinor
  const [owedBeforeMinor, owedMinor] = [owedBy(before), owedBy(after)]
  return owedBeforeMinor === owedMinor ? null : { shownOn, owedBeforeMinor, owedMinor }
}
