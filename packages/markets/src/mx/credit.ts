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
  income: incomeSteps([0, 6_000_00, 10_000_00, 15_000_00, 25_000_00]),
  limitMinorStep: minor(500_00),
}

const BY_MONTHS: CreditPolicy = {
  ...USUAL_CREDIT,
  ...COMMON,
  version: 'mx-2026-12',
  effectiveOn: day('2025-01-01'),
  limitBy: { kind: 'monthsOfIncome', months: 2, minorFloor: minor(2_000_00) },
  autoApproveMinorMax: byShown(minor(12_000_00), minor(12_000_00)),
  listedAmountMinor: minor(4_000_00),
}

/** What a month costs, and what another loan does, are estimates until a household survey says better. */
const BY_AFFORDABILITY: CreditPolicy = {
  ...AFFORDABLE_CREDIT,
  ...COMMON,
  version: 'mx-2027-01',
  effectiveOn: day('2027-01-01'),
  limitBy: {
    ...USUAL_AFFORDABILITY,
    paymentShare: paymentShares([6_000_00, 10_000_00, 15_000_00, 25_000_00]),
    essentialsMinor: minor(4_500_00),
    dependantMinor: minor(900_00),
    otherLoanMinor: minor(800_00),
    ladder: {
      stated: [minor(5_000_00), minor(6_000_00), minor(7_000_00), minor(7_000_00)],
      shown: [minor(7_500_00), minor(10_000_00), minor(12_500_00)],
    },
  },
  autoApproveMinorMax: byShown(minor(5_000_00), minor(7_500_00)),
  listedAmountMinor: minor(4_000_00),
}

export const CREDIT: readonly CreditPolicy[] = [BY_MONTHS, BY_AFFORDABILITY]

export const CREDIT_COSTS: readonly CreditCosts[] = [
  { ...USUAL_COSTS, effectiveOn: day('2025-01-01'), workMinor: minor(15_00) },
]
