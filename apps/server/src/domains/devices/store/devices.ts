import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface ReportedDevice {
  userId: string
  deviceId: string
  operatingSystem: string
  at: Date
}

const upsertReportedDevice = rawStatement<ReportedDevice, never>(
  'upsert_reported_device',
  `insert into reported_devices (user_id, device_id, operating_system, reported_at)
   values ($1, $2, $3, $4)
   on conflict (user_id, device_id) do update
   set operating_system = excluded.operating_system, reported_at = excluded.reported_at`,
  ['userId', 'deviceId', 'operatingSystem', 'at'],
)
export const upsertDevice = (on: Querier, device: ReportedDevice) =>
  upsertReportedDevice.run(on, device)

export interface Attribution {
  userId: string
  parameters: Readonly<Record<string, string | undefined>>
  at: Date
}

const insertAttribution = rawStatement<Attribution, never>(
  'insert_attribution',
  `insert into attributions (user_id, parameters, reported_at) values ($1, $2, $3)
   on conflict do nothing`,
  ['userId', 'parameters', 'at'],
)
export const insertFirst = (on: Querier, attribution: Attribution) =>
  insertAttribution.run(on, attribution)
