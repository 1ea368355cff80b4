import type { Querier } from '../../platform/db/pool.ts'
import type { PaymentRow } from './payment.ts'
import { findPayment, listPayments } from './receive/payment-store.ts'

/** The loan's payments that were not reversed, in the order in which they count. */
export const paymentsOf = (on: Querier, loanId: string): Promise<PaymentRow[]> =>
  listPayments(on, loanId)

/** One payment of any borrower, reversed or not: for the staff. */
export const paymentById = (on: Querier, paymentId: string) => findPayment(on, paymentId)
