import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface UserRow {
  id: string
  /** null once the person's data was erased. */
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
/** The user of a phone, created if there was none. */
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
