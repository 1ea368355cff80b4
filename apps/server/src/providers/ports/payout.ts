/** One disbursal: the lender's money to the borrower's own verified account. */
export interface Payout {
  payoutId: string
  lenderCode: string
  amountMinor: number
  currency: string
  ifsc: string
  accountNumber: string
  holderName: string
}

/**
 * Whether an error of `order` says that the provider does not take the order, now or later: it has the kind
 * `refused`. After any other one the order may have been taken, or be taken at the next try.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'kind' in error && error.kind === 'refused'

/**
 * Orders a payout. Resolving means that the provider has accepted the order; whether the money arrived is
 * reported later by its signed webhook. Asking again with the same payoutId is the same order.
 */
export interface PayoutGateway {
  order(payout: Payout): Promise<void>
  /** Whether an order with that id has reached the provider, whatever became of it. */
  isKnown(payoutId: string): Promise<boolean>
  /** What the webhook would report, in case it was lost; undefined while the payout is in progress. */
  read(payoutId: string): Promise<PayoutReport | undefined>
}

/** What became of a payout. The same report has the same `eventId` in whichever way it arrives. */
export interface PayoutReport {
  readonly eventId: string
  /** `reversed`: the money was returned, possibly after it had arrived. */
  readonly event: 'payout.processed' | 'payout.failed' | 'payout.reversed'
  readonly payoutId: string
  /** The bank's reference. */
  readonly utr: string
  /** null where it did not fail. */
  readonly failure: string | null
}
