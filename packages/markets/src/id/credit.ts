import { minor } from '@noren/contract/money'
import { type CreditPolicy, incomeSteps, USUAL_CREDIT } from '../credit-policy.ts'

export const CREDIT: CreditPolicy = {
  ...USUAL_CREDIT,
  version: 'id-2026-12',
  income: incomeSteps([0, 3_000_000, 5_000_000, 8_000_000, 12_000_000]),
  limitMinorFloor: minor(2_000_000),
  limitMinorStep: minor(100_000),
  autoApproveMinorMax: minor(12_000_000),
  listedAmountMinor: minor(4_000_000),
}
