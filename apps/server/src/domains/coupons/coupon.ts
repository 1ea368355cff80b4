import type { COUPON_REASONS } from '@noren/contract/coupons'
import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'
import type { ProductTerms } from '@noren/pricing/terms'

export interface OwnedCoupon {
  readonly couponId: string
  readonly target: 'interest' | 'fee'
  readonly currency: Currency
  readonly amountMinor: Minor | null
  readonly percentPpm: number | null
  /** The last day on which it can be used. */
  readonly expiresOn: Day
  readonly loanId: string | null
  /** It was withdrawn together with its reservation. */
  readonly withdrawnAt: Date | null
}

export type CouponState = 'available' | 'used' | 'expired'

export type CouponRefusal = (typeof COUPON_REASONS)[number]

/** A loan that a coupon is wanted for; without terms, its product is no longer offered. */
export interface WantedLoan {
  readonly terms: ProductTerms | undefined
  readonly amountMinor: Minor
}

export type CouponVerdict =
  | { readonly isUsable: true; readonly savesMinor: Minor | null }
  | { readonly isUsable: false; readonly reason: CouponRefusal }
