export type CollectionChannel = 'upiQr' | 'virtualAccount'

/** One request for money: a payment order of domain.md §7, as a provider needs to know it. */
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

/**
 * Asks for money. Resolving means that the provider has taken the request; whether money came is
 * told later by its signed webhook.
 */
export interface CollectionGateway {
  /** Asking again with the same ref gives what was opened before. */
  openCollection(wanted: CollectionToOpen): Promise<OpenedCollection>
  /** Closing what is closed already does nothing. */
  closeCollection(providerId: string): Promise<void>
}
