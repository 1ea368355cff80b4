import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import type { ProductTerms } from '@noren/pricing/terms'

/**
 * What all the shipped products share. Fees and their tax count towards the 20 % a year (art. 468), and the charge for what is
 * late is at most half the loan's own rate (art. 466: 150 % together).
 */
const COMMON = {
  version: 1,
  effectiveOn: day('2026-01-01'),
  currency: 'VND',
  kind: 'bullet',
  instalmentCount: 1,
  periodsPerYear: null,
  amountMinorMin: minor(1_000_000),
  amountMinorMax: minor(20_000_000),
  amountMinorStep: minor(100_000),
  taxOnFeesPpm: 100_000,
  feeCollected: 'atRepayment',
  penalPpmPerDay: 190,
  penalCapPpm: 100_000,
  extension: null,
  coolingOffDays: 3,
  eligibility: { audience: 'all', kycTierMin: 'documentFace', ageMin: 18, ageMax: 65 },
} as const satisfies Partial<ProductTerms>

export const PRODUCTS: readonly ProductTerms[] = [
  {
    ...COMMON,
    productCode: 'sen-14',
    lenderCode: 'sen-cau',
    name: 'Sen 14',
    iconName: 'lender-marigold',
    termDays: 14,
    amountMinorMax: minor(5_000_000),
    dailyRatePpm: 450,
    serviceFee: { ppm: 0 },
    penalPpmPerDay: 225,
    extension: { days: 7, fee: { ppm: 0 }, countMax: 1 },
  },
  {
    ...COMMON,
    productCode: 'sen-30',
    lenderCode: 'sen-cau',
    name: 'Sen 30',
    iconName: 'lender-marigold',
    termDays: 30,
    dailyRatePpm: 420,
    serviceFee: { ppm: 2_500 },
    penalPpmPerDay: 210,
    extension: { days: 15, fee: { ppm: 1_000 }, countMax: 1 },
  },
  {
    ...COMMON,
    productCode: 'song-30',
    lenderCode: 'den-song',
    name: 'Sông 30',
    iconName: 'lender-lamp',
    termDays: 30,
    dailyRatePpm: 400,
    serviceFee: { ppm: 3_000 },
    penalPpmPerDay: 200,
    eligibility: { ...COMMON.eligibility, workStatuses: ['salaried'] },
  },
  {
    ...COMMON,
    productCode: 'song-61',
    lenderCode: 'den-song',
    name: 'Sông 61',
    iconName: 'lender-lamp',
    termDays: 61,
    amountMinorMin: minor(2_000_000),
    dailyRatePpm: 380,
    serviceFee: { ppm: 8_000 },
    extension: { days: 15, fee: { ppm: 2_000 }, countMax: 1 },
  },
  {
    ...COMMON,
    productCode: 'may-91',
    lenderCode: 'may-non',
    name: 'Mây 91',
    iconName: 'lender-tidewell',
    kind: 'instalments',
    termDays: 91,
    instalmentCount: 3,
    periodsPerYear: 12,
    amountMinorMin: minor(2_000_000),
    dailyRatePpm: 420,
    serviceFee: { ppm: 4_000 },
    feeCollected: 'atPayout',
    penalPpmPerDay: 210,
  },
]
