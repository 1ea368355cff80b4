import { addDays, dayOf } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { LATE_DAYS_MAX } from './intake/rows.ts'
import * as store from './store/metrics.ts'

/** Counts the funnel again for the days for which late uploads may have arrived. */
export const rollFunnel = ({ market }: Pick<Deps, 'market'>, tx: Tx, at: Date): Promise<number> => {
  const to = dayOf(at, market.zone)
  return store.rollFunnel(tx, { from: addDays(to, -LATE_DAYS_MAX), to })
}

/** The funnel's steps of the last `days` days, including today so far. */
export const readFunnel = (
  deps: Pick<Deps, 'db' | 'market'>,
  { at, days }: { at: Date; days: number },
): Promise<store.FunnelStep[]> =>
  inTransaction(deps.db, async (tx) => {
    await rollFunnel(deps, tx, at)
    return store.listFunnel(tx, { from: addDays(dayOf(at, deps.market.zone), 1 - days) })
  })
