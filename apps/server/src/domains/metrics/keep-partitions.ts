import { addDays, day, dayOf, daysBetween } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { dropPartitions, makePartitions } from './store/partitions.ts'

/** So many days have theirs at least. */
const PARTITIONS_AHEAD_DAYS = 3
/**
 * They are made so many at once: each night that makes one has every connection read anew what the table is made of, and
 * plan its statements again.
 */
const PARTITIONS_AT_ONCE = 7
const DROPPED_AT_ONCE = 10
/** A Monday, from which the days are counted. */
const FIRST_DAY = day('2024-01-01')

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
  const least = daysBetween(FIRST_DAY, today) + PARTITIONS_AHEAD_DAYS
  const last = Math.ceil((least + 1) / PARTITIONS_AT_ONCE) * PARTITIONS_AT_ONCE - 1
  const count = last - daysBetween(FIRST_DAY, today) + 1
  const ahead = Array.from({ length: count }, (_, days) => addDays(today, days))
  await makePartitions(tx, ahead)
  const before = addDays(today, -config.metricsKeptDays)
  const dropped = await dropPartitions(tx, { before, limit: DROPPED_AT_ONCE })
  return { count: dropped, isDone: dropped < DROPPED_AT_ONCE }
}
