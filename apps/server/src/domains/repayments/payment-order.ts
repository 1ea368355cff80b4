import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { RepayKind, SETTLED_AS } from '@noren/contract/repayments'
import type { Instrument } from '../../providers/ports/instrument.ts'

export type SettledAs = (typeof SETTLED_AS)[number]
export type OrderState = 'waiting' | 'paid' | 'failed' | 'expired'

/**
 * The state at the collection provider: none involved; to be opened; being opened; open, so that it can be
 * paid; closed after the order's end.
 */
export type CollectionState = 'none' | 'wanted' | 'opening' | 'open' | 'closed'

/** A request for money, with everything its page shows. */
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
  /** The Key Facts Statement by which an extension was agreed. */
  extensionKfsId: string | null
  /** What the money settled; null until it arrived. */
  settledAs: SettledAs | null
  collectionState: CollectionState
}

/** An order with the payment that settled it. */
export interface OrderWithPayment extends PaymentOrder {
  utr: string | null
  receiptNumber: string | null
  /** The amount that arrived for it; null while nothing has. */
  receivedMinor: Minor | null
}
