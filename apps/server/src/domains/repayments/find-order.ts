import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { withInstrument } from './collect.ts'
import { asOf, nowOf } from './order/order-now.ts'
import { readRef } from './order/order-rules.ts'
import { findOrderByCode, findOwnOrder } from './order/order-store.ts'
import type { OrderWithPayment, PaymentOrder } from './payment-order.ts'

/** The person's own order, with the payment that settled it. */
export const repayOrder = async (
  deps: Deps,
  who: { userId: string },
  ref: string,
): Promise<OrderWithPayment> => {
  const order = await findOwnOrder(deps.db, { userId: who.userId, ref: readRef(ref) })
  if (!order) throw new AppError('NOT_FOUND')
  return withInstrument(deps, asOf(order, nowOf(deps)))
}

/** The order behind a public link. Orders of a channel that needs a sign-in have no link. */
export const publicRepayCode = async (deps: Deps, publicCode: string): Promise<PaymentOrder> => {
  const order = await findOrderByCode(deps.db, publicCode)
  const isPublic = deps.market.channels.some(
    (channel) => channel.channelCode === order?.channel && channel.isPublic,
  )
  if (!order || !isPublic) throw new AppError('NOT_FOUND')
  return withInstrument(deps, asOf(order, nowOf(deps)))
}
