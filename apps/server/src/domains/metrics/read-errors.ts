import { dayOf } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import * as store from './store/metrics.ts'

/**
 * Errors of the last `days` days, similar ones counted together, most frequent first; or the one with a
 * given number.
 */
export const readErrors = (
  { db, market }: Pick<Deps, 'db' | 'market'>,
  wanted: { at: Date; days: number; limit: number; number?: string | undefined },
): Promise<store.ErrorGroup[]> => {
  const { at, days, limit } = wanted
  const since = new Date(at.getTime() - days * 86_400_000)
  const number = wanted.number?.toLowerCase() ?? null
  return store.listErrors(db, { from: dayOf(since, market.zone), since, limit, number })
}
