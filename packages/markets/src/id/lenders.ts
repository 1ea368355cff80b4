import { day } from '@noren/contract/dates'
import type { Lender } from '../pack.ts'

/** Invented companies for the sandbox, as in/lenders.ts says of its own. */
export const LENDERS: readonly Lender[] = [
  {
    lenderCode: 'lontar-pagi',
    effectiveOn: day('2026-01-01'),
    legalName: 'PT Lontar Pagi Pendanaan',
    shortName: 'Lontar Pagi',
    registrationNumber: 'OJK KEP-000/D.05/117',
    isSample: true,
    website: 'https://lontar-pagi.example',
    grievanceOfficer: {
      name: 'Sari Handayani',
      phone: '0800 000 0151',
      email: 'pengaduan@lontar-pagi.example',
    },
    iconName: 'lender-banyan',
    tax: {
      taxId: '00.000.000.0-000.000',
      stateCode: '',
      series: { invoice: 'LP', creditNote: 'LPC' },
    },
    payeeVpa: '',
  },
  {
    lenderCode: 'pelita-teluk',
    effectiveOn: day('2026-01-01'),
    legalName: 'PT Pelita Teluk Bersama',
    shortName: 'Pelita Teluk',
    registrationNumber: 'OJK KEP-000/D.05/204',
    isSample: true,
    website: 'https://pelita-teluk.example',
    grievanceOfficer: {
      name: 'Bagus Prasetya',
      phone: '0800 000 0152',
      email: 'pengaduan@pelita-teluk.example',
    },
    iconName: 'lender-lamp',
    tax: {
      taxId: '00.000.000.0-000.000',
      stateCode: '',
      series: { invoice: 'PT', creditNote: 'PTC' },
    },
    payeeVpa: '',
  },
  {
    lenderCode: 'anyam-ombak',
    effectiveOn: day('2026-01-01'),
    legalName: 'PT Anyam Ombak Finansial',
    shortName: 'Anyam Ombak',
    registrationNumber: 'OJK KEP-000/D.05/338',
    isSample: true,
    website: 'https://anyam-ombak.example',
    grievanceOfficer: {
      name: 'Maria Lestari',
      phone: '0800 000 0153',
      email: 'pengaduan@anyam-ombak.example',
    },
    iconName: 'lender-tidewell',
    tax: {
      taxId: '00.000.000.0-000.000',
      stateCode: '',
      series: { invoice: 'AO', creditNote: 'AOC' },
    },
    payeeVpa: '',
  },
]
