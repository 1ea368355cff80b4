import { money } from '../device/formats.ts'
import type { Texts } from '../device/texts.ts'
import type { WireCoupon } from './terms.ts'

/** A coupon as shown everywhere; in lists it also carries whether it fits a loan. */
export type ShownCoupon = Omit<WireCoupon, 'usable' | 'reason' | 'saves'>

/** "₹50.00 off the interest", "25% off the service fee". */
export function couponText(coupon: ShownCoupon, t: Texts<'loanWords'>): string {
  const off = coupon.kind === 'amountOff' ? money(coupon.amount ?? '0') : `${coupon.percent ?? 0}%`
  return t(coupon.appliesTo === 'interest' ? 'couponOffInterest' : 'couponOffFee', { off })
}
