import type { Band, Eligibility, KycTier } from '@noren/pricing/terms'

/** What product rules may know about a person. */
export interface Applicant {
  readonly band: Band | null
  readonly kycTier: KycTier
  readonly ageYears: number
  readonly workStatus: string
  /** Has repaid a loan with us. */
  readonly isReturning: boolean
}

/** Why a product is not for this person: a key of `credit` under `unmatched.`. */
export type PersonMismatch = 'band' | 'returning' | 'kycTier' | 'age' | 'workStatus'

const KYC_TIERS: readonly KycTier[] = ['documentFace', 'operatorReviewed']

/** The first rule that excludes the person; null when the product fits them. */
export function personMismatch(rule: Eligibility, person: Applicant): PersonMismatch | null {
  const { band, kycTier, ageYears, workStatus, isReturning } = person
  if (rule.bandMin && (band === null || band > rule.bandMin)) return 'band'
  if (rule.audience === 'returning' && !isReturning) return 'returning'
  if (KYC_TIERS.indexOf(kycTier) < KYC_TIERS.indexOf(rule.kycTierMin)) return 'kycTier'
  if (ageYears < rule.ageMin || ageYears > rule.ageMax) return 'age'
  if (rule.workStatuses && !rule.workStatuses.includes(workStatus)) return 'workStatus'
  return null
}
