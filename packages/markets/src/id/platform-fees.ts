import { day } from '@noren/contract/dates'
import type { PlatformFeePolicy } from '../platform-fee-policy.ts'

/** PPN of 11 %, and 2 % of PPh 23 withheld of services, paid over by the 15th and returned by the 20th of the next month [M]. */
export const PLATFORM_FEES: readonly PlatformFeePolicy[] = [
  {
    version: 'id-platform-2025-01',
    effectiveOn: day('2025-01-01'),
    taxPpm: 110_000,
    withheldPpm: 20_000,
    withholding: {
      section: 'PPh 23',
      form: 'SPT Masa PPh Unifikasi',
      periodMonths: 1,
      depositDay: 15,
      yearEnd: { month: 12, deposit: { months: 1, day: 15 } },
      returnAfter: { months: 1, day: 20 },
      lastReturnAfter: { months: 1, day: 20 },
    },
    // Invented for the sandbox; the code of the service is [M].
    seller: {
      legalName: 'PT Noren Platform Sampel',
      address: 'Jalan Contoh 4, Jakarta 10110',
      taxId: '00.000.000.0-000.000',
      stateCode: '',
      serviceCode: '',
      isSample: true,
    },
    series: 'PF',
    collectsForLenders: true,
  },
]
