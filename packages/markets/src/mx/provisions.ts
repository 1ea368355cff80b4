import { day } from '@noren/contract/dates'
import { byDays, type ProvisionPolicy } from '../provision-policy.ts'

/** Stages by days, and rates that a lender replaces by its own table [M]. */
export const PROVISIONS: readonly ProvisionPolicy[] = [
  {
    version: 'mx-2022-01',
    effectiveOn: day('2022-01-01'),
    classes: [
      byDays('stage1', null, 10_000),
      byDays('stage2', 31, 100_000),
      byDays('stage3', 90, 600_000, { isNonPerforming: true }),
    ],
  },
]
