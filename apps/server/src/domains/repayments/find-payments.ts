import type { Querier } from '../../platform/db/pool.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import { listLost } from '../loans/disputed-payments.ts'
import { type PaymentRow, withLost } from './payment.ts'
import {
  findPayment,
  listNewest,
  listPaidWith,
  listPayments,
  listReversed,
  type ReversedPayment,
  type StaffPayment,
} from './receive/payment-store.ts'

/** The loan's payments that were not reversed, in the order in which they count. */
export const paymentsOf = async (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<PaymentRow[]> => {
  const [payments, disputes] = await Promise.all([listPayments(on, of), listLost(on, of)])
  return withLost(payments, disputes)
}

export type { ReversedPayment } from './receive/payment-store.ts'

/** Those of a loan that were taken back, in the order of their days. */
export const reversedPaymentsOf = (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<ReversedPayment[]> => listReversed(on, of)

export type { StaffPayment } from './receive/payment-store.ts'

/** A page of a loan's payments, newest first, reversed ones too: for the staff. */
export const paymentPage = async (
  on: Querier,
  loanId: string,
  { after, limit }: PageAsked<Date>,
): Promise<Page<StaffPayment, Date>> => {
  const rows = await listNewest(on, { loanId, at: after.key, id: after.id, limit: limit + 1 })
  return pageOf(rows, limit, ({ paidAt: key, paymentId: id }) => ({ key, id }))
}

/** The loans of the payment with this receipt's number or this reference of the bank. */
export const loansPaidWith = (on: Querier, text: string) => listPaidWith(on, text)

/** One payment of any borrower, reversed or not: for the staff. */
export const paymentById = (on: Querier, paymentId: string) => findPayment(on, paymentId)
