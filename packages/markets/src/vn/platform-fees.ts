import { day } from '@noren/contract/dates'
import type { PlatformFeePolicy } from '../platform-fee-policy.ts'

/** VAT of 10 % [M]. */
export const PLATFORM_FEES: readonly PlatformFeePolicy[] = [
  {
    version: 'vn-platform-2025-01',
    effectiveOn: day('2025-01-01'),
    taxPpm: 100_000,
    withheldPpm: 0,
    series: 'PF',
    collectsForLenders: true,
  },
]
