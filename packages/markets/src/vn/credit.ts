import { minor } from '@noren/contract/money'
import { type CreditPolicy, incomeSteps, USUAL_CREDIT } from '../credit-policy.ts'

export const CREDIT: CreditPolicy = {
  ...USUAL_CREDIT,
  version: 'vn-2026-12',
  income: incomeSteps([0, 5_000_000, 8_000_000, 12_000_000, 20_000_000]),
  limitMinorFloor: minor(3_000_000),
  limitMinorStep: minor(500_000),
  autoApproveMinorMax: minor(18_000_000),
  listedAmountMinor: minor(6_000_000),
}
