import { day } from '@noren/contract/dates'
import type { Lender } from '../pack.ts'

/** Invented companies for the sandbox, as in/lenders.ts says of its own. */
export const LENDERS: readonly Lender[] = [
  {
    lenderCode: 'sen-cau',
    effectiveOn: day('2026-01-01'),
    legalName: 'Công ty Tài chính TNHH Sen Cầu',
    shortName: 'Sen Cầu',
    registrationNumber: 'GP-NHNN 000-117',
    isSample: true,
    website: 'https://sen-cau.example',
    grievanceOfficer: {
      name: 'Nguyễn Thu Hà',
      phone: '1800 5550151',
      email: 'khieunai@sen-cau.example',
    },
    iconName: 'lender-marigold',
    tax: {
      taxId: '0000000000',
      stateCode: '',
      series: { invoice: 'SC', creditNote: 'SCC' },
    },
    payeeVpa: '',
  },
  {
    lenderCode: 'den-song',
    effectiveOn: day('2026-01-01'),
    legalName: 'Công ty Tài chính TNHH Đèn Sông',
    shortName: 'Đèn Sông',
    registrationNumber: 'GP-NHNN 000-204',
    isSample: true,
    website: 'https://den-song.example',
    grievanceOfficer: {
      name: 'Lê Quang Bình',
      phone: '1800 5550152',
      email: 'khieunai@den-song.example',
    },
    iconName: 'lender-lamp',
    tax: {
      taxId: '0000000000',
      stateCode: '',
      series: { invoice: 'DS', creditNote: 'DSC' },
    },
    payeeVpa: '',
  },
  {
    lenderCode: 'may-non',
    effectiveOn: day('2026-01-01'),
    legalName: 'Công ty Tài chính TNHH Mây Non',
    shortName: 'Mây Non',
    registrationNumber: 'GP-NHNN 000-338',
    isSample: true,
    website: 'https://may-non.example',
    grievanceOfficer: {
      name: 'Phạm Thị Lan',
      phone: '1800 5550153',
      email: 'khieunai@may-non.example',
    },
    iconName: 'lender-tidewell',
    tax: {
      taxId: '0000000000',
      stateCode: '',
      series: { invoice: 'MN', creditNote: 'MNC' },
    },
    payeeVpa: '',
  },
]
