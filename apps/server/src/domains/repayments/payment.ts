import type { Day } from '@noren/contract/dates'
import { type Currency, type Minor, sumMinor } from '@noren/contract/money'
import type { LostDispute } from '../loans/disputed-payments.ts'

/** What a payment was used for: the parts add up to its amount. */
export interface PaymentBooking {
  booking: number
  principalMinor: Minor
  interestMinor: Minor
  feeMinor: Minor
  taxMinor: Minor
  penalMinor: Minor
  overpaymentMinor: Minor
}

/** The channel recorded for a payout that the borrower sent back. */
export const RETURNED_CHANNEL = 'payoutReturn'

export interface PaymentRow extends PaymentBooking {
  paymentId: string
  receiptNumber: string
  /** null for money that an accepted proof reported. */
  orderId: string | null
  proofId: string | null
  loanId: string
  userId: string
  channel: string
  utr: string
  currency: Currency
  amountMinor: Minor
  paidOn: Day
  paidAt: Date
  settledAt: Date
  purpose: PaymentPurpose
  extensionId: string | null
  /** Disputes of it that were lost, in the order of their days; the history of a loan has them. */
  lost?: readonly LostDispute[]
}

/** The payments with what was lost of each. */
export const withLost = <Row extends PaymentRow>(
  payments: readonly Row[],
  disputes: readonly LostDispute[],
): Row[] =>
  payments.map((row) => {
    const lost = disputes.filter(({ paymentId }) => paymentId === row.paymentId)
    return lost.length === 0 ? row : { ...row, lost }
  })

/** How much of a payment the lender no longer has. */
export const lostOf = ({ lost = [] }: Pick<PaymentRow, 'lost'>): Minor =>
  sumMinor(lost.map(({ amountMinor }) => amountMinor))

/** `notOwed`: there was no debt that it could settle. */
export type PaymentPurpose = 'repayment' | 'extension' | 'coolingOff' | 'notOwed'
