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
  deps: Pick<Deps, 'db' | 'market' | 'clock'>,
  loan: DisbursedLoan,
  day: Day,
): Promise<Outstanding> => (await owedOfLoan(deps, loan))(day)

/** The same of any number of days, with what happened read once. */
export const owedOfLoan = async (
  { db, market, clock }: Pick<Deps, 'db' | 'market' | 'clock'>,
  loan: DisbursedLoan,
): Promise<(day: Day) => Outstanding> => {
  const today = clock.businessDay()
  const history = await readHistory(db, loan)
  const ahead = factsOf(market, loan, asIfTold(history, today), today)
  return (day) => outstandingOn(day > today ? ahead : factsOf(market, loan, history, day), day)
}
