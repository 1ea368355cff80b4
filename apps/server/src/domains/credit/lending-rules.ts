import type { Minor } from '@noren/contract/money'
import type { CreditPolicy, LimitByAffordability } from '@noren/markets/credit-policy'
import type { CreditFacts } from './credit-decision.ts'

/** Whether a machine may approve what leaves somebody owing so much, or a person has to. */
export const isApprovedByMachine = (
  { autoApproveMinorMax, autoApproveScoreMin }: CreditPolicy,
  of: { readonly facts: CreditFacts; readonly score: number; readonly usedMinor: Minor },
): boolean =>
  of.usedMinor <= autoApproveMinorMax[of.facts.shownIncome?.evidence ?? 'stated'] &&
  of.score >= autoApproveScoreMin

/** Loans that may be open at once after so many repaid ones. */
export const openLoansMaxOf = (
  { openLoansMax }: LimitByAffordability,
  repaidCount: number,
): number => openLoansMax.findLast(({ fromRepaid }) => repaidCount >= fromRepaid)?.count ?? 0
