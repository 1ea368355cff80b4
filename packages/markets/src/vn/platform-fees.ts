import { day } from '@noren/contract/dates'
import type { PlatformFeePolicy } from '../platform-fee-policy.ts'

/** VAT of 10 % [M]. */
export const PLATFORM_FEES: readonly PlatformFeePolicy[] = [
  {
    version: 'vn-platform-2025-01',
    effectiveOn: day('2025-01-01'),
    taxPpm: 100_000,
    withheldPpm: 0,
    withholding: null,
    // Invented for the sandbox; the code of the service is [M].
    seller: {
      legalName: 'Công ty TNHH Nền tảng Noren Mẫu',
      address: 'Số 4 phố Mẫu, Hà Nội',
      taxId: '0000000000',
      stateCode: '',
      serviceCode: '',
      isSample: true,
    },
    series: 'PF',
    collectsForLenders: true,
  },
]
