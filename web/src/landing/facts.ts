import { dayOf } from '@noren/contract/dates'
import { minor } from '@noren/contract/money'
import { lendersOf, marketByCode, productsOn } from '@noren/markets/market-by-code'
import { landingFigures } from '@noren/pricing/landing-figures'
import { penalCap } from '@noren/pricing/penal'
import { nowAt } from '../clock.ts'
import { market } from '../market.ts'

/**
 * What the landing page says of the market's loans (seed §1), worked out from the same products and
 * the same price engine as every quote. Evaluated while building.
 */
const EXAMPLE_MINOR = minor(10_000_00)
const today = dayOf(nowAt(), market.zone)
const figures = landingFigures(productsOn(market.code, today), EXAMPLE_MINOR, today)
const { terms, quote } = figures.example

export const landingFacts = {
  loanMinorMax: marketByCode(market.code).loanMinorMax,
  termDaysMin: figures.termDaysMin,
  termDaysMax: figures.termDaysMax,
  dailyRatePpmMin: figures.dailyRatePpmMin,
  dailyRatePpmMax: figures.dailyRatePpmMax,
  aprBasisPointsMin: figures.aprBasisPointsMin,
  aprBasisPointsMax: figures.aprBasisPointsMax,
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
    taxMinor: quote.taxMinor,
    aprBasisPoints: quote.aprBasisPoints,
  },
  lenders: lendersOf(market.code).map(({ legalName, registrationNumber, website, iconName }) => ({
    legalName,
    registrationNumber,
    website,
    iconName,
  })),
} as const
