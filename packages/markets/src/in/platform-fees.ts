import { day } from '@noren/contract/dates'
import type { PlatformFeePolicy } from '../platform-fee-policy.ts'

/** GST of 18 %, and 2 % withheld of technical services [M]. Each lender collects itself: no pool account [S]. */
export const PLATFORM_FEES: readonly PlatformFeePolicy[] = [
  {
    version: 'in-platform-2025-01',
    effectiveOn: day('2025-01-01'),
    taxPpm: 180_000,
    withheldPpm: 20_000,
    series: 'PF',
    collectsForLenders: false,
  },
]
