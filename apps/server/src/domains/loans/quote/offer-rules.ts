import {
  compareMinor,
  type Minor,
  minMinor,
  subtractMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { annualCostBasisPoints } from '@noren/pricing/annual-rates'
import { amountProblem, type LoanQuote } from '@noren/pricing/quote'
import type { ProductTerms } from '@noren/pricing/terms'
import type { PersonMismatch } from '../../credit/product-fit.ts'

/** Why a product does not fit this person or amount: a key of `credit` under `unmatched.`. */
export type Mismatch = PersonMismatch | 'amountBelow' | 'amountAbove' | 'limit' | 'payment'

/**
 * The amount as this product would lend it: rounded down to its step, or for a list to the next listed
 * amount. A product never lends less than its minimum, so a smaller wish is a mismatch.
 */
export function offeredAmount(
  terms: ProductTerms,
  wish: {
    readonly amountMinor: Minor
    readonly availableMinor: Minor
    /** What the person can pay back; null: not even the least. Undefined: nobody asks. */
    readonly mostMinor?: Minor | null | undefined
  },
): { readonly amountMinor: Minor } | { readonly mismatch: Mismatch } {
  if (compareMinor(wish.amountMinor, wish.availableMinor) > 0) return { mismatch: 'limit' }
  if (compareMinor(wish.amountMinor, terms.amountMinorMin) < 0) {
    const isOutOfReach = compareMinor(wish.availableMinor, terms.amountMinorMin) < 0
    return { mismatch: isOutOfReach ? 'limit' : 'amountBelow' }
  }
  const toppedMinor = minMinor(wish.amountMinor, terms.amountMinorMax)
  if (toppedMinor < wish.amountMinor) return { mismatch: 'amountAbove' }
  const amountMinor = onStep(terms, toppedMinor)
  if (wish.mostMinor === null || compareMinor(amountMinor, wish.mostMinor ?? amountMinor) > 0) {
    return { mismatch: 'payment' }
  }
  return { amountMinor }
}

function onStep(terms: ProductTerms, amountMinor: Minor): Minor {
  if (amountProblem(terms, amountMinor) !== 'offStep') return amountMinor
  const aboveMin = subtractMinor(amountMinor, terms.amountMinorMin)
  return subtractMinor(amountMinor, remainder(aboveMin, terms.amountMinorStep))
}

const remainder = (amountMinor: Minor, stepMinor: Minor): Minor =>
  stepMinor === 0 ? ZERO_MINOR : ((amountMinor % stepMinor) as Minor)

export type OfferSort = 'apr' | 'cost'

/** Cheapest first by the measure the person chose, with a stable order of equal ones. */
export function byCheapest(sort: OfferSort): (a: LoanQuote, b: LoanQuote) => number {
  return (a, b) => {
    const byApr = annualCostBasisPoints(a) - annualCostBasisPoints(b)
    const byCost = compareMinor(a.totalCostMinor, b.totalCostMinor)
    const [first, second] = sort === 'apr' ? [byApr, byCost] : [byCost, byApr]
    return first || second || (a.productCode < b.productCode ? -1 : 1)
  }
}
