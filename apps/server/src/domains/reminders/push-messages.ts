import type { Deps } from '../../deps.ts'
import { type Line, LineCutError, pauseAfter, sendAll } from '../../platform/outbox/outbox.ts'
import { borrowerContact } from '../account/borrower-contact.ts'
import { hasWithdrawn } from '../account/consents.ts'
import { claimMessagesToPush, notePush, type PersonToPush } from '../messages/messages-to-push.ts'
import { contactWindowEnd, isContactOpen } from './contact-hours.ts'
import { pushText } from './send/reminder-text.ts'

/** Messages that waited longer are no longer sent as notifications. */
const NEWS_FOR_MS = 3 * 86_400_000
/** Longer than any call: what a server that died had claimed is due again. */
const CLAIMED_FOR_MS = 120_000
const FIRST_PAUSE_MS = 30_000
const PAUSE_MAX_MS = 1_800_000

/**
 * Notifies people's devices of new messages in their message centre: once per message, without mentioning a
 * loan, and only in the hours in which people may be contacted. Messages of one night are one notification
 * in the morning. One whose outcome is not known is sent again under the same name, which a device shows once.
 * @returns how many were sent
 */
export const pushMessages = (deps: Deps): Promise<number> =>
  sendAll(deps, {
    line: 'push',
    async claim(limit) {
      const today = deps.clock.businessDay()
      if (!isContactOpen(deps, today)) return []
      const at = deps.clock.now()
      const againAt = new Date(at.getTime() + CLAIMED_FOR_MS)
      return claimMessagesToPush(deps.db, { at, againAt, limit, today })
    },
    send: (person, line) => pushTo(deps, person, line),
  })

/** The message itself stays in the message centre, whatever happens to its notification. */
const pushTo = async (deps: Deps, person: PersonToPush, line: Line): Promise<boolean> => {
  const { userId, messages } = person
  const at = deps.clock.now()
  const [first] = messages.filter(
    ({ sentAt, readAt }) => readAt === null && at.getTime() - sentAt.getTime() < NEWS_FOR_MS,
  )
  if (!first) {
    await notePush(deps.db, person, { pushFrom: null })
    return false
  }
  const later = (tries: number): Date =>
    new Date(at.getTime() + pauseAfter(tries, { firstMs: FIRST_PAUSE_MS, maxMs: PAUSE_MAX_MS }))
  try {
    const isSent = await send(deps, { userId, noteId: first.messageId }, line)
    await notePush(deps.db, person, { pushFrom: null })
    return isSent
  } catch (error) {
    if (error instanceof LineCutError) {
      await notePush(deps.db, person, { pushFrom: later(1), tries: -1 })
      return false
    }
    deps.log.warn({ err: error, userId }, 'a notification may not have left')
    await notePush(deps.db, person, { pushFrom: later(first.tries) })
    return false
  }
}

const send = async (
  deps: Deps,
  { userId, noteId }: { userId: string; noteId: string },
  line: Line,
): Promise<boolean> => {
  if (await hasWithdrawn(deps.db, { userId, purpose: 'notifications' })) return false
  const { language } = await borrowerContact(deps, deps.db, userId)
  const { deviceCount } = await line.call(() =>
    deps.push.send({
      ...{ userId, noteId },
      text: pushText(language),
      place: { page: 'messages' },
      until: contactWindowEnd(deps),
    }),
  )
  return deviceCount > 0
}
