import type { Day } from '@noren/contract/dates'
import { type Outstanding, outstandingOn } from '@noren/pricing/outstanding'
import type { Deps } from '../../deps.ts'
import type { DisbursedLoan } from '../loans/loan.ts'
import { asIfTold, factsOf, readHistory } from './loan-history.ts'

/**
 * What a loan owes at the end of a day: of one that is over by what is known of it now, of one to come if nothing is paid
 * until then and every penal charge is announced in time.
 */
export const owedAsOf = async (
  { db, market, clock }: Pick<Deps, 'db' | 'market' | 'clock'>,
  loan: DisbursedLoan,
  day: Day,
): Promise<Outstanding> => {
  const today = clock.businessDay()
  const history = await readHistory(db, loan)
  return day > today
    ? outstandingOn(factsOf(market, loan, asIfTold(history, today), today), day)
    : outstandingOn(factsOf(market, loan, history, day), day)
}
