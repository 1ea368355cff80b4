import type { TicketDesk } from '@noren/contract/feedback'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { sealField } from '../../platform/keys/sealed-fields.ts'
import * as store from './store/feedback.ts'
import { noteContext } from './store/sealing.ts'

/**
 * With whom a ticket lies: with everybody who answers, until it is handed on to the officer. Until the transaction ends
 * nobody hands it on or answers it. Throws NOT_FOUND.
 */
export const lockDesk = async (tx: Tx, feedbackId: string): Promise<TicketDesk> => {
  if (!(await store.lockFeedback(tx, feedbackId))) throw new AppError('NOT_FOUND')
  return (await deskOf(tx, feedbackId)).toDesk
}

const deskOf = async (
  on: Querier,
  feedbackId: string,
): Promise<{ toDesk: TicketDesk; handedAt: Date | null }> =>
  (await store.findDesk(on, feedbackId)) ?? { toDesk: 'support', handedAt: null }

/**
 * Hands an open ticket on, with a note for who takes it. Its day stays. Throws CASE_DECIDED when it is answered, or
 * lies there already.
 */
export const handOn = async (
  deps: Pick<Deps, 'newId' | 'secrets'>,
  tx: Tx,
  { operatorId }: { operatorId: string },
  input: { feedbackId: string; to: TicketDesk; note: string; at: Date },
): Promise<{ userId: string; ticketNumber: string; from: TicketDesk }> => {
  const { feedbackId, to, note, at } = input
  const ticket = await store.lockFeedback(tx, feedbackId)
  if (!ticket) throw new AppError('NOT_FOUND')
  const { toDesk: from, handedAt } = await deskOf(tx, feedbackId)
  if (ticket.isAnswered || from === to) throw new AppError('CASE_DECIDED')
  const handoverId = deps.newId()
  await store.insertHandover(tx, {
    ...{ userId: ticket.userId, handoverId, feedbackId },
    toDesk: to,
    noteSealed: sealField(deps.secrets.fieldKey, noteContext(handoverId), note),
    handedBy: operatorId,
    // Later than the one before, also within one moment: the last says with whom it lies.
    handedAt: new Date(Math.max(at.getTime(), (handedAt?.getTime() ?? 0) + 1)),
  })
  return { userId: ticket.userId, ticketNumber: ticket.ticketNumber, from }
}
