import type { Deps } from '../../deps.ts'
import { borrowerContact } from '../account/borrower-contact.ts'
import { hasWithdrawn } from '../account/consents.ts'
import { claimMessagesToPush } from '../messages/messages-to-push.ts'
import { contactWindowEnd, isContactOpen } from './contact-hours.ts'
import { pushText } from './send/reminder-text.ts'

const CLAIMED_AT_ONCE = 100
/** Messages that waited longer, because no server ran, are no longer sent as notifications. */
const NEWS_FOR_MS = 3 * 86_400_000

/**
 * Notifies people's devices of new messages in their message centre: once per message, without mentioning a
 * loan, and only in the hours in which people may be contacted. Messages of one night are one notification
 * in the morning. A message is marked before it is sent, so that a crash loses one notification rather than
 * sending it twice.
 * @returns how many were sent
 */
export const pushMessages = async (deps: Deps): Promise<number> => {
  let sent = 0
  for (;;) {
    const today = deps.clock.businessDay()
    if (!isContactOpen(deps, today)) return sent
    const at = deps.clock.now()
    const claimed = await claimMessagesToPush(deps.db, { at, limit: CLAIMED_AT_ONCE, today })
    const news = claimed.filter(
      ({ sentAt, readAt }) => readAt === null && at.getTime() - sentAt.getTime() < NEWS_FOR_MS,
    )
    for (const userId of new Set(news.map((one) => one.userId))) {
      if (await pushTo(deps, userId)) sent += 1
    }
    if (claimed.length < CLAIMED_AT_ONCE) return sent
  }
}

/** The message itself stays in the message centre, whatever happens to its notification. */
const pushTo = async (deps: Deps, userId: string): Promise<boolean> => {
  try {
    if (await hasWithdrawn(deps.db, { userId, purpose: 'notifications' })) return false
    const { language } = await borrowerContact(deps, deps.db, userId)
    const { deviceCount } = await deps.push.send({
      userId,
      text: pushText(language),
      place: { page: 'messages' },
      until: contactWindowEnd(deps),
    })
    return deviceCount > 0
  } catch (error) {
    deps.log.warn({ err: error, userId }, 'a notification may not have left')
    return false
  }
}
