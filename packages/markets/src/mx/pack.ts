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

export const MEXICO: MarketPack = {
  market: MARKET,
  lenders: LENDERS,
  banks: BANKS,
  products: PRODUCTS,
  credit: CREDIT,
  creditDrafts: [],
  creditCosts: CREDIT_COSTS,
  incomeBandEdges: [6_000, 10_000, 15_000, 25_000, 40_000],
  giftOnCompletion: amountOffInterest(10_00),
  giftOnReservation: QUARTER_OFF_FEE,
  // CONDUSEF: collection contacts on working days only.
  reminders: { ...USUAL_REMINDERS, weekdays: [1, 2, 3, 4, 5] },
  // Rules on money laundering (10), Código de Comercio art. 38 (10).
  provisions: PROVISIONS,
  // The rates of its stages are the lender's own expected losses already.
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
  keptYears: { identity: 10, books: 10, consents: 5 },
}
