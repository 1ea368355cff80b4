import type { ErrorName } from '@noren/contract/error-codes'
import { ZERO_MINOR } from '@noren/contract/money'
import { canApply } from '@noren/contract/user-status'
import type { LimitUse } from '../../credit/limit-use.ts'
import type { Choice } from '../../loans/quote-loans.ts'

export type GuidanceProblem = 'blocked' | 'overdue' | 'declined' | 'nothingRuns'

/**
 * Why the next loan cannot be reserved. It is offered while a loan runs or the limit is used up, to people
 * who could borrow again once that is repaid.
 */
export const guidanceProblem = (person: {
  readonly bizStatus: number
  readonly decision: 'approved' | 'declined' | 'review' | undefined
  readonly use: LimitUse
}): GuidanceProblem | null => {
  const { bizStatus, decision, use } = person
  if (!canApply(bizStatus)) return 'blocked'
  if (use.lock === 'overdue') return 'overdue'
  if (decision !== 'approved') return 'declined'
  return use.usedMinor > 0 ? null : 'nothingRuns'
}

export const REFUSAL_OF_PROBLEM: Readonly<Record<GuidanceProblem, ErrorName>> = {
  blocked: 'ACCOUNT_BLOCKED',
  overdue: 'OVERDUE_LOCK',
  declined: 'CREDIT_DECLINED',
  nothingRuns: 'RESERVATION_NOT_NEEDED',
}

/** The limit as it will be once everything that runs has been repaid. */
export const freed = (use: LimitUse): LimitUse => ({
  totalMinor: use.totalMinor,
  usedMinor: ZERO_MINOR,
  availableMinor: use.totalMinor,
  lock: 'none',
})

/** The same products and amounts, in any order. */
export const isSameWish = (a: readonly Choice[], b: readonly Choice[]): boolean => {
  const amounts = new Map(b.map(({ productCode, amountMinor }) => [productCode, amountMinor]))
  return (
    a.length === b.length &&
    a.every(({ productCode, amountMinor }) => amounts.get(productCode) === amountMinor)
  )
}
