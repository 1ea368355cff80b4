import { dayOf } from '@noren/contract/dates'
import { addMinor } from '@noren/contract/money'
import { lendersOf, marketByCode, productsOn } from '@noren/markets/market-by-code'
import { annualCostBasisPoints } from '@noren/pricing/annual-rates'
import { landingFigures } from '@noren/pricing/landing-figures'
import { penalCap } from '@noren/pricing/penal'
import { nowAt } from '../../device/clock.ts'
import { market } from '../../device/market.ts'

/**
 * What the landing page says about the market's loans, calculated with the same products and price engine
 * as every quote. Evaluated at build time.
 */
const today = dayOf(nowAt(), market.zone)
const figures = landingFigures(
  productsOn(market.code, today),
  marketByCode(market.code).exampleMinor,
  today,
)
const { terms, quote } = figures.example

export const landingFacts = {
  loanMinorMax: marketByCode(market.code).loanMinorMax,
  termDaysMin: figures.termDaysMin,
  termDaysMax: figures.termDaysMax,
  dailyRatePpmMin: figures.dailyRatePpmMin,
  dailyRatePpmMax: figures.dailyRatePpmMax,
  annualCostBasisPointsMin: figures.annualCostBasisPointsMin,
  annualCostBasisPointsMax: figures.annualCostBasisPointsMax,
  example: {
    termDays: terms.termDays,
    dailyRatePpm: terms.dailyRatePpm,
    penalPpmPerDay: terms.penalPpmPerDay,
    penalCapMinor: penalCap(terms, quote.principalMinor),
    principalMinor: quote.principalMinor,
    receiveMinor: quote.receiveMinor,
    repayMinor: quote.repayMinor,
    totalCostMinor: quote.totalCostMinor,
    interestMinor: quote.interestMinor,
    feeMinor: quote.feeMinor,
    taxMinor: addMinor(quote.taxMinor, quote.interestTaxMinor),
    annualCostBasisPoints: annualCostBasisPoints(quote),
  },
  lenders: lendersOf(market.code).map(
    ({ legalName, registrationNumber, isSample, website, iconName }) => ({
      legalName,
      registrationNumber,
      isSample,
      website,
      iconName,
    }),
  ),
} as const
