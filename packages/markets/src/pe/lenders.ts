import { day } from '@noren/contract/dates'
import type { Lender } from '../pack.ts'

/** Invented companies for the sandbox, as in/lenders.ts says of its own. */
export const LENDERS: readonly Lender[] = [
  {
    lenderCode: 'totora-azul',
    effectiveOn: day('2026-01-01'),
    legalName: 'Totora Azul Financiera, S.A. de C.V., SOFOM, E.N.R.',
    shortName: 'Totora Azul',
    registrationNumber: 'SBS 000-117 (sample)',
    website: 'https://totora-azul.example',
    grievanceOfficer: {
      name: 'Irene Cordero Luna',
      phone: '800 000 0151',
      email: 'une@totora-azul.example',
    },
    iconName: 'lender-banyan',
    payeeVpa: '',
  },
  {
    lenderCode: 'faro-de-sal',
    effectiveOn: day('2026-01-01'),
    legalName: 'Faro de Sal Crédito, S.A. de C.V., SOFOM, E.N.R.',
    shortName: 'Faro de Sal',
    registrationNumber: 'SBS 000-204 (sample)',
    website: 'https://faro-de-sal.example',
    grievanceOfficer: {
      name: 'Tomás Arriaga Peña',
      phone: '800 000 0152',
      email: 'une@faro-de-sal.example',
    },
    iconName: 'lender-lamp',
    payeeVpa: '',
  },
  {
    lenderCode: 'puente-cantera',
    effectiveOn: day('2026-01-01'),
    legalName: 'Puente Cantera Capital, S.A. de C.V., SOFOM, E.N.R.',
    shortName: 'Puente Cantera',
    registrationNumber: 'SBS 000-338 (sample)',
    website: 'https://puente-cantera.example',
    grievanceOfficer: {
      name: 'Elisa Monroy Vega',
      phone: '800 000 0153',
      email: 'une@puente-cantera.example',
    },
    iconName: 'lender-tidewell',
    payeeVpa: '',
  },
]
