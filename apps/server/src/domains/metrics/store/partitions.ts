import { addDays, type Day, day } from '@noren/contract/dates'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

/** Creating and dropping partitions takes turns under this lock: any number that never changes. */
const PARTITIONS_LOCK = 7_206_140

const PREFIX = 'metric_events_on_'
const partitionOf = (of: Day): string => `${PREFIX}${of.replaceAll('-', '')}`
const dayOfPartition = (name: string): Day =>
  day(name.slice(PREFIX.length).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))

const lockPartitions = rawStatement<{ lock: number }, unknown>(
  'lock_metric_partitions',
  'select pg_advisory_xact_lock($1)',
  ['lock'],
)

const listPartitions = rawStatement<Record<never, never>, { name: string }>(
  'list_metric_partitions',
  `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
   where inhparent = 'metric_events'::regclass order by relname`,
  [],
)

/** The days that have a partition. */
export const partitionDays = async (on: Querier): Promise<Day[]> =>
  (await listPartitions.all(on)).map(({ name }) => dayOfPartition(name))

/**
 * Creates the missing partitions of these days. Attaching a finished table lets others read and write
 * meanwhile, which creating a partition in place would not.
 */
export const makePartitions = async (on: Querier, days: readonly Day[]): Promise<number> => {
  await lockPartitions.all(on, { lock: PARTITIONS_LOCK })
  const known = new Set(await partitionDays(on))
  const missing = [...new Set(days)].filter((of) => !known.has(of))
  for (const of of missing) {
    const name = partitionOf(of)
    await on.query({ text: `create table ${name} (like metric_events including all)` })
    await on.query({
      text: `alter table metric_events attach partition ${name}
        for values from ('${of}') to ('${addDays(of, 1)}')`,
    })
  }
  return missing.length
}

/**
 * While a drop waits for its lock, all writes queue behind it. A backup or a long query could hold it up
 * for long, so it gives up after this and is retried within a minute.
 */
const DROP_WAIT = '1s'

/** Drops the days before this one, at most so many at a time. Returns how many. */
export const dropPartitions = async (
  on: Querier,
  { before, limit }: { before: Day; limit: number },
): Promise<number> => {
  await lockPartitions.all(on, { lock: PARTITIONS_LOCK })
  const old = (await partitionDays(on)).filter((of) => of < before).slice(0, limit)
  if (old.length === 0) return 0
  await on.query({ text: `set local lock_timeout = '${DROP_WAIT}'` })
  for (const of of old) await on.query({ text: `drop table ${partitionOf(of)}` })
  return old.length
}
