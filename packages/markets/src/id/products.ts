import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import type { ProductTerms } from '@noren/pricing/terms'

/**
 * What all the shipped products share. Interest and fee together stay under a thousandth of the amount a day, which is why
 * a short loan has hardly any fee.
 */
const COMMON = {
  version: 1,
  effectiveOn: day('2026-01-01'),
  currency: 'IDR',
  kind: 'bullet',
  instalmentCount: 1,
  periodsPerYear: null,
  amountMinorMin: minor(500_000),
  amountMinorMax: minor(15_000_000),
  amountMinorStep: minor(100_000),
  taxOnFeesPpm: 110_000,
  taxOnInterestPpm: 0,
  feeCollected: 'atRepayment',
  feeOnEarlyPayment: 'whole',
  penalPpmPerDay: 800,
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

export const PRODUCTS: readonly ProductTerms[] = [
  {
    ...COMMON,
    productCode: 'lontar-14',
    lenderCode: 'lontar-pagi',
    name: 'Lontar 14',
    iconName: 'lender-banyan',
    termDays: 14,
    amountMinorMax: minor(5_000_000),
    dailyRatePpm: 800,
    serviceFee: { ppm: 2_000 },
    extension: { days: 7, fee: { ppm: 1_000 }, countMax: 1 },
  },
  {
    ...COMMON,
    productCode: 'lontar-30',
    lenderCode: 'lontar-pagi',
    name: 'Lontar 30',
    iconName: 'lender-banyan',
    termDays: 30,
    dailyRatePpm: 700,
    serviceFee: { ppm: 8_000 },
    extension: { days: 15, fee: { ppm: 4_000 }, countMax: 1 },
  },
  {
    ...COMMON,
    productCode: 'pelita-30',
    lenderCode: 'pelita-teluk',
    name: 'Pelita 30',
    iconName: 'lender-lamp',
    termDays: 30,
    dailyRatePpm: 750,
    serviceFee: { ppm: 6_000 },
    eligibility: { ...COMMON.eligibility, workStatuses: ['salaried'] },
  },
  {
    ...COMMON,
    productCode: 'pelita-61',
    lenderCode: 'pelita-teluk',
    name: 'Pelita 61',
    iconName: 'lender-lamp',
    termDays: 61,
    amountMinorMin: minor(1_000_000),
    dailyRatePpm: 700,
    serviceFee: { ppm: 15_000 },
    extension: { days: 15, fee: { ppm: 4_000 }, countMax: 1 },
  },
  {
    ...COMMON,
    productCode: 'ombak-91',
    lenderCode: 'anyam-ombak',
    name: 'Ombak 91',
    iconName: 'lender-tidewell',
    kind: 'instalments',
    termDays: 91,
    instalmentCount: 3,
    periodsPerYear: 12,
    amountMinorMin: minor(1_000_000),
    dailyRatePpm: 800,
    serviceFee: { ppm: 15_000 },
    feeCollected: 'atPayout',
  },
]
