import type { Coupon } from '@noren/pricing/terms'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import type { WantedLoan } from './coupon.ts'
import { judgeCoupon, pricedCoupon } from './rules/coupon-rules.ts'
import * as store from './store/coupons.ts'

/**
 * For showing a price: throws COUPON_UNUSABLE when the coupon is somebody else's, used or expired, and for
 * a given loan also when it would reduce nothing.
 */
export const usableCoupon = async (
  deps: Deps,
  on: Querier,
  of: { userId: string; couponId: string; loan?: WantedLoan | undefined },
): Promise<Coupon> => {
  const coupon = await store.findCoupon(on, of)
  if (!coupon) throw new AppError('COUPON_UNUSABLE')
  const verdict = judgeCoupon(coupon, deps.clock.businessDay(), of.loan)
  if (!verdict.isUsable) throw new AppError('COUPON_UNUSABLE', { couponReason: verdict.reason })
  return pricedCoupon(coupon)
}

/** Assigns it to one loan; of two simultaneous loans one gets it and the other COUPON_UNUSABLE. */
export const useCoupon = async (
  deps: Deps,
  tx: Tx,
  of: { userId: string; couponId: string; loanId: string; at: Date },
): Promise<Coupon> => {
  const coupon = await store.markUsed(tx, { ...of, on: deps.clock.businessDay() })
  if (!coupon) throw new AppError('COUPON_UNUSABLE')
  return pricedCoupon(coupon)
}

/** The loan came to nothing, so its coupon can be used again until it expires. */
export const releaseCoupon = async (
  tx: Tx,
  loan: { loanId: string; userId: string },
): Promise<void> => {
  await store.markFree(tx, loan)
}
