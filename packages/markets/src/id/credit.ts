import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { type CreditCosts, USUAL_COSTS } from '../credit-costs.ts'
import {
  AFFORDABLE_CREDIT,
  byShown,
  type CreditPolicy,
  incomeSteps,
  paymentShares,
  USUAL_AFFORDABILITY,
  USUAL_CREDIT,
} from '../credit-policy.ts'

const COMMON = {
  income: incomeSteps([0, 3_000_000, 5_000_000, 8_000_000, 12_000_000]),
  limitMinorStep: minor(100_000),
}

const BY_MONTHS: CreditPolicy = {
  ...USUAL_CREDIT,
  ...COMMON,
  version: 'id-2026-12',
  effectiveOn: day('2025-01-01'),
  limitBy: { kind: 'monthsOfIncome', months: 2, minorFloor: minor(2_000_000) },
  autoApproveMinorMax: byShown(minor(12_000_000), minor(12_000_000)),
  listedAmountMinor: minor(4_000_000),
}

/** What a month costs, and what another loan does, are estimates until a household survey says better. */
const BY_AFFORDABILITY: CreditPolicy = {
  ...AFFORDABLE_CREDIT,
  ...COMMON,
  version: 'id-2027-01',
  effectiveOn: day('2027-01-01'),
  limitBy: {
    ...USUAL_AFFORDABILITY,
    paymentShare: paymentShares([3_000_000, 5_000_000, 8_000_000, 12_000_000]),
    essentialsMinor: minor(2_500_000),
    dependantMinor: minor(500_000),
    otherLoanMinor: minor(700_000),
    ladder: {
      stated: [minor(2_000_000), minor(3_000_000), minor(4_000_000), minor(4_000_000)],
      shown: [minor(5_000_000), minor(7_000_000), minor(8_000_000)],
    },
  },
  autoApproveMinorMax: byShown(minor(2_000_000), minor(5_000_000)),
  listedAmountMinor: minor(2_000_000),
}

export const CREDIT: readonly CreditPolicy[] = [BY_MONTHS, BY_AFFORDABILITY]

export const CREDIT_COSTS: readonly CreditCosts[] = [
  { ...USUAL_COSTS, effectiveOn: day('2025-01-01'), workMinor: minor(12_000) },
]
