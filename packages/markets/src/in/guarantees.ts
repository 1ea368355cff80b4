import { day } from '@noren/contract/dates'
import type { GuaranteePolicy } from '../guarantee-policy.ts'

/** Default loss guarantee: Reserve Bank of India, 8 June 2023, by the reports of law firms [S]. */
export const GUARANTEES: readonly GuaranteePolicy[] = [
  {
    version: 'in-2023-06',
    effectiveOn: day('2023-06-08'),
    coverPpm: 50_000,
    proposedFromDays: 100,
    claimedWithinDays: 120,
  },
]
