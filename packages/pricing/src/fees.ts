import { type Minor, minMinor, multiplyByPpmHalfUp, ZERO_MINOR } from '@noren/contract/money'
import type { Coupon, Fee } from './terms.ts'

export interface FeeAndTax {
  readonly feeMinor: Minor
  readonly taxMinor: Minor
}

export const NO_FEE: FeeAndTax = { feeMinor: ZERO_MINOR, taxMinor: ZERO_MINOR }

/** The fee and the tax on it, each a line of its own and rounded once. */
export function feeAndTaxOf(fee: Fee, principalMinor: Minor, taxOnFeesPpm: number): FeeAndTax {
  const feeMinor = 'ppm' in fee ? multiplyByPpmHalfUp(principalMinor, fee.ppm) : fee.feeMinor
  return { feeMinor, taxMinor: multiplyByPpmHalfUp(feeMinor, taxOnFeesPpm) }
}

/**
 * What a coupon takes off a line, at most the whole line. The tax on a fee stays unchanged, because a
 * coupon is a payment by the lender and not a lower fee.
 */
export function couponOff(coupon: Coupon, lineMinor: Minor): Minor {
  if ('amountMinor' in coupon) return minMinor(coupon.amountMinor, lineMinor)
  return minMinor(multiplyByPpmHalfUp(lineMinor, coupon.percentPpm), lineMinor)
}
