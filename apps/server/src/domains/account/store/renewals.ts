import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { SESSION_COLUMNS, type SessionRow } from './sessions.ts'

const findPrevious = rawStatement<{ tokenHash: Buffer }, SessionRow>(
  'find_session_by_previous_token',
  `select ${SESSION_COLUMNS}
   from sessions s join users u on u.id = s.user_id where s.previous_token_hash = $1`,
  ['tokenHash'],
)
export const findByPreviousToken = (
  on: Querier,
  of: { tokenHash: Buffer },
): Promise<SessionRow | undefined> => findPrevious.maybeOne(on, of)

const updatePrevious = rawStatement<{ sessionId: string }, never>(
  'forget_previous_token',
  'update sessions set previous_token_hash = null where id = $1 and previous_token_hash is not null',
  ['sessionId'],
)
export const forgetPrevious = async (on: Querier, of: { sessionId: string }): Promise<void> => {
  await updatePrevious.run(on, of)
}

export interface Renewable {
  tokenHash: Buffer
  keyHash: Buffer | null
  markHash: Buffer | null
  deviceId: string
  isFromBefore: boolean
  createdAt: Date
  renewedAt: Date | null
}
const lockSessionRow = rawStatement<{ sessionId: string; userId: string }, Renewable>(
  'lock_session',
  `select token_hash as "tokenHash", key_hash as "keyHash", mark_hash as "markHash", device_id as "deviceId",
     is_from_before as "isFromBefore", created_at as "createdAt", renewed_at as "renewedAt"
   from sessions where user_id = $2 and id = $1 for update`,
  ['sessionId', 'userId'],
)
export const lockSession = (
  tx: Tx,
  of: { sessionId: string; userId: string },
): Promise<Renewable> => lockSessionRow.one(tx, of)

const updateKey = rawStatement<{ sessionId: string; keyHash: Buffer; expiresAt: Date }, never>(
  'bind_session',
  `update sessions set key_hash = $2, expires_at = $3, is_from_before = false
   where id = $1 and key_hash is null and is_from_before`,
  ['sessionId', 'keyHash', 'expiresAt'],
)
export const bindSession = async (
  tx: Tx,
  of: { sessionId: string; keyHash: Buffer; expiresAt: Date },
): Promise<void> => {
  await updateKey.run(tx, of)
}

interface Renewal {
  sessionId: string
  userId: string
  tokenHash: Buffer
  /** Of the token that asked for the new one. */
  previousTokenHash: Buffer
  at: Date
}
const updateToken = rawStatement<Renewal, never>(
  'renew_token',
  `update sessions set token_hash = $2, previous_token_hash = $3, renewed_at = $4
   where user_id = $5 and id = $1`,
  ['sessionId', 'tokenHash', 'previousTokenHash', 'at', 'userId'],
)
export const renewToken = async (tx: Tx, renewal: Renewal): Promise<void> => {
  await updateToken.run(tx, renewal)
}

interface Replacement {
  sessionId: string
  tokenHash: Buffer
  markHash: Buffer
  at: Date
}
const replaceTokenOf = rawStatement<Replacement, never>(
  'replace_token',
  `update sessions set previous_token_hash = token_hash, token_hash = $2, mark_hash = $3,
     renewed_at = $4
   where id = $1 and revoked_at is null`,
  ['sessionId', 'tokenHash', 'markHash', 'at'],
)
/**
 * For a device whose sign-in got no answer: whichever of the two tokens it has is good. False for a session that was ended
 * meanwhile, whose device does not become known again either.
 */
export const replaceToken = async (tx: Tx, replacement: Replacement): Promise<boolean> =>
  (await replaceTokenOf.run(tx, replacement)) === 1
