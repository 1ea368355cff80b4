import { dayOf, instantAt } from '@noren/contract/dates'
import type { Deps } from '../deps.ts'
import type { Querier } from '../platform/db/pool.ts'
import { DAY_JOBS } from './day-jobs.ts'
import * as store from './store.ts'

const JOBS = DAY_JOBS.map(({ name }) => name)

export interface DayState {
  readonly jobs: readonly store.JobState[]
  /** Days that are opened and not finished. */
  readonly unfinishedDays: number
  /** Since when the oldest day waits to be finished; null: every day up to today is. */
  readonly unfinishedSince: Date | null
}

/**
 * How the work of the days stands. A day that nobody has opened, since no server does such work, waits from its first
 * minute; on a database without any day nothing waits yet.
 */
export const readDayState = async (
  { clock, market }: Pick<Deps, 'clock' | 'market'>,
  on: Querier,
): Promise<DayState> => {
  const [jobs, days] = await Promise.all([store.listJobStates(on, JOBS), store.findDaysState(on)])
  const isMissing = days.newestDay !== null && days.newestDay < clock.businessDay()
  const missingSince = isMissing ? instantAt(dayOf(clock.now(), market.zone), 0, market.zone) : null
  return {
    jobs,
    unfinishedDays: days.unfinished,
    unfinishedSince: days.oldestOpenedAt ?? missingSince,
  }
}
