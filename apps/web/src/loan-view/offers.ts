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

/** What an offer is better in than all others. */
export type Distinction = 'apr' | 'cost' | 'payment'

/**
 * By product code, the one thing in which an offer is better than every other for the same amount; of an
 * offer that is best in several, the first. What two share, or what only a smaller amount makes smaller,
 * distinguishes nobody. A yearly cost is no smaller for a smaller amount, so the lowest is the lowest of all that
 * stand in the list.
 */
export function distinctionsOf(offers: readonly Offer[]): Map<string, Distinction> {
  const amount = comparedAmount(offers)
  const alike = offers.filter(({ productAmount }) => productAmount === amount)
  const found = new Map<string, Distinction>()
  if (alike.length < 2) return found
  const measures: readonly [Distinction, (offer: Offer) => number][] = [
    ['apr', ({ apr }) => Number(apr)],
    ['cost', ({ totalCost, currency }) => Number(minorOf(totalCost, currency))],
    ['payment', ({ instalmentAmount, currency }) => Number(minorOf(instalmentAmount, currency))],
  ]
  for (const [distinction, measure] of measures) {
    const compared = distinction === 'apr' ? offers : alike
    const least = Math.min(...compared.map(measure))
    const [best, ...rest] = alike.filter((offer) => measure(offer) === least)
    if (best && rest.length === 0 && !found.has(best.productCode)) {
      found.set(best.productCode, distinction)
    }
  }
  return found
}
