import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { sealField } from '../../platform/keys/sealed-fields.ts'
import { writeMessage } from '../messages/write-message.ts'
import { endComplaintHold } from '../repayments/holds.ts'
import * as store from './store/feedback.ts'
import { answerContext } from './store/sealing.ts'

/**
 * Stores the answer and sends a message to the ticket's author. Collection that the ticket stopped goes on some days
 * later. Throws CASE_DECIDED when it was already answered.
 */
export const answerFeedback = async (
  deps: Deps,
  tx: Tx,
  { operatorId }: { operatorId: string },
  input: { feedbackId: string; answer: string; at: Date },
): Promise<{ userId: string; ticketNumber: string }> => {
  const { feedbackId, answer, at } = input
  const row = await store.lockFeedback(tx, feedbackId)
  if (!row) throw new AppError('NOT_FOUND')
  const isFirst = await store.updateAnswer(tx, {
    feedbackId,
    answerSealed: sealField(deps.secrets.fieldKey, answerContext(feedbackId), answer),
    answeredAt: at,
    answeredBy: operatorId,
  })
  if (!isFirst) throw new AppError('CASE_DECIDED')
  const { userId, ticketNumber } = row
  await endComplaintHold(deps, tx, { userId, evidenceId: feedbackId })
  await writeMessage(tx, {
    userId,
    kind: 'feedbackAnswered',
    eventKey: `feedbackAnswered:${feedbackId}`,
    loanId: null,
    params: { ticketNumber },
    currency: deps.market.currency,
    at,
  })
  return { userId, ticketNumber }
}
