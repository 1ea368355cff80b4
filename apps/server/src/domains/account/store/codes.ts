import type { Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

interface NewCode {
  id: string
  phoneHash: Buffer
  otpType: number
  deviceId: string
  addressHash: Buffer
  /** Of the device or session that has a number of codes of its own. */
  ownHash: Buffer | null
  codeHash: Buffer
  createdAt: Date
  expiresAt: Date
}
const insertOtpCode = rawStatement<NewCode, never>(
  'insert_otp_code',
  `insert into otp_codes
     (id, phone_hash, otp_type, device_id, address_hash, own_hash, code_hash, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  [
    'id',
    'phoneHash',
    'otpType',
    'deviceId',
    'addressHash',
    'ownHash',
    'codeHash',
    'createdAt',
    'expiresAt',
  ],
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
  /** By whoever asks: this device or session of the owner, or else this address. */
  sentToPhone: number
  /** By everybody without a number of their own. */
  sentToPhoneByAll: number
  sentToDevice: number
  sentToAddress: number
}
interface CountKey {
  phoneHash: Buffer
  deviceId: string
  addressHash: Buffer
  ownHash: Buffer | null
  since: Date
}
const countSentCodes = rawStatement<CountKey, SendCounts>(
  'count_sent_codes',
  `with asked as (
     select created_at from otp_codes where phone_hash = $1 and own_hash is not distinct from $5
       and (own_hash is not null or address_hash = $3))
   select
     (select max(created_at) from asked) as "lastSentAt",
     (select count(*) from asked where created_at > $4) as "sentToPhone",
     (select count(*) from otp_codes
       where phone_hash = $1 and own_hash is null and created_at > $4) as "sentToPhoneByAll",
     (select count(*) from otp_codes where device_id = $2 and $2 <> '' and created_at > $4)
       as "sentToDevice",
     (select count(*) from otp_codes
       where address_hash = $3 and own_hash is null and created_at > $4) as "sentToAddress"`,
  ['phoneHash', 'deviceId', 'addressHash', 'since', 'ownHash'],
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
