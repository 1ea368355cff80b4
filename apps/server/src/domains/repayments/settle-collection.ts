import type { Deps } from '../../deps.ts'
import { atOnce } from '../../platform/db/at-once.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import type { CollectionReport } from '../../providers/ports/collection.ts'
import { lockLoanAndName } from '../loans/moves.ts'
import { applyPayment, readBooksBeforePayment } from './apply-payment.ts'
import { readReference } from './bank-reference.ts'
import { findPaymentByUtr, PROOF_CHANNEL, transferNamed } from './counted-transfers.ts'
import {
  endPaidOrder,
  expireOthersOfLoan,
  findOrderByRef,
  type PaidOrder,
  updateOrderState,
} from './order/order-store.ts'
import type { PaymentOrder } from './payment-order.ts'
import { type EventOutcome, findEvent, insertEvent, updateEvent } from './receive/event-store.ts'
import { valueDay } from './receive/receive-rules.ts'

/** What became of an event, and of the order where its money has paid it. */
type Taken = { outcome: EventOutcome; paymentId: string | null; paid?: PaidOrder }

/**
 * Processes a provider's message exactly once: by its event id, and money also by its bank reference. Money
 * is never refused: what the loan does not need is owed back to the borrower. Throws NOT_FOUND for an
 * unknown reference; the message is kept for reconciliation.
 */
export const settleCollection = async (deps: Deps, event: CollectionReport): Promise<void> => {
  const at = deps.clock.now()
  const outcome = await inTransaction(deps.db, async (tx) => {
    const utr = readReference(event.utr)
    // Sent together: for an event processed before, the look-up of the order was merely unnecessary.
    const [drawn, order] = await Promise.all([
      insertEvent(tx, {
        ...event,
        utr,
        amount: String(event.amountMinor),
        receivedAt: at,
        outcome: 'ignored',
        paymentId: null,
      }),
      findOrderByRef(tx, event.ref),
    ])
    if (!drawn) return (await findEvent(tx, event.eventId))?.outcome
    const taken = await takeIn(deps, tx, { event: { ...event, utr }, order, at, ...drawn })
    const { paid, ...told } = taken
    if (paid) endPaidOrder(tx, { eventId: event.eventId, ...told, ...paid })
    else await updateEvent(tx, { eventId: event.eventId, ...told })
    return taken.outcome
  })
  deps.log.info({ eventId: event.eventId, outcome }, 'collection event taken in')
  if (outcome === 'unknownRef') throw new AppError('NOT_FOUND')
}

interface Arrived {
  readonly event: CollectionReport
  readonly order: PaymentOrder | undefined
  readonly at: Date
  readonly receiptSerial: number
}

const takeIn = async (
  deps: Deps,
  tx: Tx,
  { event, order, at, receiptSerial }: Arrived,
): Promise<Taken> => {
  if (!order) return { outcome: 'unknownRef', paymentId: null }
  const { orderId, userId } = order
  if (order.currency !== event.currency) {
    deps.log.error({ eventId: event.eventId }, 'money came in a currency that was not asked for')
    return { outcome: 'otherCurrency', paymentId: null }
  }
  // From here on, other work on this loan and then on this transfer has to wait.
  const [loan, [known, books]] = await Promise.all([
    lockLoanAndName(tx, {
      ...{ loanId: order.loanId, userId: order.userId },
      name: transferNamed(event.utr),
    }),
    atOnce(tx, (on) =>
      Promise.all([
        findPaymentByUtr(on, { channel: order.channel, utr: event.utr }),
        readBooksBeforePayment(on, order),
      ]),
    ),
  ])
  if (event.event === 'payment.failed') return failOrder(tx, order)
  if (event.amountMinor <= 0) return { outcome: 'ignored', paymentId: null }
  if (known) {
    const isOwn = known.channel === PROOF_CHANNEL && known.loanId === order.loanId
    const same: Taken = { outcome: 'sameTransfer', paymentId: known.paymentId }
    if (!isOwn) return same
    await publishOrder(tx, order)
    return { ...same, paid: { orderId, userId, paidAt: event.paidAt, settledAs: 'part' } }
  }
  const paidOn = valueDay({
    paidAt: event.paidAt,
    now: at,
    businessDay: deps.clock.businessDay(),
    orderMadeOn: order.owedOn,
    zone: deps.market.zone,
  })
  const money = {
    order,
    proofId: null,
    channel: order.channel,
    utr: event.utr,
    amountMinor: event.amountMinor,
    paidOn,
    paidAt: event.paidAt,
    at,
  }
  const read = { ...books, receiptSerial }
  const { paymentId, settledAs } = await applyPayment(deps, tx, loan, money, read)
  // Amounts asked for before an extension or an exit are no longer what is owed.
  if (settledAs === 'extension' || settledAs === 'coolingOff') {
    expireOthersOfLoan(tx, { loanId: order.loanId, exceptOrderId: orderId })
  }
  return {
    outcome: 'settled',
    paymentId,
    paid: { orderId, userId, paidAt: event.paidAt, settledAs },
  }
}

const publishOrder = (tx: Tx, { userId, loanId, ref }: PaymentOrder): Promise<void> =>
  publishToPerson(tx, userId, { kind: 'payment', borrowId: loanId, ref })

/** A failure reported after the money changes nothing. */
const failOrder = async (tx: Tx, order: PaymentOrder): Promise<Taken> => {
  const isFailed = await updateOrderState(tx, {
    orderId: order.orderId,
    from: ['waiting'],
    to: 'failed',
    paidAt: null,
  })
  if (isFailed) await publishOrder(tx, order)
  return { outcome: isFailed ? 'failed' : 'ignored', paymentId: null }
}
