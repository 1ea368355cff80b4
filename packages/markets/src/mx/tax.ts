import { day } from '@noren/contract/dates'
import { registerOnly, type TaxPolicy } from '../tax-policy.ts'

/**
 * IVA. From 2027-01-01 on, when interest bears it too, every invoice and credit note is a CFDI 4.0 (Anexo 20 of the
 * Resolución Miscelánea Fiscal [S]). The catalogues' codes are to be confirmed by an accountant: service 84121500, unit
 * E48, what is owed yet PPD and 99, what is paid PUE and 03, a credit note PUE and 15, and of whoever gave no RFC the
 * generic one with regime 616 and use S01: [M].
 */
export const TAX: readonly TaxPolicy[] = [
  registerOnly('mx-iva-2025-01', day('2025-01-01')),
  {
    ...registerOnly('mx-cfdi-2027-01', day('2027-01-01')),
    serviceCode: '84121500',
    hasPapers: true,
    stamping: {
      unit: 'E48',
      owed: { method: 'PPD', form: '99' },
      paid: { method: 'PUE', form: '03' },
      credited: { method: 'PUE', form: '15' },
      buyer: { taxId: 'XAXX010101000', regime: '616', use: 'S01' },
    },
  },
]
