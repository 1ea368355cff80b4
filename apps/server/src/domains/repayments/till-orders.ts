import type { Deps } from '../../deps.ts'
import { asOf, nowOf } from './order/order-now.ts'
import { readRef } from './order/order-rules.ts'
import { findOrderByRef, listWaitingOrders } from './order/order-store.ts'
import type { PaymentOrder } from './payment-order.ts'

/** For a shop's till: the order with that reference, in any state. */
export const findOrderToPay = async (
  deps: Deps,
  ref: string,
): Promise<PaymentOrder | undefined> => {
  const order = await findOrderByRef(deps.db, readRef(ref))
  return order && asOf(order, nowOf(deps))
}

/** For a shop's till: orders that wait for money, newest first. */
export const listOrdersToPay = (
  deps: Deps,
  { limit }: { limit: number },
): Promise<PaymentOrder[]> => listWaitingOrders(deps.db, { ...nowOf(deps), limit })
