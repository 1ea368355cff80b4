import { compareMinor } from '@noren/contract/money'
import { minorOf, type Offer } from './terms.ts'

export type OfferSort = 'apr' | 'cost'

/**
 * Sorts by the measure the person chose, cheapest first; ties by the other measure, then by code. This is
 * the server's order too, so that switching the measure needs no call.
 */
export function sortOffers(offers: readonly Offer[], sort: OfferSort): Offer[] {
  return [...offers].sort((a, b) => {
    const byApr = Number(a.apr) - Number(b.apr)
    const byCost = compareMinor(minorOf(a.totalCost, a.currency), minorOf(b.totalCost, b.currency))
    const [first, second] = sort === 'apr' ? [byApr, byCost] : [byCost, byApr]
    return first || second || (a.productCode < b.productCode ? -1 : 1)
  })
}

/** The amount a list is shown for: the one that most offers are for, since some products lend less. */
export function comparedAmount(offers: readonly Offer[]): string | null {
  const counts = new Map<string, number>()
  for (const { productAmount } of offers) {
    counts.set(productAmount, (counts.get(productAmount) ?? 0) + 1)
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || Number(b[0]) - Number(a[0]))
  return most?.[0] ?? null
}
