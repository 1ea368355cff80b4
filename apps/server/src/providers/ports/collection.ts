import type { Currency, Minor } from '@noren/contract/money'
import type { Channel } from '@noren/markets/pack'
import type { Instrument } from './instrument.ts'

export type CollectionChannel = 'upiQr' | 'virtualAccount'

/** One request for money: a payment order as a provider needs it. */
export interface CollectionToOpen {
  /** The order's own reference; the provider's webhook returns it. */
  ref: string
  channel: CollectionChannel
  amountMinor: number
  currency: string
  /** The lender's name as the payer's bank app will show it. */
  payeeName: string
  /** When the order was stored: nothing older can have been opened for it. */
  orderedAt: Date
  /** A provider with a minimum lifetime of its own may close it a little later. */
  expiresAt: Date
  /** Shown to the payer; never names the borrower. */
  description: string
  loanNumber: string
}

export type OpenedCollection =
  | {
      kind: 'upi'
      providerId: string
      /** The content of the QR code, which is also the link that opens a UPI app: 'upi://pay?…'. */
      upiUri: string
      imageUrl?: string
    }
  | {
      kind: 'virtualAccount'
      providerId: string
      accountNumber: string
      ifsc: string
      holderName: string
    }

/** Money that arrived for an order, or a failed attempt, as reported by a provider. */
export interface CollectionReport {
  /** The same for the same report, however often and in whichever way it arrives. */
  readonly eventId: string
  readonly event: 'payment.captured' | 'payment.failed'
  readonly ref: string
  readonly currency: Currency
  readonly amountMinor: Minor
  /** The bank's reference of the transfer. */
  readonly utr: string
  readonly paidAt: Date
}

/** A refund that the provider has made by itself of a payment, as it reports it. */
export interface ProviderRefundReport {
  /** The same for the same report, however often it arrives. */
  readonly eventId: string
  readonly event: 'refund.created' | 'refund.processed' | 'refund.failed'
  /** The provider's own names of the refund and of the payment. */
  readonly reference: string
  readonly paymentReference: string
  readonly currency: Currency
  readonly amountMinor: Minor
  /** The bank's reference of the transfer; null where none is told. */
  readonly utr: string | null
}

interface PaymentsReader {
  /**
   * What webhooks have reported, or should have, about an order.
   * @param of `providerId` is null where nothing was opened
   */
  readPayments(of: { ref: string; providerId: string | null }): Promise<CollectionReport[]>
}

/**
 * Requests money through an external provider. Resolving means that the provider has accepted the request;
 * whether money arrived is reported later by its signed webhook.
 */
export interface ProviderCollection extends PaymentsReader {
  readonly kind: 'provider'
  /** The provider's equivalent of a market's channel; null where it has none. */
  channelFor(channel: Channel): CollectionChannel | null
  /** Asking again with the same ref returns what was opened before. */
  openCollection(wanted: CollectionToOpen): Promise<OpenedCollection>
  /** Closing what is already closed does nothing. */
  closeCollection(providerId: string): Promise<void>
}

/** The same order, for a collector that asks nobody. */
export interface OrderToCollect {
  readonly ref: string
  readonly channel: Channel
  readonly amountMinor: Minor
  readonly currency: Currency
  readonly payeeName: string
  readonly note: string
  /** The order's UPI link; only India's channels use it. */
  readonly upiUri: string
}

/** Asks no provider: the instrument is computed from the order alone, and ends with it. */
export interface InstantCollection extends PaymentsReader {
  readonly kind: 'instant'
  instrumentOf(order: OrderToCollect): Instrument
}

export type CollectionGateway = InstantCollection | ProviderCollection
