import { day } from '@noren/contract/dates'
import type { Lender } from '../pack.ts'

/** Invented companies for the sandbox, as in/lenders.ts says of its own. */
export const LENDERS: readonly Lender[] = [
  {
    lenderCode: 'nopal-azul',
    effectiveOn: day('2026-01-01'),
    legalName: 'Nopal Azul Financiera, S.A. de C.V., SOFOM, E.N.R.',
    shortName: 'Nopal Azul',
    registrationNumber: 'CONDUSEF 000-117',
    isSample: true,
    website: 'https://nopal-azul.example',
    grievanceOfficer: {
      name: 'Irene Cordero Luna',
      phone: '800 000 0151',
      email: 'une@nopal-azul.example',
    },
    iconName: 'lender-banyan',
    tax: {
      taxId: 'XXX000000XX0',
      stateCode: '',
      series: { invoice: 'NA', creditNote: 'NAC' },
      stamped: { name: 'NOPAL AZUL FINANCIERA', regime: '601', postcode: '06600' },
    },
    payeeVpa: '',
  },
  {
    lenderCode: 'faro-de-barro',
    effectiveOn: day('2026-01-01'),
    legalName: 'Faro de Barro Crédito, S.A. de C.V., SOFOM, E.N.R.',
    shortName: 'Faro de Barro',
    registrationNumber: 'CONDUSEF 000-204',
    isSample: true,
    website: 'https://faro-de-barro.example',
    grievanceOfficer: {
      name: 'Tomás Arriaga Peña',
      phone: '800 000 0152',
      email: 'une@faro-de-barro.example',
    },
    iconName: 'lender-lamp',
    tax: {
      taxId: 'XXX000000XX0',
      stateCode: '',
      series: { invoice: 'FD', creditNote: 'FDC' },
      stamped: { name: 'FARO DE BARRO CRÉDITO', regime: '601', postcode: '44100' },
    },
    payeeVpa: '',
  },
  {
    lenderCode: 'puente-cantera',
    effectiveOn: day('2026-01-01'),
    legalName: 'Puente Cantera Capital, S.A. de C.V., SOFOM, E.N.R.',
    shortName: 'Puente Cantera',
    registrationNumber: 'CONDUSEF 000-338',
    isSample: true,
    website: 'https://puente-cantera.example',
    grievanceOfficer: {
      name: 'Elisa Monroy Vega',
      phone: '800 000 0153',
      email: 'une@puente-cantera.example',
    },
    iconName: 'lender-tidewell',
    tax: {
      taxId: 'XXX000000XX0',
      stateCode: '',
      series: { invoice: 'PC', creditNote: 'PCC' },
      stamped: { name: 'PUENTE CANTERA CAPITAL', regime: '601', postcode: '64000' },
    },
    payeeVpa: '',
  },
]
