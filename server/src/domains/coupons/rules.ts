import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { Coupon } from '@noren/pricing/terms'

export interface OwnedCoupon {
  readonly couponId: string
  readonly target: 'interest' | 'fee'
  readonly currency: Currency
  readonly amountMinor: Minor | null
  readonly percentPpm: number | null
  /** The last day on which it can be used. */
  readonly expiresOn: Day
  readonly loanId: string | null
}

export type CouponState = 'available' | 'used' | 'expired'

export const couponStateOn = (coupon: OwnedCoupon, on: Day): CouponState => {
  if (coupon.loanId !== null) return 'used'
  return on > coupon.expiresOn ? 'expired' : 'available'
}

/** As the price engine takes it. */
export const pricedCoupon = (coupon: OwnedCoupon): Coupon => {
  const { couponId: couponCode, target, amountMinor, percentPpm } = coupon
  if (amountMinor !== null) return { couponCode, target, amountMinor }
  return { couponCode, target, percentPpm: percentPpm ?? 0 }
}
