import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { sealField } from '../../platform/keys/sealed-fields.ts'
import { writeMessage } from '../messages/write-message.ts'
import * as store from './store/feedback.ts'
import { REPLIES_MAX } from './store/rules.ts'
import { replyContext } from './store/sealing.ts'

/**
 * Tells the author of an open ticket how it stands; a message says that it is there. The ticket stays open, with its
 * day. Throws CASE_DECIDED once it is answered, or was replied to as often as it may be.
 */
export const replyToFeedback = async (
  deps: Pick<Deps, 'newId' | 'secrets' | 'market'>,
  tx: Tx,
  { operatorId }: { operatorId: string },
  { feedbackId, reply, at }: { feedbackId: string; reply: string; at: Date },
): Promise<{ userId: string; ticketNumber: string; replies: number }> => {
  const ticket = await store.lockFeedback(tx, feedbackId)
  if (!ticket) throw new AppError('NOT_FOUND')
  const { userId, ticketNumber, isAnswered } = ticket
  const before = await store.listReplies(tx, { userId, feedbackId })
  if (isAnswered || before.length >= REPLIES_MAX) throw new AppError('CASE_DECIDED')
  const replyId = deps.newId()
  await store.insertReply(tx, {
    ...{ userId, replyId, feedbackId },
    replySealed: sealField(deps.secrets.fieldKey, replyContext(replyId), reply),
    sentBy: operatorId,
    sentAt: at,
  })
  await writeMessage(tx, {
    userId,
    kind: 'feedbackReplied',
    eventKey: `feedbackReplied:${replyId}`,
    loanId: null,
    params: { ticketNumber },
    currency: deps.market.currency,
    at,
  })
  return { userId, ticketNumber, replies: before.length + 1 }
}
