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
  income: incomeSteps([0, 15_000_00, 25_000_00, 40_000_00, 60_000_00]),
  limitMinorStep: minor(1_000_00),
}

const BY_MONTHS: CreditPolicy = {
  ...USUAL_CREDIT,
  ...COMMON,
  version: 'in-2026-12',
  effectiveOn: day('2025-01-01'),
  limitBy: { kind: 'monthsOfIncome', months: 2, minorFloor: minor(12_000_00) },
  autoApproveMinorMax: byShown(minor(60_000_00), minor(60_000_00)),
  listedAmountMinor: minor(20_000_00),
}

/** What a month costs, and what another loan does, are estimates until a household survey says better. */
const BY_AFFORDABILITY: CreditPolicy = {
  ...AFFORDABLE_CREDIT,
  ...COMMON,
  version: 'in-2027-01',
  effectiveOn: day('2027-01-01'),
  limitBy: {
    ...USUAL_AFFORDABILITY,
    paymentShare: paymentShares([15_000_00, 25_000_00, 40_000_00, 60_000_00]),
    essentialsMinor: minor(8_000_00),
    dependantMinor: minor(1_500_00),
    otherLoanMinor: minor(3_000_00),
    ladder: {
      stated: [minor(10_000_00), minor(15_000_00), minor(20_000_00), minor(20_000_00)],
      shown: [minor(30_000_00), minor(40_000_00), minor(50_000_00)],
    },
  },
  autoApproveMinorMax: byShown(minor(10_000_00), minor(30_000_00)),
  listedAmountMinor: minor(10_000_00),
}

export const CREDIT: readonly CreditPolicy[] = [BY_MONTHS, BY_AFFORDABILITY]

/** Asks more of the weakest band, and of the strongest no more than it shows. */
export const CREDIT_DRAFT: CreditPolicy = {
  ...BY_MONTHS,
  version: 'in-2027-01-draft',
  bands: [
    { band: 'A', scoreMin: 650, limitSharePpm: 1_000_000 },
    { band: 'B', scoreMin: 600, limitSharePpm: 700_000 },
    { band: 'C', scoreMin: 550, limitSharePpm: 400_000 },
    { band: 'D', scoreMin: 510, limitSharePpm: 200_000 },
  ],
  limitBy: { kind: 'monthsOfIncome', months: 1, minorFloor: minor(12_000_00) },
}

export const CREDIT_COSTS: readonly CreditCosts[] = [
  { ...USUAL_COSTS, effectiveOn: day('2025-01-01'), workMinor: minor(60_00) },
]
