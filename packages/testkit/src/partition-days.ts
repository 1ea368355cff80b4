import { type Day, day } from '@noren/contract/dates'
import type { Db } from '@noren/server/platform/db/pool'

const PREFIX = 'metric_events_on_'
const dayOfPartition = (name: string): Day =>
  day(name.slice(PREFIX.length).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))

/** The days of metrics that have a partition. */
export const partitionDays = async (db: Db): Promise<Day[]> => {
  const { rows } = await db.query<{ name: string }>({
    text: `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'metric_events'::regclass order by relname`,
  })
  return rows.map(({ name }) => dayOfPartition(name))
}
