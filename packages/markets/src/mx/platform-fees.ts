import { day } from '@noren/contract/dates'
import type { PlatformFeePolicy } from '../platform-fee-policy.ts'

/** IVA of 16 %; between companies nothing is withheld [M]. */
export const PLATFORM_FEES: readonly PlatformFeePolicy[] = [
  {
    version: 'mx-platform-2025-01',
    effectiveOn: day('2025-01-01'),
    taxPpm: 160_000,
    withheldPpm: 0,
    series: 'PF',
    collectsForLenders: true,
  },
]
