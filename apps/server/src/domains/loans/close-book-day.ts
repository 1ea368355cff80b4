import type { Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { closeNextDay, type ShutDay } from '../books/close-day.ts'
import { bookInterestTax } from '../books/interest-tax.ts'
import { classifyLoans } from './classify-loans.ts'

/**
 * Closes the earliest open day before `today` of one book, with all that its close posts: what loans earned, their
 * classes and what these suspend, the tax in the interest. In the caller's transaction, so that a crash leaves the day open.
 * @returns what was closed; null when every day before `today` is
 */
export const closeBookDay = async (
  deps: Pick<Deps, 'newId' | 'clock' | 'market'>,
  tx: Tx,
  today: Day,
): Promise<ShutDay | null> => {
  const shut = await closeNextDay(deps, tx, today)
  if (!shut) return null
  await classifyLoans(deps, tx, shut)
  await bookInterestTax(deps, tx, shut)
  return shut
}
