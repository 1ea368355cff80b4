import { day } from '@noren/contract/dates'
import type { PlatformFeePolicy } from '../platform-fee-policy.ts'

/**
 * GST of 18 %, and 2 % withheld of technical services (section 194J; the Act of 2025 numbers it anew) [M]: paid over by the
 * 7th of the next month, of March by 30 April, and returned in form 26Q by the end of the month after the quarter, of the
 * last one by 31 May [M].
 * Each lender collects itself: no pool account [S].
 */
export const PLATFORM_FEES: readonly PlatformFeePolicy[] = [
  {
    version: 'in-platform-2025-01',
    effectiveOn: day('2025-01-01'),
    taxPpm: 180_000,
    withheldPpm: 20_000,
    withholding: {
      section: '194J',
      form: '26Q',
      periodMonths: 3,
      depositDay: 7,
      yearEnd: { month: 3, deposit: { months: 1, day: 30 } },
      returnAfter: { months: 1, day: 31 },
      lastReturnAfter: { months: 2, day: 31 },
    },
    // Invented for the sandbox; the code of the service is [M].
    seller: {
      legalName: 'Noren Platform Private Limited',
      address: '4 Sample Lane, Mumbai 400001',
      taxId: '27XXXXX0000X0Z0',
      stateCode: '27',
      serviceCode: '998599',
      isSample: true,
    },
    series: 'PF',
    collectsForLenders: false,
  },
]
