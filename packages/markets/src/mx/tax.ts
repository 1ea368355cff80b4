import { day } from '@noren/contract/dates'
import { registerOnly, type TaxPolicy } from '../tax-policy.ts'

/**
 * IVA. From 2027-01-01 on, when interest bears it too, every invoice and credit note is a CFDI 4.0 (Anexo 20 of the
 * Resolución Miscelánea Fiscal [S]). The catalogues' codes are to be confirmed by an accountant: service 84121500, unit
 * E48, what is owed yet PPD and 99, what is paid PUE and 03, what is kept of the payout PUE and 17, a credit note PUE and
 * 15, and of whoever gave no RFC the generic one with regime 616 and use S01: [M]. What was invoiced as owed (PPD) has a
 * receipt of each payment of it, the complement of payments 2.0 [S: rule 2.7.1.32 of the Resolución and the guide of the
 * complement]: service 84111506, unit ACT, use CP01 [S]; a transfer 03, cash in a shop 01, and that its amount is what
 * was paid of the invoice alone: [M].
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
      deducted: { method: 'PUE', form: '17' },
      credited: { method: 'PUE', form: '15' },
      buyer: { taxId: 'XAXX010101000', regime: '616', use: 'S01' },
      receipts: {
        ...{ serviceCode: '84111506', unit: 'ACT', use: 'CP01' },
        ...{ forms: { spei: '03', oxxo: '01' }, otherForm: '03' },
      },
    },
  },
]
