import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { useCoupon } from '../coupons/use-coupon.ts'
import type { DisbursedLoan } from './loan.ts'
import { setLoanCoupon } from './state/loan-store.ts'

/**
 * Applies a coupon to a running loan, locked by the caller, from today on. A loan can have one coupon.
 * Throws COUPON_UNUSABLE when it has another, or when the coupon is somebody else's, used or expired.
 */
export const giveCoupon = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  { couponId, at }: { couponId: string; at: Date },
): Promise<DisbursedLoan> => {
  const { loanId, userId } = loan
  if (loan.couponId !== null) throw new AppError('COUPON_UNUSABLE')
  const coupon = await useCoupon(deps, tx, { userId, couponId, loanId, at })
  const couponOn = deps.clock.businessDay()
  await setLoanCoupon(tx, { loanId, couponId, coupon: JSON.stringify(coupon), couponOn })
  return { ...loan, couponId, coupon, couponOn }
}
