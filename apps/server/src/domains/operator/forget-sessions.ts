import type { Tx } from '../../platform/db/pool.ts'
import { deleteChallenges } from './session/challenge-store.ts'
import { deleteInvites, deleteLinks } from './session/link-store.ts'
import { deleteSessions } from './session/session-store.ts'

const DAY_MS = 86_400_000
/** Long enough to ask who was signed in where, after something was noticed. */
const SESSIONS_KEPT_DAYS = 90
/** Wrong codes count for a day. */
const LINKS_KEPT_DAYS = 2

/** Deletes sessions, links and challenges of the staff that are long over. Returns how many. */
export const forgetStaffSessions = async (
  tx: Tx,
  { at, limit }: { at: Date; limit: number },
): Promise<number> => {
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS)
  // What belongs to a session goes before it.
  const challenges = await deleteChallenges(tx, { before: daysAgo(1), limit })
  const links = await deleteLinks(tx, { before: daysAgo(LINKS_KEPT_DAYS), limit })
  const invites = await deleteInvites(tx, { before: daysAgo(SESSIONS_KEPT_DAYS), limit })
  const sessions = await deleteSessions(tx, { before: daysAgo(SESSIONS_KEPT_DAYS), limit })
  return Math.max(challenges, links, invites, sessions)
}
