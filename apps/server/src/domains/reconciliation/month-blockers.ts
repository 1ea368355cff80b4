import { addWorkingDays, type Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { LATE_AFTER_DAYS } from './run-reconciliation.ts'
import * as store from './store/month-blockers.ts'

/** Why a month of the books cannot be closed, as far as the cash says. */
export type CashBlocker = 'exceptionOpen' | 'settlementOpen'

/**
 * An exception about the month that nobody has decided, and a settlement of it that the bank has not confirmed
 * for more than three banking days.
 */
export const cashBlockers = async (
  { clock, market }: Pick<Deps, 'clock' | 'market'>,
  on: Querier,
  of: { book: string; lastDay: Day },
): Promise<CashBlocker[]> => {
  const today = clock.businessDay()
  const { exceptions, oldestSettlementOn: oldest } = await store.findBlockers(on, { ...of, today })
  const { holidays } = market
  const isLate = oldest !== null && addWorkingDays(oldest, LATE_AFTER_DAYS, holidays) < today
  return [
    ...(exceptions === 0 ? [] : (['exceptionOpen'] as const)),
    ...(isLate ? (['settlementOpen'] as const) : []),
  ]
}
