import {
  compareMinor,
  type Minor,
  minMinor,
  subtractMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { annualCostBasisPoints } from '@noren/pricing/annual-rates'
import { amountProblem, type LoanQuote } from '@noren/pricing/quote'
import type { Eligibility, KycTier, ProductTerms } from '@noren/pricing/terms'

/** What product rules may know about a person. */
export interface Applicant {
  readonly band: 'A' | 'B' | 'C' | 'D' | null
  readonly kycTier: KycTier
  readonly ageYears: number
  readonly workStatus: string
  /** Has repaid a loan with us. */
  readonly isReturning: boolean
}

/** Why a product does not fit this person or amount: a key of `credit` under `unmatched.`. */
export type Mismatch =
  | 'band'
  | 'returning'
  | 'kycTier'
  | 'age'
  | 'workStatus'
  | 'amountBelow'
  | 'amountAbove'
  | 'limit'

const KYC_TIERS: readonly KycTier[] = ['documentFace', 'operatorReviewed']

/** The first rule that excludes the person; null when the product fits them. */
export function personMismatch(rule: Eligibility, person: Applicant): Mismatch | null {
  const { band, kycTier, ageYears, workStatus, isReturning } = person
  if (rule.bandMin && (band === null || band > rule.bandMin)) return 'band'
  if (rule.audience === 'returning' && !isReturning) return 'returning'
  if (KYC_TIERS.indexOf(kycTier) < KYC_TIERS.indexOf(rule.kycTierMin)) return 'kycTier'
  if (ageYears < rule.ageMin || ageYears > rule.ageMax) return 'age'
  if (rule.workStatuses && !rule.workStatuses.includes(workStatus)) return 'workStatus'
  return null
}

/**
 * The amount as this product would lend it: rounded down to its step, or for a list to the next listed
 * amount. A product never lends less than its minimum, so a smaller wish is a mismatch.
 */
export function offeredAmount(
  terms: ProductTerms,
  wish: { readonly amountMinor: Minor; readonly availableMinor: Minor },
): { readonly amountMinor: Minor } | { readonly mismatch: Mismatch } {
  if (compareMinor(wish.amountMinor, wish.availableMinor) > 0) return { mismatch: 'limit' }
  if (compareMinor(wish.amountMinor, terms.amountMinorMin) < 0) {
    const isOutOfReach = compareMinor(wish.availableMinor, terms.amountMinorMin) < 0
    return { mismatch: isOutOfReach ? 'limit' : 'amountBelow' }
  }
  const toppedMinor = minMinor(wish.amountMinor, terms.amountMinorMax)
  if (toppedMinor < wish.amountMinor) return { mismatch: 'amountAbove' }
  return { amountMinor: onStep(terms, toppedMinor) }
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
