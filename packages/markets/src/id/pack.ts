import { day } from '@noren/contract/dates'
import { USUAL_BUREAU_RULES } from '../bureau-reporting.ts'
import { amountOffInterest, QUARTER_OFF_FEE } from '../coupon-gift.ts'
import type { MarketPack } from '../pack.ts'
import { USUAL_REMINDERS } from '../reminder-policy.ts'
import { BANKS } from './banks.ts'
import { CREDIT, CREDIT_COSTS } from './credit.ts'
import { LENDERS } from './lenders.ts'
import { MARKET } from './market.ts'
import { PLATFORM_FEES } from './platform-fees.ts'
import { PRODUCTS } from './products.ts'
import { PROVISIONS } from './provisions.ts'
import { TAX } from './tax.ts'

export const INDONESIA: MarketPack = {
  market: MARKET,
  lenders: LENDERS,
  banks: BANKS,
  products: PRODUCTS,
  credit: CREDIT,
  creditDrafts: [],
  creditCosts: CREDIT_COSTS,
  incomeBandEdges: [3_000_000, 5_000_000, 8_000_000, 12_000_000, 20_000_000],
  giftOnCompletion: amountOffInterest(10_000),
  giftOnReservation: QUARTER_OFF_FEE,
  reminders: USUAL_REMINDERS,
  provisions: PROVISIONS,
  // The rates of its bands are the lender's own expected losses already.
  expectedLosses: [],
  guarantees: [],
  platformFees: PLATFORM_FEES,
  tax: TAX,
  bureauReporting: [
    {
      effectiveOn: day('2026-01-01'),
      daysOfMonth: [],
      isLastDayToo: true,
      ...USUAL_BUREAU_RULES,
    },
  ],
  // Law 8/2010 (5), Law 8/1997 (10).
  keptYears: { identity: 5, books: 10, consents: 5 },
}
