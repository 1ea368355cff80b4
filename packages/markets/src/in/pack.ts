import { day } from '@noren/contract/dates'
import { USUAL_BUREAU_RULES } from '../bureau-reporting.ts'
import { amountOffInterest, QUARTER_OFF_FEE } from '../coupon-gift.ts'
import type { MarketPack } from '../pack.ts'
import { USUAL_REMINDERS } from '../reminder-policy.ts'
import { BANKS } from './banks.ts'
import { CREDIT, CREDIT_COSTS, CREDIT_DRAFT } from './credit.ts'
import { EXPECTED_LOSSES } from './expected-losses.ts'
import { GUARANTEES } from './guarantees.ts'
import { LENDERS } from './lenders.ts'
import { MARKET } from './market.ts'
import { PLATFORM_FEES } from './platform-fees.ts'
import { PRODUCTS } from './products.ts'
import { PROVISIONS } from './provisions.ts'
import { TAX } from './tax.ts'

export const INDIA: MarketPack = {
  market: MARKET,
  lenders: LENDERS,
  banks: BANKS,
  products: PRODUCTS,
  credit: CREDIT,
  creditDrafts: [CREDIT_DRAFT],
  creditCosts: CREDIT_COSTS,
  incomeBandEdges: [15_000, 25_000, 40_000, 60_000, 100_000],
  giftOnCompletion: amountOffInterest(50_00),
  giftOnReservation: QUARTER_OFF_FEE,
  reminders: USUAL_REMINDERS,
  provisions: PROVISIONS,
  expectedLosses: EXPECTED_LOSSES,
  guarantees: GUARANTEES,
  platformFees: PLATFORM_FEES,
  tax: TAX,
  bureauReporting: [
    {
      effectiveOn: day('2026-01-01'),
      daysOfMonth: [9, 16, 23],
      isLastDayToo: true,
      ...USUAL_BUREAU_RULES,
    },
  ],
  // PMLA 2002 s. 12 (identity, 5 years), Companies Act 2013 s. 128 (books, 8), Limitation Act 1963 (claims, 3).
  keptYears: { identity: 5, books: 8, consents: 3 },
}
