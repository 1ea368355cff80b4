import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { type Audience, topicOfStaffSession, topicOfWork } from '../../platform/events/events.ts'
import { isIdle } from './decide/rules.ts'
import type { Operator } from './operator.ts'
import { findLive } from './session/session-store.ts'
import { workSeenBy } from './work.ts'

/**
 * What a stream of the staff hears: the kinds of work that their roles see, while the session lives, is neither locked nor
 * idle, and the roles are the same. Throws PASSKEY_NEEDED for a token, which has no page.
 */
export const staffAudience = (
  { db }: Pick<Deps, 'db'>,
  { session, operatorId, roles }: Operator,
): Audience => {
  if (!session) throw new AppError('PASSKEY_NEEDED')
  const { sessionId } = session
  const asOpened = roles.join()
  return {
    topics: [topicOfStaffSession(sessionId), ...workSeenBy({ roles }).kinds.map(topicOfWork)],
    owner: `staff:${operatorId}`,
    isStillOpen: async (at) => {
      const live = await findLive(db, { sessionId, at })
      return live !== undefined && !isIdle(live.seenAt, at) && live.roles.join() === asOpened
    },
  }
}
