import type { Deps } from '../../deps.ts'
import { borrowerContact } from '../account/borrower-contact.ts'
import { hasWithdrawn } from '../account/consents.ts'
import { claimMessagesToPush } from '../messages/messages-to-push.ts'
import { contactWindowEnd, isContactOpen } from './send/contact-hours.ts'
import { pushText } from './send/reminder-text.ts'

const CLAIMED_AT_ONCE = 100
/** What waited longer, over nights without a server, is no news any more. */
const NEWS_FOR_MS = 3 * 86_400_000

/**
 * Tells people's devices that something came into their message centre: once for each entry, nothing
 * of a loan, and only in the hours in which people may be written to. What came in the night is one
 * notification in the morning. An entry is marked before it is told of, so that a crash costs one
 * notification rather than sending it twice.
 * @returns how many left
 */
export const pushMessages = async (deps: Deps): Promise<number> => {
  let sent = 0
  while (isContactOpen(deps, deps.clock.businessDay())) {
    const at = deps.clock.now()
    const claimed = await claimMessagesToPush(deps.db, { at, limit: CLAIMED_AT_ONCE })
    const news = claimed.filter(
      ({ sentAt, readAt }) => readAt === null && at.getTime() - sentAt.getTime() < NEWS_FOR_MS,
    )
    for (const userId of new Set(news.map((one) => one.userId))) {
      if (await pushTo(deps, userId)) sent += 1
    }
    if (claimed.length < CLAIMED_AT_ONCE) return sent
  }
  return sent
}

/** The entry itself stays in the message centre, whatever becomes of its notification. */
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
