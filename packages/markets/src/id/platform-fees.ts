import { day } from '@noren/contract/dates'
import type { PlatformFeePolicy } from '../platform-fee-policy.ts'

/** PPN of 11 %, and 2 % of PPh 23 withheld of services [M]. */
export const PLATFORM_FEES: readonly PlatformFeePolicy[] = [
  {
    version: 'id-platform-2025-01',
    effectiveOn: day('2025-01-01'),
    taxPpm: 110_000,
    withheldPpm: 20_000,
    series: 'PF',
    collectsForLenders: true,
  },
]
