import { couponList, receiveCouponOnCompletion } from '@noren/contract/coupons'
import { decimalFromMinor, PPM_ONE, ratioHalfUp } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import { type Route, route } from '../../edge/route.ts'
import * as coupons from './service.ts'

export const couponRoutes = (deps: Deps): Route[] => [
  route(couponList, async ({ who }) => ({
    details: (await coupons.couponList(deps, who.userId)).map(wireCoupon),
  })),
  route(receiveCouponOnCompletion, async ({ who, at }) => ({
    coupon: wireCoupon(await coupons.receiveCouponOnCompletion(deps, who.userId, at)),
  })),
]

const wireCoupon = (coupon: coupons.ShownCoupon) => ({
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
