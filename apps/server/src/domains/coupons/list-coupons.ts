import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import type { CouponState, CouponVerdict, OwnedCoupon, WantedLoan } from './coupon.ts'
import { couponStateOn, judgeCoupon } from './rules/coupon-rules.ts'
import * as store from './store/coupons.ts'

export interface ShownCoupon extends OwnedCoupon {
  readonly state: CouponState
}

export const shown = (deps: Pick<Deps, 'clock'>, coupon: OwnedCoupon): ShownCoupon => ({
  ...coupon,
  state: couponStateOn(coupon, deps.clock.businessDay()),
})

/** The person's own coupon, in any state. */
export const findCoupon = async (
  deps: Pick<Deps, 'clock'>,
  on: Querier,
  of: { userId: string; couponId: string },
): Promise<ShownCoupon | undefined> => {
  const coupon = await store.findCoupon(on, of)
  return coupon && shown(deps, coupon)
}

export interface JudgedCoupon extends ShownCoupon {
  readonly verdict: CouponVerdict
}

/** All coupons, each with whether it can be used today, for the given loan if there is one. */
export const couponList = async (
  deps: Deps,
  userId: string,
  loan?: WantedLoan,
): Promise<JudgedCoupon[]> => {
  const today = deps.clock.businessDay()
  const coupons = await store.listCoupons(deps.db, userId)
  return coupons.map((coupon) => ({
    ...shown(deps, coupon),
    verdict: judgeCoupon(coupon, today, loan),
  }))
}
