import { day } from '@noren/contract/dates'
import { byDays, type ProvisionPolicy } from '../provision-policy.ts'

const NPA = { isNonPerforming: true } as const

/**
 * Days: Reserve Bank of India, 12 November 2021, by the notes that lenders give their borrowers [S]: the due day
 * itself counts, so a loan due on 31 March is SMA-1 on 30 April, SMA-2 on 30 May and an NPA on 29 June. Rates of
 * an NBFC of the middle layer [M]; one of the base layer sets 2,500 aside for standard loans.
 */
export const PROVISIONS: readonly ProvisionPolicy[] = [
  {
    version: 'in-2021-11',
    effectiveOn: day('2021-11-12'),
    classes: [
      byDays('standard', null, 4_000),
      byDays('sma0', 0, 4_000),
      byDays('sma1', 30, 4_000),
      byDays('sma2', 60, 4_000),
      byDays('substandard', 90, 100_000, NPA),
      // Unsecured, as all of these loans are.
      byDays('doubtful', null, 1_000_000, { ...NPA, afterMonths: 12 }),
      byDays('loss', null, 1_000_000, { ...NPA, isByDecision: true }),
    ],
  },
]
