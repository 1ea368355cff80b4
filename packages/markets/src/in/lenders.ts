import { day } from '@noren/contract/dates'
import type { Lender } from '../pack.ts'

/**
 * Invented companies for the sandbox: names, numbers and addresses belong to nobody. An operator
 * replaces them with the regulated lenders it has contracts with.
 */
export const LENDERS: readonly Lender[] = [
  {
    lenderCode: 'banyan-lane',
    effectiveOn: day('2025-01-01'),
    legalName: 'Banyan Lane Finance Ltd',
    shortName: 'Banyan Lane',
    registrationNumber: 'N-00.04417',
    isSample: true,
    website: 'https://banyan-lane.example',
    grievanceOfficer: {
      name: 'Arvind Kulkarni',
      phone: '1800 000 0151',
      email: 'grievance@banyan-lane.example',
    },
    iconName: 'lender-banyan',
    tax: {
      taxId: '27XXXXX0000X0Z0',
      stateCode: '27',
      series: { invoice: 'BL', creditNote: 'BLC' },
    },
    payeeVpa: 'banyanlane@sandbox',
  },
  {
    lenderCode: 'copper-lamp',
    effectiveOn: day('2025-01-01'),
    legalName: 'Copper Lamp Credit Ltd',
    shortName: 'Copper Lamp',
    registrationNumber: 'B-00.01982',
    isSample: true,
    website: 'https://copper-lamp.example',
    grievanceOfficer: {
      name: 'Farzana Qureshi',
      phone: '1800 000 0152',
      email: 'grievance@copper-lamp.example',
    },
    iconName: 'lender-lamp',
    tax: {
      taxId: '29XXXXX0000X0Z0',
      stateCode: '29',
      series: { invoice: 'CL', creditNote: 'CLC' },
    },
    payeeVpa: 'copperlamp@sandbox',
  },
  {
    lenderCode: 'marigold-row',
    effectiveOn: day('2025-01-01'),
    legalName: 'Marigold Row Capital Ltd',
    shortName: 'Marigold Row',
    registrationNumber: 'N-00.05260',
    isSample: true,
    website: 'https://marigold-row.example',
    grievanceOfficer: {
      name: 'Devika Menon',
      phone: '1800 000 0153',
      email: 'grievance@marigold-row.example',
    },
    iconName: 'lender-marigold',
    tax: {
      taxId: '07XXXXX0000X0Z0',
      stateCode: '07',
      series: { invoice: 'MR', creditNote: 'MRC' },
    },
    payeeVpa: 'marigoldrow@sandbox',
  },
  {
    lenderCode: 'tidewell',
    effectiveOn: day('2025-01-01'),
    legalName: 'Tidewell Capital Ltd',
    shortName: 'Tidewell Capital',
    registrationNumber: 'N-00.06038',
    isSample: true,
    website: 'https://tidewell.example',
    grievanceOfficer: {
      name: 'Joseph D’Cruz',
      phone: '1800 000 0154',
      email: 'grievance@tidewell.example',
    },
    iconName: 'lender-tidewell',
    tax: {
      taxId: '33XXXXX0000X0Z0',
      stateCode: '33',
      series: { invoice: 'TW', creditNote: 'TWC' },
    },
    payeeVpa: 'tidewell@sandbox',
  },
]
