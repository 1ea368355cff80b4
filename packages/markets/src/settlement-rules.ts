import type { RepaymentRules } from './pack.ts'

/**
 * Shared by the shipped markets; each may override it. First no principal is given up, only charges; from the third month
 * on more and more of it, because waiting longer brings neither side anything.
 */
export const USUAL_SETTLEMENT = {
  settlementSteps: [
    { fromDay: 31, principalPpm: 1_000_000, interestPpm: 500_000 },
    { fromDay: 61, principalPpm: 850_000, interestPpm: 0 },
    { fromDay: 91, principalPpm: 700_000, interestPpm: 0 },
    { fromDay: 181, principalPpm: 500_000, interestPpm: 0 },
  ],
  settlementDays: 60,
  settlementRemindDays: 3,
  settlementsMax: 2,
  settlementAnswerDays: 5,
  settledWaitMonths: 12,
} as const satisfies Partial<RepaymentRules>
