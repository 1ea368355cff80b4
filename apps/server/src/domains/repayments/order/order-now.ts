import type { Deps } from '../../../deps.ts'
import type { DisbursedLoan } from '../../loans/loan.ts'
import type { PaymentOrder } from '../payment-order.ts'
import { stateAt } from './order-rules.ts'

export interface Now {
  at: Date
  businessDay: DisbursedLoan['dueOn']
}

export const nowOf = (deps: Pick<Deps, 'clock'>): Now => ({
  at: deps.clock.now(),
  businessDay: deps.clock.businessDay(),
})

export const asOf = <Order extends PaymentOrder>(order: Order, now: Now): Order => ({
  ...order,
  state: stateAt(order, now),
})
