import { type Minor, multiplyByRatioHalfUp, PPM_ONE } from '@noren/contract/money'
import type { ProductTerms } from './terms.ts'

/** Actual/365: rates are based on a year of 365 days, whatever the calendar says. */
export const DAYS_PER_YEAR = 365

/** An exact fraction; rates stay exact until an amount is rounded. */
export interface Ratio {
  readonly numerator: bigint
  readonly denominator: bigint
}

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
