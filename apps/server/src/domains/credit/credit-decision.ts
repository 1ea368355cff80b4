import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { WorkStatus } from '@noren/contract/work-fields'
import type { Evidence } from '@noren/markets/credit-policy'
import type { Band, KycTier } from '@noren/pricing/terms'

/** A loan that was repaid. */
export interface ClosedLoan {
  readonly principalMinor: Minor
  /** The most days that it was late. */
  readonly lateDays: number
  /** From the payout to its end. */
  readonly heldDays: number
  readonly repaidOn: Day
}

/** What earlier loans with us say. */
export interface CreditHistory {
  readonly repaidOnTimeCount: number
  readonly repaidLateCount: number
  readonly isOverdue: boolean
  /** A hardship plan of any loan runs; absent: none does. */
  readonly hasPlan?: boolean
  /** At any time in the past. */
  readonly hasWriteOff: boolean
  /** The day on which the last written-off loan was repaid; without it, any is assumed to be still owed. */
  readonly writeOffRepaidOn?: Day | null
  /** After a loan was settled for less: the first day on which a new one may be asked for. */
  readonly settledUntilOn?: Day
  /** Without what was written off. Older decisions have the two counts alone. */
  readonly closed?: readonly ClosedLoan[]
}

export const NO_HISTORY: CreditHistory = {
  repaidOnTimeCount: 0,
  repaidLateCount: 0,
  isOverdue: false,
  hasWriteOff: false,
}

/** An income that was shown, by what showed it. */
export interface ShownIncome {
  /** The median of a month. */
  readonly minor: Minor
  readonly evidence: Exclude<Evidence, 'stated'>
  readonly bounces: number
  /** Of the last three whole months, those with most of the usual income. */
  readonly regularMonths: number
}

/** What a credit bureau says of loans elsewhere. Its score is no part of it: nobody could explain it. */
export interface BureauFacts {
  /** What other loans cost in a month. */
  readonly obligationsMinor: Minor
  /** Other lenders' questions in thirty days. */
  readonly enquiries: number
  /** Ninety days late, or written off, in the last twelve months. */
  readonly hasDefault: boolean
  /** The same of a line that the person disputes, as long as the bureau has not answered. */
  readonly hasDisputedDefault: boolean
}

/**
 * Everything a decision may be based on. Gender, marital status, religion, address and contacts' names are
 * deliberately missing, so that no rule can use them.
 */
export interface CreditFacts {
  readonly ageYears: number
  readonly kycTier: KycTier
  readonly isFaceMatched: boolean
  /** The bank account is also another person's. For documents this cannot happen. */
  readonly isBankAccountShared: boolean
  readonly isBlocked: boolean
  readonly workStatus: WorkStatus
  /** The lower end of the income band; null when this kind of work has none. */
  readonly monthlyIncomeMinor: Minor | null
  /** Absent while an income is only stated. */
  readonly shownIncome?: ShownIncome
  /** What other loans cost in a month, where a statement or a report says so. */
  readonly foundObligationsMinor?: Minor
  /** Absent where no bureau was asked, or its answer has passed its time. */
  readonly bureau?: BureauFacts
  /** Question code → choice code. */
  readonly survey: Readonly<Record<string, string>>
  /** Emergency contacts with different numbers, none of them the borrower's own. */
  readonly contactCount: number
  /** How many other people were certified on this device. */
  readonly otherPeopleOnDevice: number
  /** The staff still has to review the face or the document; older decisions do not have this field. */
  readonly hasOpenReview?: boolean
  readonly history: CreditHistory
}

export interface CreditDecision {
  readonly decision: 'approved' | 'declined' | 'review'
  readonly band: Band | null
  readonly score: number
  readonly limitMinor: Minor
  /** Keys of the catalogue `credit` under `reason.`, most important first. */
  readonly reasons: readonly string[]
  /** For a refusal: the day to come back. Null when coming back would not help. */
  readonly reapplyOn: Day | null
  readonly nextReviewOn: Day | null
  readonly version: string
}

/** A reason that prevents a new loan whatever was decided before, with the day on which it ends. */
export interface BorrowStop {
  readonly code:
    | 'blocked'
    | 'writtenOff'
    | 'writtenOffRepaid'
    | 'overdueNow'
    | 'planRunning'
    | 'settledForLess'
  readonly reapplyOn: Day | null
}

/** A decision names at most so many reasons. */
export const REASONS_MAX = 4

/** The reason of a decision that waits for the borrower: an income has to be shown first. */
export const NEEDS_PROOF = 'needsProof'

/** What a decision with these reasons asks of the borrower, in wire terms. */
export const asksOf = (reasons: readonly string[]): 'proof.income'[] =>
  reasons.includes(NEEDS_PROOF) ? ['proof.income'] : []

/** The reason of a refusal: the payments of no loan would be possible. */
export const NOT_AFFORDABLE = 'notAffordable'
