import { minor } from '@noren/contract/money'
import { type CreditPolicy, incomeSteps, USUAL_CREDIT } from '../credit-policy.ts'

export const CREDIT: CreditPolicy = {
  ...USUAL_CREDIT,
  version: 'pe-2026-12',
  income: incomeSteps([0, 6_000_00, 10_000_00, 15_000_00, 25_000_00]),
  limitMinorFloor: minor(2_000_00),
  limitMinorStep: minor(500_00),
  autoApproveMinorMax: minor(12_000_00),
  listedAmountMinor: minor(4_000_00),
}
