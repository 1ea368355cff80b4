import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { MetricRow } from '../intake/rows.ts'

/** Many rows as one array per column: PostgreSQL parses and plans one statement for all. */
type Columns = {
  [Name in keyof MetricRow]: MetricRow[Name][]
} & { happenedOn: Day[] }

const insertMetricRows = rawStatement<Columns, never>(
  'insert_metric_rows',
  `insert into metric_events
     (happened_on, id, position, happened_at, received_at, kind, upload_type, app_code,
      app_version, device_hash, name, body)
   select * from unnest($1::date[], $2::uuid[], $3::smallint[], $4::timestamptz[],
     $5::timestamptz[], $6::text[], $7::smallint[], $8::text[], $9::text[], $10::bytea[],
     $11::text[], $12::jsonb[])
   on conflict do nothing`,
  [
    'happenedOn',
    'id',
    'position',
    'happenedAt',
    'receivedAt',
    'kind',
    'uploadType',
    'appCode',
    'appVersion',
    'deviceHash',
    'name',
    'body',
  ],
)

/** Writes rows of days that have a partition; skips those whose id is already stored. */
export const insertRows = (
  on: Querier,
  rows: readonly (MetricRow & { happenedOn: Day })[],
): Promise<number> =>
  insertMetricRows.run(on, {
    happenedOn: rows.map((row) => row.happenedOn),
    id: rows.map((row) => row.id),
    position: rows.map((row) => row.position),
    happenedAt: rows.map((row) => row.happenedAt),
    receivedAt: rows.map((row) => row.receivedAt),
    kind: rows.map((row) => row.kind),
    uploadType: rows.map((row) => row.uploadType),
    appCode: rows.map((row) => row.appCode),
    appVersion: rows.map((row) => row.appVersion),
    deviceHash: rows.map((row) => row.deviceHash),
    name: rows.map((row) => row.name),
    body: rows.map((row) => row.body),
  })

export interface FunnelStep {
  happenedOn: Day
  appCode: string
  uploadType: number
  eventCount: number
  deviceCount: number
}

const rollFunnelDays = rawStatement<{ from: Day; to: Day }, never>(
  'roll_funnel_days',
  `insert into metric_funnel_days as rolled
     (happened_on, app_code, upload_type, event_count, device_count)
   select happened_on, app_code, upload_type, count(*), count(distinct device_hash)
   from metric_events
   where happened_on between $1 and $2 and kind = 'deviceInfo'
   group by happened_on, app_code, upload_type
   on conflict (happened_on, app_code, upload_type) do update
   set event_count = excluded.event_count, device_count = excluded.device_count`,
  ['from', 'to'],
)

/** Counts the steps of these days again, including late arrivals. Returns the number of rows written. */
export const rollFunnel = (on: Querier, days: { from: Day; to: Day }): Promise<number> =>
  rollFunnelDays.run(on, days)

const listFunnelDays = rawStatement<{ from: Day }, FunnelStep>(
  'list_funnel_days',
  `select happened_on as "happenedOn", app_code as "appCode", upload_type as "uploadType",
     event_count as "eventCount", device_count as "deviceCount"
   from metric_funnel_days where happened_on >= $1
   order by happened_on, app_code, upload_type`,
  ['from'],
)
export const listFunnel = (on: Querier, of: { from: Day }) => listFunnelDays.all(on, of)

export interface ErrorGroup {
  kind: string
  name: string
  message: string
  appVersion: string
  page: string
  frames: { fn: string; file: string; line: number; column: number }[]
  eventCount: number
  deviceCount: number
  lastAt: Date
}

export interface ErrorsWanted {
  from: Day
  since: Date
  limit: number
  /** Only the report whose number a person read out: the first eight characters of its id. */
  number: string | null
}

const listErrorGroups = rawStatement<ErrorsWanted, ErrorGroup>(
  'list_error_groups',
  `select kind, name, body ->> 'message' as message, app_version as "appVersion",
     body -> 'frames' as frames, min(body ->> 'page') as page, count(*) as "eventCount",
     count(distinct device_hash) as "deviceCount", max(happened_at) as "lastAt"
   from metric_events
   where happened_on >= $1 and happened_at >= $2 and kind like '%-error' and kind <> 'behaviour'
     and ($4::text is null or left(id::text, 8) = $4)
   group by kind, name, body ->> 'message', app_version, body -> 'frames'
   order by count(*) desc, max(happened_at) desc limit $3`,
  ['from', 'since', 'limit', 'number'],
)
export const listErrors = (on: Querier, of: ErrorsWanted) => listErrorGroups.all(on, of)
