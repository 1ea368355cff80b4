import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

/** `first` is a step of certification; `later` is asked of someone certified (C10). */
export type CheckKind = 'first' | 'later'

interface CountKey {
  phoneHash: Buffer
  deviceId: string
  addressHash: Buffer
  since: Date
}
interface SentCounts {
  lastSentAt: Date | null
  sentToPhone: number
  sentToDevice: number
  sentToAddress: number
}
const countCarrierChecks = rawStatement<CountKey, SentCounts>(
  'count_carrier_checks',
  `select
     (select max(asked_at) from carrier_checks where phone_hash = $1) as "lastSentAt",
     (select count(*) from carrier_checks where phone_hash = $1 and asked_at > $4)
       as "sentToPhone",
     (select count(*) from carrier_checks
       where device_id = $2 and $2 <> '' and asked_at > $4)
       as "sentToDevice",
     (select count(*) from carrier_checks where address_hash = $3 and asked_at > $4)
       as "sentToAddress"`,
  ['phoneHash', 'deviceId', 'addressHash', 'since'],
)
export const countSent = (tx: Tx, key: CountKey): Promise<SentCounts> =>
  countCarrierChecks.one(tx, key)

interface NewCheck {
  id: string
  userId: string
  kind: CheckKind
  phoneHash: Buffer
  deviceId: string
  addressHash: Buffer
  askedAt: Date
  expiresAt: Date
}
const insertCarrierCheck = rawStatement<NewCheck, never>(
  'insert_carrier_check',
  `insert into carrier_checks
     (id, user_id, kind, phone_hash, device_id, address_hash, asked_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  ['id', 'userId', 'kind', 'phoneHash', 'deviceId', 'addressHash', 'askedAt', 'expiresAt'],
)
export const insertCheck = async (tx: Tx, check: NewCheck): Promise<void> => {
  await insertCarrierCheck.run(tx, check)
}

const updateCarrierRef = rawStatement<{ id: string; userId: string; carrierRef: string }, never>(
  'set_carrier_ref',
  'update carrier_checks set carrier_ref = $2 where user_id = $3 and id = $1',
  ['id', 'carrierRef', 'userId'],
)
export const setCarrierRef = async (
  tx: Tx,
  of: { id: string; userId: string; carrierRef: string },
): Promise<void> => {
  await updateCarrierRef.run(tx, of)
}

const deleteCarrierCheck = rawStatement<{ id: string }, never>(
  'delete_carrier_check',
  'delete from carrier_checks where id = $1',
  ['id'],
)
/** A request that never reached the carrier does not count. */
export const deleteCheck = async (tx: Tx, id: string): Promise<void> => {
  await deleteCarrierCheck.run(tx, { id })
}

export interface CheckRow {
  id: string
  carrierRef: string | null
  tries: number
  expiresAt: Date
  confirmedAt: Date | null
}
interface LatestKey {
  userId: string
  kind: CheckKind
  deviceId: string
}
const lockLatestCarrierCheck = rawStatement<LatestKey, CheckRow>(
  'lock_latest_carrier_check',
  `select id, carrier_ref as "carrierRef", tries, expires_at as "expiresAt",
     confirmed_at as "confirmedAt"
   from carrier_checks where user_id = $1 and kind = $2 and device_id = $3
   order by asked_at desc limit 1 for update`,
  ['userId', 'kind', 'deviceId'],
)
export const lockLatestCheck = (tx: Tx, key: LatestKey): Promise<CheckRow | undefined> =>
  lockLatestCarrierCheck.maybeOne(tx, key)

const addCarrierTries = rawStatement<{ id: string; userId: string; count: number }, never>(
  'add_carrier_tries',
  'update carrier_checks set tries = tries + $2 where user_id = $3 and id = $1',
  ['id', 'count', 'userId'],
)
export const addTries = async (
  tx: Tx,
  of: { id: string; userId: string; count: 1 | -1 },
): Promise<void> => {
  await addCarrierTries.run(tx, of)
}

const confirmCarrierCheck = rawStatement<{ id: string; userId: string; at: Date }, never>(
  'confirm_carrier_check',
  'update carrier_checks set confirmed_at = $2 where user_id = $3 and id = $1',
  ['id', 'at', 'userId'],
)
export const confirmCheck = async (
  tx: Tx,
  of: { id: string; userId: string; at: Date },
): Promise<void> => {
  await confirmCarrierCheck.run(tx, of)
}

const findConfirmed = rawStatement<{ userId: string }, { isConfirmed: boolean }>(
  'find_confirmed_carrier_check',
  `select exists (
     select from carrier_checks where user_id = $1 and confirmed_at is not null
   ) as "isConfirmed"`,
  ['userId'],
)
export const hasConfirmed = async (on: Querier, userId: string): Promise<boolean> =>
  (await findConfirmed.one(on, { userId })).isConfirmed

const deleteOldCarrierChecks = rawStatement<{ before: Date; limit: number }, never>(
  'delete_old_carrier_checks',
  `delete from carrier_checks where id in (
     select id from carrier_checks where asked_at < $1 and confirmed_at is null
     order by asked_at limit $2)`,
  ['before', 'limit'],
)
export const deleteUnconfirmed = (
  on: Querier,
  old: { before: Date; limit: number },
): Promise<number> => deleteOldCarrierChecks.run(on, old)
