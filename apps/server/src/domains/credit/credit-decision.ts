import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { WorkStatus } from '@noren/contract/work-fields'
import type { Band, KycTier } from '@noren/pricing/terms'

/** What earlier loans with us say. */
export interface CreditHistory {
  readonly repaidOnTimeCount: number
  readonly repaidLateCount: number
  readonly isOverdue: boolean
  /** Ever. */
  readonly hasWriteOff: boolean
  /** The day on which the last of them was repaid; without one, any is taken to be still owed. */
  readonly writeOffRepaidOn?: Day | null
}

export const NO_HISTORY: CreditHistory = {
  repaidOnTimeCount: 0,
  repaidLateCount: 0,
  isOverdue: false,
  hasWriteOff: false,
}

/**
 * All that a decision may rest on (domain.md §5). Gender, marital status, religion, address and
 * contacts' names are not here, so no rule can use them.
 */
export interface CreditFacts {
  readonly ageYears: number
  readonly kycTier: KycTier
  readonly isFaceMatched: boolean
  /** The document is also another person's account. */
  readonly isDocumentDuplicate: boolean
  readonly isBlocked: boolean
  readonly workStatus: WorkStatus
  /** The lower end of the income band; null when this kind of work has none. */
  readonly monthlyIncomeMinor: Minor | null
  /** Question code → choice code. */
  readonly survey: Readonly<Record<string, string>>
  /** Emergency contacts with different numbers, none of them the borrower's own. */
  readonly contactCount: number
  /** How many other people were certified on this device. */
  readonly otherPeopleOnDevice: number
  /** The staff still has to look at the face or the document; decisions before it was asked lack it. */
  readonly hasOpenReview?: boolean
  readonly history: CreditHistory
}

export interface CreditDecision {
  readonly decision: 'approved' | 'declined' | 'review'
  readonly band: Band | null
  readonly score: number
  readonly limitMinor: Minor
  /** Keys of the catalogue `credit` under `reason.`, the weightiest first. */
  readonly reasons: readonly string[]
  /** For a refusal: the day to come back. Null when coming back would not help. */
  readonly reapplyOn: Day | null
  readonly nextReviewOn: Day | null
  readonly version: string
}

/** What refuses a new loan by itself, whatever was decided before; with the day on which it ends. */
export interface BorrowStop {
  readonly code: 'blocked' | 'writtenOff' | 'writtenOffRepaid' | 'overdueNow'
  readonly reapplyOn: Day | null
}
