import { type Minor, minor } from '@noren/contract/money'
import type { MarketCode } from '@noren/markets/market'

export interface CouponGift {
  readonly target: 'interest' | 'fee'
  /** An amount or a share, never both. */
  readonly amountMinor: Minor | null
  readonly percentPpm: number | null
  readonly validDays: number
}

const amountOffInterest = (amountMinor: number): CouponGift => ({
  target: 'interest',
  amountMinor: minor(amountMinor),
  percentPpm: null,
  validDays: 60,
})

/** What a person gets for completing certification (C11), in the market's minor unit. */
const ON_COMPLETION: Readonly<Record<MarketCode, CouponGift>> = {
  in: amountOffInterest(50_00),
  mx: amountOffInterest(10_00),
  id: amountOffInterest(10_000),
  vn: amountOffInterest(15_000),
}

export const giftOnCompletion = (market: MarketCode): CouponGift => ON_COMPLETION[market]

/** A quarter of the fee; long enough for the longest loan of the shipped markets to end meanwhile. */
const FOR_THE_NEXT_LOAN: CouponGift = {
  target: 'fee',
  amountMinor: null,
  percentPpm: 250_000,
  validDays: 100,
}

/** What a person gets for reserving the next loan (P4). */
const ON_RESERVATION: Readonly<Record<MarketCode, CouponGift>> = {
  in: FOR_THE_NEXT_LOAN,
  mx: FOR_THE_NEXT_LOAN,
  id: FOR_THE_NEXT_LOAN,
  vn: FOR_THE_NEXT_LOAN,
}

export const giftOnReservation = (market: MarketCode): CouponGift => ON_RESERVATION[market]
