import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { RepayKind, SETTLED_AS } from '@noren/contract/repayments'
import type { Instrument } from '../../providers/ports/instrument.ts'

export type SettledAs = (typeof SETTLED_AS)[number]
export type OrderState = 'waiting' | 'paid' | 'failed' | 'expired'

/**
 * How it stands with the provider that is to collect: none is asked; to be asked; being asked;
 * what was opened can be paid; it was closed after the order's end.
 */
export type CollectionState = 'none' | 'wanted' | 'opening' | 'open' | 'closed'

/** A request for money, with all that its page shows. */
export interface PaymentOrder {
  orderId: string
  ref: string
  publicCode: string
  loanId: string
  userId: string
  kind: RepayKind
  /** The market's channelCode. */
  channel: string
  state: OrderState
  currency: Currency
  amountMinor: Minor
  payeeName: string
  payeeVpa: string
  note: string
  borrowerInitials: string
  owedOn: Day
  createdAt: Date
  expiresAt: Date
  paidAt: Date | null
  instrument: Instrument
  /** The statement that an extension was agreed by. */
  extensionKfsId: string | null
  /** What the money did; null until it came. */
  settledAs: SettledAs | null
  collectionState: CollectionState
}

/** An order beside the payment that ended it. */
export interface OrderWithPayment extends PaymentOrder {
  utr: string | null
  receiptNumber: string | null
  /** All that came for it; null while nothing has. */
  receivedMinor: Minor | null
}
