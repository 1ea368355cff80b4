import { minor } from '@noren/contract/money'
import { type CreditPolicy, incomeSteps, USUAL_CREDIT } from '../credit-policy.ts'

export const CREDIT: CreditPolicy = {
  ...USUAL_CREDIT,
  version: 'in-2026-12',
  income: incomeSteps([0, 15_000_00, 25_000_00, 40_000_00, 60_000_00]),
  limitMinorFloor: minor(12_000_00),
  limitMinorStep: minor(1_000_00),
  autoApproveMinorMax: minor(60_000_00),
  listedAmountMinor: minor(20_000_00),
}

/** Asks more of the weakest band, and of the strongest no more than it shows. */
export const CREDIT_DRAFT: CreditPolicy = {
  ...CREDIT,
  version: 'in-2027-01-draft',
  bands: [
    { band: 'A', scoreMin: 650, limitSharePpm: 1_000_000 },
    { band: 'B', scoreMin: 600, limitSharePpm: 700_000 },
    { band: 'C', scoreMin: 550, limitSharePpm: 400_000 },
    { band: 'D', scoreMin: 510, limitSharePpm: 200_000 },
  ],
  limitMonthsOfIncome: 1,
}
