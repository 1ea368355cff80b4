import type { Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { withInstrument } from './collect.ts'
import * as orderStore from './order/order-store.ts'
import { asOf, nowOf } from './pay.ts'
import * as paymentStore from './payments.ts'
import { readRef } from './rules.ts'

/** What other domains and main may use of repayments. */

/** The person's own order, with the payment that ended it. */
export const repayOrder = async (
  deps: Deps,
  who: { userId: string },
  ref: string,
): Promise<orderStore.OrderWithPayment> => {
  const order = await orderStore.findOwnOrder(deps.db, { userId: who.userId, ref: readRef(ref) })
  if (!order) throw new AppError('NOT_FOUND')
  return withInstrument(deps, asOf(order, nowOf(deps)))
}

/** The order behind a public link; a channel that needs a sign-in has none. */
export const publicRepayCode = async (
  deps: Deps,
  publicCode: string,
): Promise<orderStore.PaymentOrder> => {
  const order = await orderStore.findOrderByCode(deps.db, publicCode)
  const isPublic = deps.market.channels.some(
    (channel) => channel.channelCode === order?.channel && channel.isPublic,
  )
  if (!order || !isPublic) throw new AppError('NOT_FOUND')
  return withInstrument(deps, asOf(order, nowOf(deps)))
}

/** For a till: the order that a reference names, in whatever state. */
export const findOrderToPay = async (
  deps: Deps,
  ref: string,
): Promise<orderStore.PaymentOrder | undefined> => {
  const order = await orderStore.findOrderByRef(deps.db, readRef(ref))
  return order && asOf(order, nowOf(deps))
}

/** For a till: orders that wait for money, newest first. */
export const listOrdersToPay = (
  deps: Deps,
  { limit }: { limit: number },
): Promise<orderStore.PaymentOrder[]> =>
  orderStore.listWaitingOrders(deps.db, { ...nowOf(deps), limit })

/** Writes down what time has already decided, for at most `limit` orders. Returns how many ended. */
export const endStaleOrders = (
  tx: Tx,
  input: { at: Date; businessDay: Day; limit: number },
): Promise<number> => orderStore.expireOrders(tx, input)

/** What came in on a loan and counts, in the order in which it does. */
export const paymentsOf = (on: Querier, loanId: string): Promise<paymentStore.PaymentRow[]> =>
  paymentStore.listPayments(on, loanId)

/** The transfer as it was counted already, whoever told of it. */
export const findCountedTransfer = (
  on: Querier,
  utr: string,
): Promise<{ paymentId: string } | undefined> =>
  paymentStore.findPaymentByUtr(on, { channel: paymentStore.PROOF_CHANNEL, utr })

export const PROOF_CHANNEL = paymentStore.PROOF_CHANNEL
export const listUnmatchedCredits = paymentStore.listUnmatchedCredits
export const lockTransfer = paymentStore.lockTransfer
export const updateEvent = paymentStore.updateEvent

/** One payment, reversed or not, whoever made it: for the staff. */
export const paymentById = (on: Querier, paymentId: string) =>
  paymentStore.findPayment(on, paymentId)
