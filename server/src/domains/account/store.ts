import type { Querier, Tx } from '../../db/pool.ts'
import { rawStatement } from '../../db/statement.ts'

export interface UserRow {
  id: string
  /** null: the person had everything erased. */
  phoneSealed: Buffer | null
  bizStatus: number
  language: string
  closedAt: Date | null
}

const USER_COLUMNS = `id, phone_sealed as "phoneSealed", biz_status as "bizStatus", language,
  closed_at as "closedAt"`

const findUserById = rawStatement<{ userId: string }, UserRow>(
  'find_user',
  `select ${USER_COLUMNS} from users where id = $1`,
  ['userId'],
)
export const findUser = (on: Querier, userId: string): Promise<UserRow | undefined> =>
  findUserById.maybeOne(on, { userId })

const lockUserById = rawStatement<{ userId: string }, UserRow>(
  'lock_user',
  `select ${USER_COLUMNS} from users where id = $1 for update`,
  ['userId'],
)
export const lockUser = (tx: Tx, userId: string): Promise<UserRow> =>
  lockUserById.one(tx, { userId })

interface NewUser {
  id: string
  phoneHash: Buffer
  phoneSealed: Buffer
  language: string
  createdAt: Date
}
const insertUserIfNew = rawStatement<NewUser, { id: string }>(
  'insert_user_if_new',
  `insert into users (id, phone_hash, phone_sealed, language, created_at)
   values ($1, $2, $3, $4, $5) on conflict (phone_hash) do nothing returning id`,
  ['id', 'phoneHash', 'phoneSealed', 'language', 'createdAt'],
)
const findUserByPhone = rawStatement<{ phoneHash: Buffer }, UserRow>(
  'find_user_by_phone',
  `select ${USER_COLUMNS} from users where phone_hash = $1`,
  ['phoneHash'],
)
/** The user of a phone, made now if there was none. */
export const findOrInsertUser = async (
  tx: Tx,
  user: NewUser,
): Promise<{ user: UserRow; isNew: boolean }> => {
  const isNew = (await insertUserIfNew.run(tx, user)) === 1
  return { user: await findUserByPhone.one(tx, { phoneHash: user.phoneHash }), isNew }
}

const updateStatus = rawStatement<{ userId: string; bizStatus: number }, never>(
  'update_user_status',
  'update users set biz_status = $2 where id = $1',
  ['userId', 'bizStatus'],
)
export const setUserStatus = async (tx: Tx, userId: string, bizStatus: number): Promise<void> => {
  await updateStatus.run(tx, { userId, bizStatus })
}

// ---- One-time codes ----

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

// One phone's requests wait for each other, so that ten taps at once cannot pass the limits.
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

// ---- Sessions ----

interface NewSession {
  id: string
  userId: string
  tokenHash: Buffer
  deviceId: string
  deviceLabel: string
  createdAt: Date
  expiresAt: Date
}
const insertSessionRow = rawStatement<NewSession, never>(
  'insert_session',
  `insert into sessions
     (id, user_id, token_hash, device_id, device_label, created_at, last_seen_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $6, $7)`,
  ['id', 'userId', 'tokenHash', 'deviceId', 'deviceLabel', 'createdAt', 'expiresAt'],
)
export const insertSession = async (tx: Tx, session: NewSession): Promise<void> => {
  await insertSessionRow.run(tx, session)
}

export interface SessionRow {
  sessionId: string
  userId: string
  bizStatus: number
  lastSeenAt: Date
  expiresAt: Date
  revokedAt: Date | null
  closedAt: Date | null
}
const findSessionByToken = rawStatement<{ tokenHash: Buffer }, SessionRow>(
  'find_session',
  `select s.id as "sessionId", u.id as "userId", u.biz_status as "bizStatus",
     s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt", s.revoked_at as "revokedAt",
     u.closed_at as "closedAt"
   from sessions s join users u on u.id = s.user_id where s.token_hash = $1`,
  ['tokenHash'],
)
export const findSession = (on: Querier, tokenHash: Buffer): Promise<SessionRow | undefined> =>
  findSessionByToken.maybeOne(on, { tokenHash })

const updateSeen = rawStatement<{ sessionId: string; at: Date }, never>(
  'mark_session_seen',
  'update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2',
  ['sessionId', 'at'],
)
export const markSeen = async (on: Querier, of: { sessionId: string; at: Date }): Promise<void> => {
  await updateSeen.run(on, of)
}

