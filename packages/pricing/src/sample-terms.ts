import { day } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { type LoanFacts, newLoanFacts } from './loan-facts.ts'
import type { ProductTerms } from './terms.ts'

/** The bullet loan of the worked examples: 30 days, 0.1 % a day, fee 500 + 90 GST deducted at payout. */
export function bulletTerms(changes: Partial<ProductTerms> = {}): ProductTerms {
  return {
    productCode: 'bullet-30',
    version: 1,
    effectiveOn: day('2025-01-01'),
    lenderCode: 'lender',
    name: 'Bullet 30',
    iconName: 'lender-banyan',
    currency: 'INR',
    kind: 'bullet',
    termDays: 30,
    instalmentCount: 1,
    periodsPerYear: null,
    amountMinorMin: minor(1_000_00),
    amountMinorMax: minor(80_000_00),
    amountMinorStep: minor(1),
    dailyRatePpm: 1_000,
    taxOnInterestPpm: 0,
    serviceFee: { feeMinor: minor(500_00) },
    taxOnFeesPpm: 180_000,
    feeCollected: 'atPayout',
    feeOnEarlyPayment: 'whole',
    penalPpmPerDay: 500,
    penalCapPpm: 100_000,
    extension: { days: 15, fee: { feeMinor: minor(200_00) }, countMax: 1 },
    coolingOffDays: 3,
    eligibility: {
      bandMin: null,
      audience: 'all',
      kycTierMin: 'documentFace',
      ageMin: 21,
      ageMax: 65,
      workStatuses: null,
    },
    ...changes,
  }
}

/** Three monthly payments at 0.07 % a day, fee 2 % + GST deducted at payout. */
export function instalmentTerms(changes: Partial<ProductTerms> = {}): ProductTerms {
  return bulletTerms({
    productCode: 'row-91',
    name: 'Row 91',
    kind: 'instalments',
    termDays: 91,
    instalmentCount: 3,
    periodsPerYear: 12,
    dailyRatePpm: 700,
    serviceFee: { ppm: 20_000 },
    extension: null,
    ...changes,
  })
}

export function loan(terms: ProductTerms, principal: number, changes: Partial<LoanFacts> = {}) {
  const facts = newLoanFacts({
    terms,
    principalMinor: minor(principal),
    disbursedOn: day('2025-11-02'),
    totalCostMaxPpm: 1_000_000,
  })
  return { ...facts, ...changes }
}
