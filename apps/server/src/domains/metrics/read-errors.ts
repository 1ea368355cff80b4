import { dayOf } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import * as store from './store/metrics.ts'

/** Errors of the last `days` days, alike ones as one, the most frequent first. */
export const readErrors = (
  { db, market }: Pick<Deps, 'db' | 'market'>,
  { at, days, limit }: { at: Date; days: number; limit: number },
): Promise<store.ErrorGroup[]> => {
  const since = new Date(at.getTime() - days * 86_400_000)
  return store.listErrors(db, { from: dayOf(since, market.zone), since, limit })
}
