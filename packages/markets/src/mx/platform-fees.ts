import { day } from '@noren/contract/dates'
import type { PlatformFeePolicy } from '../platform-fee-policy.ts'

/** IVA of 16 %; between companies nothing is withheld [M]. */
export const PLATFORM_FEES: readonly PlatformFeePolicy[] = [
  {
    version: 'mx-platform-2025-01',
    effectiveOn: day('2025-01-01'),
    taxPpm: 160_000,
    withheldPpm: 0,
    withholding: null,
    // Invented for the sandbox; the code of the service is [M].
    seller: {
      legalName: 'Noren Plataforma, S.A. de C.V.',
      address: 'Calle de Muestra 4, 06600 Ciudad de México',
      taxId: 'XXX000000XX0',
      stateCode: '',
      serviceCode: '80141600',
      isSample: true,
    },
    series: 'PF',
    collectsForLenders: true,
  },
]
