import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'

/** What a payment was used for: all fields but the `booked` ones add up to its amount. */
export interface PaymentBooking {
  booking: number
  bookedInterestMinor: Minor
  bookedPenalMinor: Minor
  bookedCouponMinor: Minor
  principalMinor: Minor
  interestMinor: Minor
  feeMinor: Minor
  taxMinor: Minor
  penalMinor: Minor
  overpaymentMinor: Minor
}

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
}

/** `notOwed`: there was no debt that it could settle. */
export type PaymentPurpose = 'repayment' | 'extension' | 'coolingOff' | 'notOwed'