export interface DeviceRow {
  sessionId: string
  label: string
  signedInAt: Date
  lastSeenAt: Date
}
const listOpenSessions = rawStatement<{ userId: string; at: Date; limit: number }, DeviceRow>(
  'list_open_sessions',
  `select id as "sessionId", device_label as label, created_at as "signedInAt",
     last_seen_at as "lastSeenAt"
   from sessions where user_id = $1 and revoked_at is null and expires_at > $2
   order by last_seen_at desc, id desc limit $3`,
  ['userId', 'at', 'limit'],
)
export const listDevices = (
  on: Querier,
  of: { userId: string; at: Date; limit: number },
): Promise<DeviceRow[]> => listOpenSessions.all(on, of)

const findOwnSession = rawStatement<{ sessionId: string; userId: string }, { id: string }>(
  'find_own_session',
  'select id from sessions where id = $1 and user_id = $2',
  ['sessionId', 'userId'],
)
export const isOwnSession = async (
  on: Querier,
  of: { sessionId: string; userId: string },
): Promise<boolean> => (await findOwnSession.maybeOne(on, of)) !== undefined

const revokeSessionRow = rawStatement<{ sessionId: string; userId: string; at: Date }, never>(
  'revoke_session',
  `update sessions set revoked_at = $3
   where id = $1 and user_id = $2 and revoked_at is null`,
  ['sessionId', 'userId', 'at'],
)
export const revokeSession = async (
  tx: Tx,
  session: { sessionId: string; userId: string; at: Date },
): Promise<void> => {
  await revokeSessionRow.run(tx, session)
}

const findOpenSession = rawStatement<{ sessionId: string; at: Date }, { isOpen: boolean }>(
  'find_open_session',
  `select exists (
     select from sessions s join users u on u.id = s.user_id
     where s.id = $1 and s.revoked_at is null and s.expires_at > $2 and u.closed_at is null
   ) as "isOpen"`,
  ['sessionId', 'at'],
)
export const isSessionOpen = async (
  on: Querier,
  of: { sessionId: string; at: Date },
): Promise<boolean> => (await findOpenSession.one(on, of)).isOpen

const countPeopleOnDevices = rawStatement<{ userId: string; statusMin: number }, { count: number }>(
  'count_other_people_on_devices',
  `select count(distinct s.user_id) as count
   from sessions s join users u on u.id = s.user_id and u.biz_status >= $2
   where s.user_id <> $1 and s.device_id <> ''
     and s.device_id in (select device_id from sessions where user_id = $1)`,
  ['userId', 'statusMin'],
)
export const countOthersOnDevices = async (
  on: Querier,
  of: { userId: string; statusMin: number },
): Promise<number> => (await countPeopleOnDevices.one(on, of)).count

const insertUsedToken = rawStatement<{ tokenId: string; usedAt: Date }, never>(
  'use_open_token',
  'insert into used_open_tokens (token_id, used_at) values ($1, $2) on conflict do nothing',
  ['tokenId', 'usedAt'],
)
/** True the first time, false ever after. */
export const useOpenToken = async (tx: Tx, tokenId: string, usedAt: Date): Promise<boolean> =>
  (await insertUsedToken.run(tx, { tokenId, usedAt })) === 1

const deleteUsedTokens = rawStatement<{ before: Date; limit: number }, never>(
  'delete_used_open_tokens',
  `delete from used_open_tokens where token_id in (
     select token_id from used_open_tokens where used_at < $1
     order by used_at limit $2 for update skip locked)`,
  ['before', 'limit'],
)
export const deleteOpenTokens = (on: Tx, old: { before: Date; limit: number }): Promise<number> =>
  deleteUsedTokens.run(on, old)

// ---- Consents ----

export interface ConsentRow {
  purpose: string
  isGiven: boolean
  textVersion: string
  language: string
  decidedAt: Date
}
type NewConsent = ConsentRow & { id: string; userId: string; deviceId: string }
const insertConsentRow = rawStatement<NewConsent, never>(
  'insert_consent',
  `insert into consents
     (id, user_id, purpose, is_given, text_version, language, device_id, decided_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  ['id', 'userId', 'purpose', 'isGiven', 'textVersion', 'language', 'deviceId', 'decidedAt'],
)
export const insertConsent = async (tx: Tx, consent: NewConsent): Promise<void> => {
  await insertConsentRow.run(tx, consent)
}

const listLatestConsents = rawStatement<{ userId: string }, ConsentRow>(
  'list_latest_consents',
  `select distinct on (purpose) purpose, is_given as "isGiven", text_version as "textVersion",
     language, decided_at as "decidedAt"
   from consents where user_id = $1 order by purpose, serial desc`,
  ['userId'],
)
export const listConsents = (on: Querier, userId: string): Promise<ConsentRow[]> =>
  listLatestConsents.all(on, { userId })
