import {
  addMinor,
  type Minor,
  multiplyByRatioHalfUp,
  PPM_ONE,
  subtractMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { ProductTerms } from './terms.ts'

/** Actual/365: rates are based on a year of 365 days, whatever the calendar says. */
export const DAYS_PER_YEAR = 365

/** An exact fraction; rates stay exact until an amount is rounded. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

type RateTerms = Pick<ProductTerms, 'dailyRatePpm' | 'taxOnInterestPpm'>

/**
 * What a day costs of the principal: the interest with the tax on it, which are owed, paid and waived as one sum. Only
 * the books and what a person reads divide it again.
 * @throws RangeError if it is no whole number of millionths
 */
export function chargedRatePpm({ dailyRatePpm, taxOnInterestPpm }: RateTerms): number {
  const taxPpm = (dailyRatePpm * taxOnInterestPpm) / PPM_ONE
  if (!Number.isInteger(taxPpm)) {
    throw new RangeError(`${dailyRatePpm} a day with ${taxOnInterestPpm} of tax is not whole`)
  }
  return dailyRatePpm + taxPpm
}

/** The tax in a sum of interest that has it in it, rounded half up. The database computes the same. */
export const taxInInterest = (
  { taxOnInterestPpm }: Pick<ProductTerms, 'taxOnInterestPpm'>,
  chargedMinor: Minor,
): Minor =>
  multiplyByRatioHalfUp(chargedMinor, BigInt(taxOnInterestPpm), BigInt(PPM_ONE + taxOnInterestPpm))

/**
 * The tax in each of several sums of interest that were paid one after the other. Together it is the tax in all of them, as
 * the books have it, so that one of them may be a hundredth off the tax in it alone.
 */
export const taxInPaidInterest = (
  terms: Pick<ProductTerms, 'taxOnInterestPpm'>,
  paidMinor: readonly Minor[],
): Minor[] => {
  let [soFarMinor, taxMinor] = [ZERO_MINOR, ZERO_MINOR]
  return paidMinor.map((amountMinor) => {
    soFarMinor = addMinor(soFarMinor, amountMinor)
    const before = taxMinor
    taxMinor = taxInInterest(terms, soFarMinor)
    return subtractMinor(taxMinor, before)
  })
}

/** Interest without the tax in it. */
export const interestWithoutTax = (
  terms: Pick<ProductTerms, 'taxOnInterestPpm'>,
  chargedMinor: Minor,
): Minor => subtractMinor(chargedMinor, taxInInterest(terms, chargedMinor))

/** Simple interest on one principal for whole days; the day of disbursal is day zero. */
export function simpleInterestHalfUp(
  principalMinor: Minor,
  dailyRatePpm: number,
  days: number,
): Minor {
  return multiplyByRatioHalfUp(principalMinor, BigInt(dailyRatePpm) * BigInt(days), PPM_ONE)
}

/** The contract's annual rate: 0.08 % a day is 29.20 %. */
export function annualRatePpm(terms: Pick<ProductTerms, 'dailyRatePpm'>): number {
  return terms.dailyRatePpm * DAYS_PER_YEAR
}

/** The rate for one of the equal periods: with 12 a year, one twelfth of the annual rate. */
export function periodRate(dailyRatePpm: number, periodsPerYear: number): Ratio {
  return {
    numerator: BigInt(dailyRatePpm) * BigInt(DAYS_PER_YEAR),
    denominator: BigInt(PPM_ONE) * BigInt(periodsPerYear),
  }
}
