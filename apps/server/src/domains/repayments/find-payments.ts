import type { Querier } from '../../platform/db/pool.ts'
import { listLost } from '../loans/disputed-payments.ts'
import { type PaymentRow, withLost } from './payment.ts'
import { findPayment, listPayments } from './receive/payment-store.ts'

/** The loan's payments that were not reversed, in the order in which they count. */
export const paymentsOf = async (on: Querier, loanId: string): Promise<PaymentRow[]> => {
  const [payments, disputes] = await Promise.all([listPayments(on, loanId), listLost(on, loanId)])
  return withLost(payments, disputes)
}

/** One payment of any borrower, reversed or not: for the staff. */
export const paymentById = (on: Querier, paymentId: string) => findPayment(on, paymentId)
