import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

interface NewCode {
  id: string
  phoneHash: Buffer
  otpType: number
  deviceId: string
  addressHash: Buffer
  codeHash: Buffer
  createdAt: Date
  expiresAt: Date
}
const insertOtpCode = rawStatement<NewCode, never>(
  'insert_otp_code',
  `insert into otp_codes
     (id, phone_hash, otp_type, device_id, address_hash, code_hash, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  ['id', 'phoneHash', 'otpType', 'deviceId', 'addressHash', 'codeHash', 'createdAt', 'expiresAt'],
)
export const insertCode = async (tx: Tx, code: NewCode): Promise<void> => {
  await insertOtpCode.run(tx, code)
}

// Requests of one phone wait for each other, so that ten simultaneous taps cannot exceed the limits.
const lockPhoneHash = rawStatement<{ phoneHash: Buffer }, unknown>(
  'lock_phone',
  `select pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 10))`,
  ['phoneHash'],
)
export const lockPhone = async (tx: Tx, phoneHash: Buffer): Promise<void> => {
  await lockPhoneHash.run(tx, { phoneHash })
}

export interface SendCounts {
  lastSentAt: Date | null
  sentToPhone: number
  sentToDevice: number
  sentToAddress: number
}
interface CountKey {
  phoneHash: Buffer
  deviceId: string
  addressHash: Buffer
  since: Date
}
const countSentCodes = rawStatement<CountKey, SendCounts>(
  'count_sent_codes',
  `select
     (select max(created_at) from otp_codes where phone_hash = $1) as "lastSentAt",
     (select count(*) from otp_codes where phone_hash = $1 and created_at > $4) as "sentToPhone",
     (select count(*) from otp_codes where device_id = $2 and $2 <> '' and created_at > $4)
       as "sentToDevice",
     (select count(*) from otp_codes where address_hash = $3 and created_at > $4)
       as "sentToAddress"`,
  ['phoneHash', 'deviceId', 'addressHash', 'since'],
)
export const countSent = (tx: Tx, key: CountKey): Promise<SendCounts> => countSentCodes.one(tx, key)

export interface CodeRow {
  id: string
  codeHash: Buffer
  tries: number
  expiresAt: Date
  usedAt: Date | null
}
const findLatestCode = rawStatement<
  { phoneHash: Buffer; otpType: number; deviceId: string },
  CodeRow
>(
  'find_latest_code',
  `select id, code_hash as "codeHash", tries, expires_at as "expiresAt", used_at as "usedAt"
   from otp_codes where phone_hash = $1 and otp_type = $2 and device_id = $3
   order by created_at desc limit 1 for update`,
  ['phoneHash', 'otpType', 'deviceId'],
)
export const lockLatestCode = (
  tx: Tx,
  key: { phoneHash: Buffer; otpType: number; deviceId: string },
): Promise<CodeRow | undefined> => findLatestCode.maybeOne(tx, key)

const updateCodeTried = rawStatement<{ id: string }, never>(
  'count_code_try',
  'update otp_codes set tries = tries + 1 where id = $1',
  ['id'],
)
export const countTry = async (tx: Tx, id: string): Promise<void> => {
  await updateCodeTried.run(tx, { id })
}

const updateCodeUsed = rawStatement<{ id: string; usedAt: Date }, never>(
  'use_code',
  'update otp_codes set used_at = $2 where id = $1',
  ['id', 'usedAt'],
)
export const markCodeUsed = async (tx: Tx, id: string, usedAt: Date): Promise<void> => {
  await updateCodeUsed.run(tx, { id, usedAt })
}

const deleteOldCodes = rawStatement<{ before: Date; limit: number }, never>(
  'delete_old_otp_codes',
  `delete from otp_codes where id in (
     select id from otp_codes where created_at < $1
     order by created_at limit $2 for update skip locked)`,
  ['before', 'limit'],
)
export const deleteCodes = (on: Tx, old: { before: Date; limit: number }): Promise<number> =>
  deleteOldCodes.run(on, old)

// ---- Locks of a phone ----

const findPhoneLock = rawStatement<{ phoneHash: Buffer }, { lockedUntil: Date | null }>(
  'find_phone_lock',
  'select locked_until as "lockedUntil" from phone_locks where phone_hash = $1',
  ['phoneHash'],
)
export const findLock = async (on: Querier, phoneHash: Buffer): Promise<Date | null> =>
  (await findPhoneLock.maybeOne(on, { phoneHash }))?.lockedUntil ?? null

const countPhoneFailure = rawStatement<{ phoneHash: Buffer; at: Date }, { failureCount: number }>(
  'count_phone_failure',
  `insert into phone_locks (phone_hash, failure_count, last_failure_at) values ($1, 1, $2)
   on conflict (phone_hash) do update
     set failure_count = phone_locks.failure_count + 1, last_failure_at = $2
   returning failure_count as "failureCount"`,
  ['phoneHash', 'at'],
)
export const countFailure = async (tx: Tx, phoneHash: Buffer, at: Date): Promise<number> =>
  (await countPhoneFailure.one(tx, { phoneHash, at })).failureCount

const lockPhoneUntil = rawStatement<{ phoneHash: Buffer; lockedUntil: Date }, never>(
  'lock_phone_until',
  'update phone_locks set locked_until = $2 where phone_hash = $1',
  ['phoneHash', 'lockedUntil'],
)
export const setLock = async (tx: Tx, phoneHash: Buffer, lockedUntil: Date): Promise<void> => {
  await lockPhoneUntil.run(tx, { phoneHash, lockedUntil })
}

const deletePhoneLock = rawStatement<{ phoneHash: Buffer }, never>(
  'forget_phone_failures',
  'delete from phone_locks where phone_hash = $1',
  ['phoneHash'],
)
export const forgetFailures = async (tx: Tx, phoneHash: Buffer): Promise<void> => {
  await deletePhoneLock.run(tx, { phoneHash })
}
