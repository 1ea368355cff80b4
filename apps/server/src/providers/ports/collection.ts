import type { Currency, Minor } from '@noren/contract/money'
import type { Channel } from '@noren/markets/pack'
import type { Instrument } from './instrument.ts'

export type CollectionChannel = 'upiQr' | 'virtualAccount'

/** One request for money: a payment order, as a provider needs to know it. */
export interface CollectionToOpen {
  /** The order's own reference; it comes back with the provider's webhook. */
  ref: string
  channel: CollectionChannel
  amountMinor: number
  currency: string
  /** The lender, as the payer's bank app is to show it. */
  payeeName: string
  /** When the order was written down: nothing that is older can have been opened for it. */
  orderedAt: Date
  /** The provider may close a little later, where it has a shortest time of its own. */
  expiresAt: Date
  /** Shown to the payer; never names the borrower. */
  description: string
  loanNumber: string
}

export type OpenedCollection =
  | {
      kind: 'upi'
      providerId: string
      /** What the QR code holds, and the link that opens a UPI app: 'upi://pay?…'. */
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

/** Money that came in for an order, or an attempt that failed, as a provider tells it. */
export interface CollectionReport {
  /** Of the same news the same, by whichever way and however often it comes. */
  readonly eventId: string
  readonly event: 'payment.captured' | 'payment.failed'
  readonly ref: string
  readonly currency: Currency
  readonly amountMinor: Minor
  /** The bank's reference of the transfer. */
  readonly utr: string
  readonly paidAt: Date
}

interface PaymentsReader {
  /** What webhooks have told, or should have, of an order; `providerId` where one was opened. */
  readPayments(of: { ref: string; providerId: string | null }): Promise<CollectionReport[]>
}

/**
 * Asks an outside provider for money. Resolving means that it has taken the request; whether money
 * came is told later by its signed webhook.
 */
export interface ProviderCollection extends PaymentsReader {
  readonly kind: 'provider'
  /** What the provider has for a channel of the market; null where it has nothing. */
  channelFor(channel: Channel): CollectionChannel | null
  /** Asking again with the same ref gives what was opened before. */
  openCollection(wanted: CollectionToOpen): Promise<OpenedCollection>
  /** Closing what is closed already does nothing. */
  closeCollection(providerId: string): Promise<void>
}

/** The same order where the collector needs nobody's answer. */
export interface OrderToCollect {
  readonly ref: string
  readonly channel: Channel
  readonly amountMinor: Minor
  readonly currency: Currency
  readonly payeeName: string
  readonly note: string
  /** The UPI link of the order; only India's channels use it. */
  readonly upiUri: string
}

/** Nobody has to be asked: the instrument follows from the order alone, and ends with it. */
export interface InstantCollection extends PaymentsReader {
  readonly kind: 'instant'
  instrumentOf(order: OrderToCollect): Instrument
}

export type CollectionGateway = InstantCollection | ProviderCollection
