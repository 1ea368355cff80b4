import { compareMinor } from '@noren/contract/money'
import { minorOf, type Offer } from './terms.ts'

export type OfferSort = 'apr' | 'cost'

/**
 * The cheapest first by the measure the person chose; equal ones by the other measure, then by code: the same
 * order as the server's, so that choosing the other measure needs no call.
 */
export function sortOffers(offers: readonly Offer[], sort: OfferSort): Offer[] {
  return [...offers].sort((a, b) => {
    const byApr = Number(a.apr) - Number(b.apr)
    const byCost = compareMinor(minorOf(a.totalCost, a.currency), minorOf(b.totalCost, b.currency))
    const [first, second] = sort === 'apr' ? [byApr, byCost] : [byCost, byApr]
    return first || second || (a.productCode < b.productCode ? -1 : 1)
  })
}

/** The amount a list is for: what most offers are worked out for, where some lend less at most. */
export function comparedAmount(offers: readonly Offer[]): string | null {
  const counts = new Map<string, number>()
  for (const { productAmount } of offers) {
    counts.set(productAmount, (counts.get(productAmount) ?? 0) + 1)
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || Number(b[0]) - Number(a[0]))
  return most?.[0] ?? null
}
