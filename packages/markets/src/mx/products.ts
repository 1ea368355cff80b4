import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import type { ProductTerms } from '@noren/pricing/terms'

/** What all the shipped products share; each product may still say otherwise. */
const COMMON = {
  version: 1,
  effectiveOn: day('2026-01-01'),
  currency: 'MXN',
  kind: 'bullet',
  instalmentCount: 1,
  periodsPerYear: null,
  amountMinorMin: minor(500_00),
  amountMinorMax: minor(20_000_00),
  amountMinorStep: minor(100_00),
  taxOnFeesPpm: 160_000,
  taxOnInterestPpm: 0,
  feeCollected: 'atRepayment',
  feeOnEarlyPayment: 'whole',
  penalPpmPerDay: 500,
  penalCapPpm: 100_000,
  extension: null,
  coolingOffDays: 3,
  eligibility: {
    bandMin: null,
    audience: 'all',
    kycTierMin: 'documentFace',
    ageMin: 18,
    ageMax: 65,
    workStatuses: null,
  },
} as const satisfies Partial<ProductTerms>

const FIRST: readonly ProductTerms[] = [
  {
    ...COMMON,
    productCode: 'nopal-14',
    lenderCode: 'nopal-azul',
    name: 'Nopal 14',
    iconName: 'lender-banyan',
    termDays: 14,
    amountMinorMax: minor(5_000_00),
    dailyRatePpm: 1_100,
    serviceFee: { ppm: 10_000 },
    extension: { days: 7, fee: { ppm: 5_000 }, countMax: 1 },
  },
  {
    ...COMMON,
    productCode: 'nopal-30',
    lenderCode: 'nopal-azul',
    name: 'Nopal 30',
    iconName: 'lender-banyan',
    termDays: 30,
    dailyRatePpm: 950,
    serviceFee: { ppm: 15_000 },
    extension: { days: 15, fee: { ppm: 5_000 }, countMax: 1 },
  },
  {
    ...COMMON,
    productCode: 'faro-30',
    lenderCode: 'faro-de-barro',
    name: 'Faro 30',
    iconName: 'lender-lamp',
    termDays: 30,
    dailyRatePpm: 900,
    serviceFee: { ppm: 12_000 },
    eligibility: { ...COMMON.eligibility, workStatuses: ['salaried'] },
  },
  {
    ...COMMON,
    productCode: 'faro-61',
    lenderCode: 'faro-de-barro',
    name: 'Faro 61',
    iconName: 'lender-lamp',
    termDays: 61,
    amountMinorMin: minor(1_000_00),
    dailyRatePpm: 850,
    serviceFee: { ppm: 10_000 },
    extension: { days: 15, fee: { ppm: 5_000 }, countMax: 1 },
  },
  {
    ...COMMON,
    productCode: 'puente-91',
    lenderCode: 'puente-cantera',
    name: 'Puente 91',
    iconName: 'lender-tidewell',
    kind: 'instalments',
    termDays: 91,
    instalmentCount: 3,
    periodsPerYear: 12,
    amountMinorMin: minor(1_000_00),
    dailyRatePpm: 750,
    serviceFee: { ppm: 20_000 },
    feeCollected: 'atPayout',
  },
]

/**
 * From that day on the interest bears IVA, as it does for individuals without a business (LIVA 15-X-b), on the nominal
 * interest. Financial institutions owe it on the real interest (18-A), for which there is no index here [S].
 */
const TAXED = FIRST.map((terms) => ({
  ...terms,
  version: 2,
  effectiveOn: day('2027-01-01'),
  taxOnInterestPpm: 160_000,
}))

export const PRODUCTS: readonly ProductTerms[] = [...FIRST, ...TAXED]
