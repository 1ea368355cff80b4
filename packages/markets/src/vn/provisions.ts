import { day } from '@noren/contract/dates'
import { byDays, type ProvisionPolicy } from '../provision-policy.ts'

const GENERAL = { generalPpm: 7_500 } as const
const BAD = { isNonPerforming: true } as const

/** Debt groups: rates of Decree 86/2024 [S], days [M]. Groups 3 to 5 are bad debt. */
export const PROVISIONS: readonly ProvisionPolicy[] = [
  {
    version: 'vn-2024-07',
    effectiveOn: day('2024-07-11'),
    classes: [
      byDays('group1', null, 0, GENERAL),
      byDays('group2', 10, 50_000, GENERAL),
      byDays('group3', 91, 200_000, { ...GENERAL, ...BAD }),
      byDays('group4', 181, 500_000, { ...GENERAL, ...BAD }),
      byDays('group5', 361, 1_000_000, BAD),
    ],
  },
]
