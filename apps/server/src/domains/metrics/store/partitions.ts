import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

const makeDays = rawStatement<{ days: readonly Day[] }, { made: number }>(
  'make_metric_days',
  'select make_metric_days($1::date[]) as made',
  ['days'],
)
/** Creates the missing partitions of these days, in the name of the owner. */
export const makePartitions = async (on: Querier, days: readonly Day[]): Promise<number> =>
  (await makeDays.one(on, { days })).made

const dropDays = rawStatement<{ before: Day; limit: number }, { dropped: number }>(
  'drop_metric_days',
  'select drop_metric_days($1, $2) as dropped',
  ['before', 'limit'],
)
/**
 * Drops the days before this one, at most so many at a time. Fails when a backup or a long query holds it up
 * for a second, and is retried within a minute. Returns how many.
 */
export const dropPartitions = async (
  on: Querier,
  old: { before: Day; limit: number },
): Promise<number> => (await dropDays.one(on, old)).dropped
