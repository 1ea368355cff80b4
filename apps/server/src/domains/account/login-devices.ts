import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { isOver } from './sessions/limits.ts'
import type { Session } from './sessions.ts'
import { endStrangers } from './sign-out.ts'
import * as sessions from './store/sessions.ts'

export interface SignedInDevice
  extends Pick<sessions.DeviceRow, 'sessionId' | 'label' | 'signedInAt' | 'lastSeenAt'> {
  isThisOne: boolean
  /** When a session ends that no key of its device keeps; null for the others. */
  endsAt: Date | null
  /** The session whose link opened it, while that is open too. */
  openedBy: string | null
}

/** All of a person's sessions that are open, the last used first. */
export const openSessions = async (
  on: Querier,
  userId: string,
  at: Date,
): Promise<sessions.DeviceRow[]> => {
  const rows = await sessions.listDevices(on, { userId, at })
  return rows.filter((row) => !isOver(row, at))
}

/** Where a person is signed in: first the device that asks, then the others by last use. */
export const loginDevices = async (
  deps: Deps,
  { userId, sessionId }: Session,
  at: Date,
): Promise<SignedInDevice[]> => {
  const rows = await openSessions(deps.db, userId, at)
  const open = new Set(rows.map((row) => row.sessionId))
  return rows
    .map(({ keyHash, isFromBefore, expiresAt, parentId, ...row }) => ({
      ...row,
      isThisOne: row.sessionId === sessionId,
      endsAt: keyHash ? null : expiresAt,
      openedBy: parentId !== null && open.has(parentId) ? parentId : null,
    }))
    .sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne))
}

/**
 * Ends one of the person's own sessions, from any of their devices, with all that came of its links; one that already ended
 * stays ended.
 * Throws NOT_FOUND for somebody else's.
 */
export const revokeLogin = async (
  deps: Deps,
  of: { userId: string; sessionId: string; bySessionId: string },
  at: Date,
): Promise<void> => {
  if (!(await sessions.isOwnSession(deps.db, of))) throw new AppError('NOT_FOUND')
  await inTransaction(deps.db, (tx) => endStrangers(deps, tx, of, at))
}

/** How many other people with at least that status signed in on one of this person's devices. */
export const countOthersOnDevices = (
  on: Querier,
  of: { userId: string; statusMin: number },
): Promise<number> => sessions.countOthersOnDevices(on, of)
