import { type Minor, minor } from '@noren/contract/money'

/** A coupon that people are given for something they did. */
export interface CouponGift {
  readonly target: 'interest' | 'fee'
  /** An amount or a share, never both. */
  readonly amountMinor: Minor | null
  readonly percentPpm: number | null
  readonly validDays: number
}

export const amountOffInterest = (amountMinor: number): CouponGift => ({
  target: 'interest',
  amountMinor: minor(amountMinor),
  percentPpm: null,
  validDays: 60,
})

/** A quarter of the fee; long enough for the longest loan of the shipped markets to end meanwhile. */
export const QUARTER_OFF_FEE: CouponGift = {
  target: 'fee',
  amountMinor: null,
  percentPpm: 250_000,
  validDays: 100,
}
