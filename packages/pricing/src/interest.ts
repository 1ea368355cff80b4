import { type Minor, multiplyByRatioHalfUp, PPM_ONE } from '@noren/contract/money'
import type { ProductTerms } from './terms.ts'

/** Actual/365: a year of rates has 365 days whatever the calendar says. */
export const DAYS_PER_YEAR = 365

/** An exact fraction; rates stay fractions until a line of money is rounded. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Simple interest on one principal for whole days; the day money arrives is day zero. */
export function simpleInterestHalfUp(
  principalMinor: Minor,
  dailyRatePpm: number,
  days: number,
): Minor {
  return multiplyByRatioHalfUp(principalMinor, BigInt(dailyRatePpm) * BigInt(days), PPM_ONE)
}

/** The contract rate a year: 0.08 % a day is 29.20 %. */
export function annualRatePpm(terms: Pick<ProductTerms, 'dailyRatePpm'>): number {
  return terms.dailyRatePpm * DAYS_PER_YEAR
}

/** The rate of one equal period: with 12 a year, one twelfth of the annual rate. */
export function periodRate(dailyRatePpm: number, periodsPerYear: number): Ratio {
  return {
    numerator: BigInt(dailyRatePpm) * BigInt(DAYS_PER_YEAR),
    denominator: BigInt(PPM_ONE) * BigInt(periodsPerYear),
  }
}
