import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { isOver } from './sessions/limits.ts'
import type { Session } from './sessions.ts'
import { signOut } from './sign-out.ts'
import * as sessions from './store/sessions.ts'

const DEVICES_SHOWN = 50

export interface SignedInDevice
  extends Pick<sessions.DeviceRow, 'sessionId' | 'label' | 'signedInAt' | 'lastSeenAt'> {
  isThisOne: boolean
  /** When a session ends that no key of its device keeps; null for the others. */
  endsAt: Date | null
}

/** Where a person is signed in: first the device that asks, then the others by last use. */
export const loginDevices = async (
  deps: Deps,
  { userId, sessionId }: Session,
  at: Date,
): Promise<SignedInDevice[]> => {
  const rows = await sessions.listDevices(deps.db, { userId, at, limit: DEVICES_SHOWN })
  return rows
    .filter((row) => !isOver(row, at))
    .map(({ keyHash, isFromBefore, expiresAt, ...row }) => ({
      ...row,
      isThisOne: row.sessionId === sessionId,
      endsAt: keyHash ? null : expiresAt,
    }))
    .sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne))
}

/**
 * Ends one of the person's own sessions, from any of their devices; one that already ended stays ended.
 * Throws NOT_FOUND for somebody else's.
 */
export const revokeLogin = async (
  deps: Deps,
  of: { userId: string; sessionId: string },
  at: Date,
): Promise<void> => {
  if (!(await sessions.isOwnSession(deps.db, of))) throw new AppError('NOT_FOUND')
  await sessions.forgetMark(deps.db, of)
  await signOut(deps, of, at)
}

/** How many other people with at least that status signed in on one of this person's devices. */
export const countOthersOnDevices = (
  on: Querier,
  of: { userId: string; statusMin: number },
): Promise<number> => sessions.countOthersOnDevices(on, of)
