import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { findByToken } from './sessions/find-session.ts'
import { isOver } from './sessions/limits.ts'
import { tokenHashOf } from './sessions/token-hash.ts'
import * as sessions from './store/sessions.ts'

export interface Session {
  sessionId: string
  userId: string
  bizStatus: number
  /** Until when it sees what is masked, after a fresh code (open-data.ts). */
  showsDataUntil: Date | null
}

/** Who shows a token, and the hash of the device's key that the same request proves. */
export interface Bearer {
  token: string
  keyHash: Buffer | undefined
}

/**
 * The session of a token. Throws NO_SESSION without one, TOKEN_EXPIRED when it ended, was revoked or was not
 * used for too long, DEVICE_DIFFERS from another device than its own, 420 for a closed account.
 */
export const readSession = async (on: Querier, bearer: Bearer, at: Date): Promise<Session> => {
  const row = await findByToken(on, tokenHashOf(bearer.token), at)
  if (!row) throw new AppError('NO_SESSION')
  if (row.revokedAt || isOver(row, at)) throw new AppError('TOKEN_EXPIRED')
  if (row.keyHash && !bearer.keyHash?.equals(row.keyHash)) throw new AppError('DEVICE_DIFFERS')
  if (row.closedAt) throw new AppError('SERVICE_CLOSED')
  if (at.getTime() - row.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    await sessions.markSeen(on, { sessionId: row.sessionId, userId: row.userId, at })
  }
  return row
}
/** Updated only this often; otherwise each call of a person would be a write. */
const SEEN_EVERY_MS = 15 * 60_000

/** Whether a session is still valid, for what was opened in it earlier. */
export const isSessionOpen = (on: Querier, of: { sessionId: string; at: Date }): Promise<boolean> =>
  sessions.isSessionOpen(on, of)
