import { day } from '@noren/contract/dates'
import { byDays, type ProvisionPolicy } from '../provision-policy.ts'

/** Bands by days, of which the last one counts in TWP90, and rates that a lender replaces by its own [M]. */
export const PROVISIONS: readonly ProvisionPolicy[] = [
  {
    version: 'id-2022-07',
    effectiveOn: day('2022-07-04'),
    classes: [
      byDays('current', null, 10_000),
      byDays('late30', 1, 50_000),
      byDays('late60', 31, 50_000),
      byDays('attention', 61, 50_000),
      byDays('twp90', 91, 500_000, { isNonPerforming: true }),
    ],
  },
]
