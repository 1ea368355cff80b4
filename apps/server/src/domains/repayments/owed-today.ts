import { outstandingOn } from '@noren/pricing/outstanding'
import type { Deps } from '../../deps.ts'
import type { DisbursedLoan } from '../loans/loan.ts'
import { factsOf, type LoanHistory } from './loan-history.ts'

/** What a locked loan owes today, computed from its history. */
export const owedToday = (
  deps: Pick<Deps, 'market' | 'clock'>,
  loan: DisbursedLoan,
  history: LoanHistory,
) => {
  const today = deps.clock.businessDay()
  return outstandingOn(factsOf(deps.market, loan, history, today), today)
}
