import { decimalFromMinor, PPM_ONE, ratioHalfUp } from '@noren/contract/money'
import type { CouponState, OwnedCoupon } from '../../domains/coupons/coupon.ts'

/** A coupon as every call returns it. */
export const wireCoupon = (coupon: OwnedCoupon & { readonly state: CouponState }) => ({
  couponId: coupon.couponId,
  kind: coupon.amountMinor === null ? ('percentOff' as const) : ('amountOff' as const),
  appliesTo: coupon.target,
  currency: coupon.currency,
  amount:
    coupon.amountMinor === null ? null : decimalFromMinor(coupon.amountMinor, coupon.currency),
  percent: coupon.percentPpm === null ? null : ratioHalfUp(coupon.percentPpm, PPM_ONE / 100),
  expiresOn: coupon.expiresOn,
  state: coupon.state,
})
