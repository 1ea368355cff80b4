import type { Day } from '@noren/contract/dates'
import { amountProblem, quoteLoan } from '@noren/pricing/quote'
import type { Coupon } from '@noren/pricing/terms'
import type {
  CouponRefusal,
  CouponState,
  CouponVerdict,
  OwnedCoupon,
  WantedLoan,
} from '../coupon.ts'

export const couponStateOn = (coupon: OwnedCoupon, on: Day): CouponState => {
  if (coupon.loanId !== null) return 'used'
  return coupon.withdrawnAt !== null || on > coupon.expiresOn ? 'expired' : 'available'
}

/** In the form that the price engine takes. */
export const pricedCoupon = (coupon: OwnedCoupon): Coupon => {
  const { couponId: couponCode, target, amountMinor, percentPpm } = coupon
  if (amountMinor !== null) return { couponCode, target, amountMinor }
  return { couponCode, target, percentPpm: percentPpm ?? 0 }
}

/** Whether a coupon can be used on that day, for the given loan if there is one, and what it saves. */
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
