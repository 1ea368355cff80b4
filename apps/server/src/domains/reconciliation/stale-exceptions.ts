import { addDays, addWorkingDays, type Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { LATE_AFTER_DAYS } from './run-reconciliation.ts'
import { sumUndecided } from './store/exceptions.ts'

/** The newest day that lies more than three banking days back. */
const lastStale = (today: Day, holidays: ReadonlySet<Day>): Day => {
  let day = addDays(today, -LATE_AFTER_DAYS)
  while (addWorkingDays(day, LATE_AFTER_DAYS, holidays) >= today) day = addDays(day, -1)
  return day
}

/** Exceptions that nobody has decided for more than three banking days, in a sentence a book. One that waits by a decision is none. */
export const staleExceptions = async (
  on: Querier,
  { clock, market }: Pick<Deps, 'clock' | 'market'>,
): Promise<string[]> => {
  const until = lastStale(clock.businessDay(), market.holidays)
  return (await sumUndecided(on, until)).map(
    ({ book, count, oldestOn }) =>
      `${book}: ${count} exceptions of the cash are undecided for more than ${LATE_AFTER_DAYS} banking days, the oldest since ${oldestOn}`,
  )
}
