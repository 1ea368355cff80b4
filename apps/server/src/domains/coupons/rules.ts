import type { COUPON_REASONS } from '@noren/contract/coupons'
import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import { amountProblem, quoteLoan } from '@noren/pricing/quote'
import type { Coupon, ProductTerms } from '@noren/pricing/terms'

export interface OwnedCoupon {
  readonly couponId: string
  readonly target: 'interest' | 'fee'
  readonly currency: Currency
  readonly amountMinor: Minor | null
  readonly percentPpm: number | null
  /** The last day on which it can be used. */
  readonly expiresOn: Day
  readonly loanId: string | null
  /** It went back with its reservation. */
  readonly withdrawnAt: Date | null
}

export type CouponState = 'available' | 'used' | 'expired'

export const couponStateOn = (coupon: OwnedCoupon, on: Day): CouponState => {
  if (coupon.loanId !== null) return 'used'
  return coupon.withdrawnAt !== null || on > coupon.expiresOn ? 'expired' : 'available'
}

/** As the price engine takes it. */
export const pricedCoupon = (coupon: OwnedCoupon): Coupon => {
  const { couponId: couponCode, target, amountMinor, percentPpm } = coupon
  if (amountMinor !== null) return { couponCode, target, amountMinor }
  return { couponCode, target, percentPpm: percentPpm ?? 0 }
}

export type CouponRefusal = (typeof COUPON_REASONS)[number]

/** A loan that a coupon is wanted for; without terms the product is not on offer any more. */
export interface WantedLoan {
  readonly terms: ProductTerms | undefined
  readonly amountMinor: Minor
}

export type CouponVerdict =
  | { readonly isUsable: true; readonly savesMinor: Minor | null }
  | { readonly isUsable: false; readonly reason: CouponRefusal }

/** Whether a coupon can be used on that day, for that loan if one is named, and what it saves. */
export const judgeCoupon = (
  coupon: OwnedCoupon,
  on: Day,
  loan: WantedLoan | undefined,
): CouponVerdict => {
  const refused = (reason: CouponRefusal) => ({ isUsable: false, reason }) as const
  const state = couponStateOn(coupon, on)
  if (state !== 'available') return refused(state)
  if (!loan) return { isUsable: true, savesMinor: null }
  const { terms, amountMinor } = loan
  if (!terms) return refused('productGone')
  if (amountProblem(terms, amountMinor)) return refused('amountRange')
  const { couponMinor } = quoteLoan(terms, amountMinor, on, pricedCoupon(coupon))
  if (couponMinor > 0) return { isUsable: true, savesMinor: couponMinor }
  return refused(coupon.target === 'fee' ? 'noFee' : 'noInterest')
}
