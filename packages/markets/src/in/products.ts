import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import type { ProductTerms } from '@noren/pricing/terms'

/** What all the shipped products share; each product may still say otherwise. */
const COMMON = {
  version: 1,
  effectiveOn: day('2025-01-01'),
  currency: 'INR',
  kind: 'bullet',
  instalmentCount: 1,
  periodsPerYear: null,
  amountMinorMin: minor(5_000_00),
  amountMinorMax: minor(80_000_00),
  amountMinorStep: minor(500_00),
  taxOnFeesPpm: 180_000,
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
    ageMin: 21,
    ageMax: 65,
    workStatuses: null,
  },
} as const satisfies Partial<ProductTerms>

const BANYAN = { lenderCode: 'banyan-lane', iconName: 'lender-banyan' } as const
const TIDEWELL = { lenderCode: 'tidewell', iconName: 'lender-tidewell' } as const

const LAMP_61: ProductTerms = {
  ...COMMON,
  productCode: 'lamp-61',
  lenderCode: 'copper-lamp',
  name: 'Lamp 61',
  iconName: 'lender-lamp',
  termDays: 61,
  dailyRatePpm: 800,
  serviceFee: { ppm: 10_000 },
  extension: { days: 15, fee: { ppm: 5_000 }, countMax: 1 },
}

export const PRODUCTS: readonly ProductTerms[] = [
  {
    ...COMMON,
    ...BANYAN,
    productCode: 'lane-14',
    name: 'Lane 14',
    termDays: 14,
    amountMinorMax: minor(15_000_00),
    dailyRatePpm: 1_000,
    serviceFee: { ppm: 10_000 },
    extension: { days: 7, fee: { ppm: 5_000 }, countMax: 1 },
  },
  {
    ...COMMON,
    ...BANYAN,
    productCode: 'lane-30',
    name: 'Lane 30',
    termDays: 30,
    dailyRatePpm: 900,
    serviceFee: { ppm: 15_000 },
    extension: { days: 15, fee: { ppm: 5_000 }, countMax: 1 },
  },
  LAMP_61,
  // Who pays early pays the fee for the days used: a year then costs the same on every day.
  { ...LAMP_61, version: 2, effectiveOn: day('2027-01-01'), feeOnEarlyPayment: 'proRata' },
  {
    ...COMMON,
    productCode: 'row-91',
    lenderCode: 'marigold-row',
    name: 'Row 91',
    iconName: 'lender-marigold',
    kind: 'instalments',
    termDays: 91,
    instalmentCount: 3,
    periodsPerYear: 12,
    dailyRatePpm: 700,
    serviceFee: { ppm: 20_000 },
    feeCollected: 'atPayout',
  },
  {
    ...COMMON,
    ...TIDEWELL,
    productCode: 'tide-30',
    name: 'Tide 30',
    termDays: 30,
    dailyRatePpm: 850,
    serviceFee: { ppm: 12_000 },
    eligibility: { ...COMMON.eligibility, workStatuses: ['salaried'] },
  },
  {
    ...COMMON,
    ...TIDEWELL,
    productCode: 'tide-91',
    name: 'Tide 91',
    termDays: 91,
    amountMinorMin: minor(10_000_00),
    dailyRatePpm: 900,
    serviceFee: { ppm: 10_000 },
    eligibility: { ...COMMON.eligibility, bandMin: 'B', workStatuses: ['salaried'] },
  },
]
