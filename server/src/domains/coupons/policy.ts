import { type Minor, minor } from '@noren/contract/money'
import type { MarketCode } from '@noren/markets/market'

export interface CouponGift {
  readonly target: 'interest' | 'fee'
  readonly amountMinor: Minor
  readonly validDays: number
}

/** What a person gets for completing certification (C11), in the market's minor unit. */
const ON_COMPLETION: Readonly<Record<MarketCode, CouponGift>> = {
  in: { target: 'interest', amountMinor: minor(50_00), validDays: 60 },
  mx: { target: 'interest', amountMinor: minor(10_00), validDays: 60 },
  id: { target: 'interest', amountMinor: minor(10_000), validDays: 60 },
  vn: { target: 'interest', amountMinor: minor(15_000), validDays: 60 },
}

export const giftOnCompletion = (market: MarketCode): CouponGift => ON_COMPLETION[market]
