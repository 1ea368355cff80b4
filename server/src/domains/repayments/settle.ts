import { isRunning, LOAN_STATUS } from '@noren/contract/loan-status'
import type { Currency, Minor } from '@noren/contract/money'
import { outstandingOn } from '@noren/pricing/outstanding'
import type { Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import {
  type DisbursedLoan,
  type Loan,
  lockLoan,
  moveLoan,
  wasDisbursed,
} from '../loans/service.ts'
import { bookPayment } from './booking.ts'
import { factsOf } from './facts.ts'
import * as orderStore from './order-store.ts'
import * as paymentStore from './payment-store.ts'
import { receiptNumberOf, valueDay } from './rules.ts'

/** What a provider told of one payment, its signature checked. */
export interface CollectionEvent {
  readonly eventId: string
  readonly event: 'payment.captured' | 'payment.failed'
  readonly ref: string
  readonly currency: Currency
  readonly amountMinor: Minor
  readonly utr: string
  readonly paidAt: Date
}

type Taken = { outcome: paymentStore.EventOutcome; paymentId: string | null }

/**
 * Takes in a provider's message, once for ever: by its event id, and money also by its bank
 * reference. Money is never refused: what the loan does not need is owed back to the borrower.
 * Throws NOT_FOUND for a reference that is no order's; the message is kept for reconciliation.
 */
export const settleCollection = async (deps: Deps, event: CollectionEvent): Promise<void> => {
  const at = deps.clock.now()
  const outcome = await inTransaction(deps.db, async (tx) => {
    const isNew = await paymentStore.insertEvent(tx, {
      ...event,
      amount: String(event.amountMinor),
      receivedAt: at,
      outcome: 'ignored',
      paymentId: null,
    })
    if (!isNew) return (await paymentStore.findEvent(tx, event.eventId))?.outcome
    const taken = await takeIn(deps, tx, event, at)
    await paymentStore.updateEvent(tx, { eventId: event.eventId, ...taken })
    return taken.outcome
  })
  deps.log.info({ eventId: event.eventId, outcome }, 'collection event taken in')
  if (outcome === 'unknownRef') throw new AppError('NOT_FOUND')
}

const takeIn = async (deps: Deps, tx: Tx, event: CollectionEvent, at: Date): Promise<Taken> => {
  const found = await orderStore.findOrderByRef(tx, event.ref)
  if (!found) return { outcome: 'unknownRef', paymentId: null }
  if (found.currency !== event.currency) {
    deps.log.error({ eventId: event.eventId }, 'money came in a currency that was not asked for')
    return { outcome: 'otherCurrency', paymentId: null }
  }
  // From here on everything about this loan waits for its turn.
  const loan = await lockLoan(tx, found.loanId)
  if (event.event === 'payment.failed') return failOrder(tx, found)
  if (event.amountMinor <= 0 || !wasDisbursed(loan)) return { outcome: 'ignored', paymentId: null }
  const known = await paymentStore.findPaymentByUtr(tx, { channel: found.channel, utr: event.utr })
  if (known) return { outcome: 'sameTransfer', paymentId: known.paymentId }
  const paymentId = await takeMoney(deps, tx, { loan, order: found, event, at })
  return { outcome: 'settled', paymentId }
}

/** Money that was told of stays told of: a failure that comes after it changes nothing. */
const failOrder = async (tx: Tx, { orderId }: orderStore.PaymentOrder): Promise<Taken> => {
  const isFailed = await orderStore.updateOrderState(tx, {
    orderId,
    from: ['waiting'],
    to: 'failed',
    paidAt: null,
  })
  return { outcome: isFailed ? 'failed' : 'ignored', paymentId: null }
}

const takeMoney = async (
  deps: Deps,
  tx: Tx,
  input: { loan: DisbursedLoan; order: orderStore.PaymentOrder; event: CollectionEvent; at: Date },
): Promise<string> => {
  const { loan, order, event, at } = input
  const businessDay = deps.clock.businessDay()
  const paidOn = valueDay({
    paidAt: event.paidAt,
    now: at,
    businessDay,
    orderMadeOn: order.owedOn,
    zone: deps.market.zone,
  })
  const paymentId = deps.newId()
  const payments = await bookPayment(deps, tx, loan, {
    paymentId,
    receiptNumber: receiptNumberOf(businessDay, await paymentStore.nextReceiptSerial(tx)),
    orderId: order.orderId,
    loanId: loan.loanId,
    userId: loan.userId,
    channel: order.channel,
    utr: event.utr,
    currency: event.currency,
    amountMinor: event.amountMinor,
    paidOn,
    paidAt: event.paidAt,
    settledAt: at,
  })
  await orderStore.updateOrderState(tx, {
    orderId: order.orderId,
    from: ['waiting', 'failed', 'expired'],
    to: 'paid',
    paidAt: event.paidAt,
  })
  await moveAfterPayment(deps, tx, { loan, payments, at })
  return paymentId
}

/** Nothing owed: repaid. Nothing overdue any more: back among the running ones. */
const moveAfterPayment = async (
  deps: Deps,
  tx: Tx,
  input: { loan: DisbursedLoan; payments: readonly paymentStore.PaymentRow[]; at: Date },
): Promise<Loan> => {
  const { loan, payments, at } = input
  if (!isRunning(loan.status) && loan.status !== LOAN_STATUS.writtenOff) return loan
  const now = outstandingOn(factsOf(deps.market, loan, payments), deps.clock.businessDay())
  if (now.totalMinor === 0) {
    return moveLoan(deps, tx, loan, LOAN_STATUS.repaid, { at, why: 'payment.full' })
  }
  if (loan.status === LOAN_STATUS.overdue && now.overdueDays === 0) {
    const move = { at, why: 'payment.part', dueOn: now.dueOn }
    return moveLoan(deps, tx, loan, LOAN_STATUS.disbursed, move)
  }
  return loan
}
