import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface DeviceRow {
  deviceId: string
  userId: string
  sessionId: string
  endpointHash: Buffer
  subscriptionSealed: Buffer
  savedAt: Date
}

const deleteStale = rawStatement<{ sessionId: string; endpointHash: Buffer }, never>(
  'delete_replaced_push_devices',
  'delete from push_devices where session_id = $1 or endpoint_hash = $2',
  ['sessionId', 'endpointHash'],
)
const insert = rawStatement<DeviceRow, never>(
  'insert_push_device',
  `insert into push_devices
     (id, user_id, session_id, endpoint_hash, subscription_sealed, saved_at)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
  ['deviceId', 'userId', 'sessionId', 'endpointHash', 'subscriptionSealed', 'savedAt'],
)
/** Replaces the session's previous device, and the entry of anyone who used the same browser before. */
export const replaceDevice = async (tx: Tx, device: DeviceRow): Promise<void> => {
  await deleteStale.run(tx, device)
  await insert.run(tx, device)
}

const ofPerson = rawStatement<{ userId: string; limit: number }, DeviceRow>(
  'list_push_devices',
  `select id as "deviceId", user_id as "userId", session_id as "sessionId",
     endpoint_hash as "endpointHash", subscription_sealed as "subscriptionSealed",
     saved_at as "savedAt"
   from push_devices where user_id = $1 order by saved_at desc, id desc limit $2`,
  ['userId', 'limit'],
)
/** Newest first. */
export const listDevices = (
  on: Querier,
  of: { userId: string; limit: number },
): Promise<DeviceRow[]> => ofPerson.all(on, of)

const byId = rawStatement<{ deviceId: string }, never>(
  'delete_push_device',
  'delete from push_devices where id = $1',
  ['deviceId'],
)
export const deleteDevice = async (on: Querier, deviceId: string): Promise<void> => {
  await byId.run(on, { deviceId })
}

const bySession = rawStatement<{ userId: string; sessionId: string }, never>(
  'delete_push_device_of_session',
  'delete from push_devices where user_id = $1 and session_id = $2',
  ['userId', 'sessionId'],
)
export const deleteOfSession = async (
  tx: Tx,
  of: { userId: string; sessionId: string },
): Promise<void> => {
  await bySession.run(tx, of)
}

const byUser = rawStatement<{ userId: string }, never>(
  'delete_push_devices_of_person',
  'delete from push_devices where user_id = $1',
  ['userId'],
)
export const deleteOfPerson = async (tx: Tx, userId: string): Promise<void> => {
  await byUser.run(tx, { userId })
}
