import { addDays, dayOf } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { dropPartitions, makePartitions } from './store/partitions.ts'

const PARTITIONS_AHEAD_DAYS = 3
const DROPPED_AT_ONCE = 10

/**
 * Creates the partitions of the coming days and drops a batch of expired ones.
 * @returns how many were dropped, and whether any are left
 */
export const keepPartitions = async (
  { config, market }: Pick<Deps, 'config' | 'market'>,
  tx: Tx,
  at: Date,
): Promise<{ count: number; isDone: boolean }> => {
  const today = dayOf(at, market.zone)
  const ahead = Array.from({ length: PARTITIONS_AHEAD_DAYS + 1 }, (_, days) => addDays(today, days))
  await makePartitions(tx, ahead)
  const before = addDays(today, -config.metricsKeptDays)
  const count = await dropPartitions(tx, { before, limit: DROPPED_AT_ONCE })
  return { count, isDone: count < DROPPED_AT_ONCE }
}
