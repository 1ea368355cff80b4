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

export const VIETNAM: MarketPack = {
  market: MARKET,
  lenders: LENDERS,
  banks: BANKS,
  products: PRODUCTS,
  credit: CREDIT,
  creditDrafts: [],
  creditCosts: CREDIT_COSTS,
  incomeBandEdges: [5_000_000, 8_000_000, 12_000_000, 20_000_000, 35_000_000],
  giftOnCompletion: amountOffInterest(15_000),
  giftOnReservation: QUARTER_OFF_FEE,
  reminders: USUAL_REMINDERS,
  provisions: PROVISIONS,
  // Its accounting standards have the groups alone; who reports by IFRS 9 adds its own.
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
  // AML Law 2022 (5), Decree 174/2016 (10).
  keptYears: { identity: 5, books: 10, consents: 3 },
}
