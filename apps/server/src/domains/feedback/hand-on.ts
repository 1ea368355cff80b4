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
  return deskOf(tx, feedbackId)
}

const deskOf = async (on: Querier, feedbackId: string): Promise<TicketDesk> =>
  (await store.findDesk(on, feedbackId)) ?? 'support'

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
  const from = await deskOf(tx, feedbackId)
  if (ticket.isAnswered || from === to) throw new AppError('CASE_DECIDED')
  const handoverId = deps.newId()
  await store.insertHandover(tx, {
    ...{ userId: ticket.userId, handoverId, feedbackId },
    toDesk: to,
    noteSealed: sealField(deps.secrets.fieldKey, noteContext(handoverId), note),
    handedBy: operatorId,
    handedAt: at,
  })
  return { userId: ticket.userId, ticketNumber: ticket.ticketNumber, from }
}
