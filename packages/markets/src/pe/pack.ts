import { amountOffInterest, QUARTER_OFF_FEE } from '../coupon-gift.ts'
import type { MarketPack } from '../pack.ts'
import { USUAL_REMINDERS } from '../reminder-policy.ts'
import { BANKS } from './banks.ts'
import { CREDIT } from './credit.ts'
import { LENDERS } from './lenders.ts'
import { MARKET } from './market.ts'
import { PRODUCTS } from './products.ts'

export const PERU: MarketPack = {
  market: MARKET,
  lenders: LENDERS,
  banks: BANKS,
  products: PRODUCTS,
  credit: CREDIT,
  creditDrafts: [],
  incomeBandEdges: [6_000, 10_000, 15_000, 25_000, 40_000],
  giftOnCompletion: amountOffInterest(10_00),
  giftOnReservation: QUARTER_OFF_FEE,
  // Código de Protección al Consumidor, art. 62: no collection contacts on weekends.
  reminders: { ...USUAL_REMINDERS, weekdays: [1, 2, 3, 4, 5] },
  // Ley 27693 (10), Código Tributario art. 87 (10).
  keptYears: { identity: 10, books: 10, consents: 5 },
}
