/** One disbursal: the lender's money to the borrower's own verified account (domain.md §6). */
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
 * Orders a payout. Resolving means the provider has taken the order; whether the money arrived comes
 * later by its signed webhook. Asking again with the same payoutId is the same order.
 */
export interface PayoutGateway {
  order(payout: Payout): Promise<void>
}
