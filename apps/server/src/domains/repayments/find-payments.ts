import type { Querier } from '../../platform/db/pool.ts'
import type { PaymentRow } from './payment.ts'
import { findPayment, listPayments } from './receive/payment-store.ts'

/** What came in on a loan and counts, in the order in which it does. */
export const paymentsOf = (on: Querier, loanId: string): Promise<PaymentRow[]> =>
  listPayments(on, loanId)

/** One payment, reversed or not, whoever made it: for the staff. */
export const paymentById = (on: Querier, paymentId: string) => findPayment(on, paymentId)
