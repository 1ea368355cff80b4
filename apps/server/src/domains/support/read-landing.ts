import type { DataInput } from '@noren/contract/endpoint'
import { addMinor, decimalFromMinor } from '@noren/contract/money'
import { percentFromBasisPoints, percentFromPpm } from '@noren/contract/percent'
import type { publicLanding } from '@noren/contract/support'
import type { Language } from '@noren/i18n/languages'
import { lendersOf } from '@noren/markets/market-by-code'
import { annualCostBasisPoints } from '@noren/pricing/annual-rates'
import { landingFigures } from '@noren/pricing/landing-figures'
import type { Deps } from '../../deps.ts'
import { registrationOf } from '../loans/lender-registration.ts'
import { listPublishedTerms } from '../loans/products.ts'
import { grievanceOf } from './grievance-officer.ts'

/** The landing page's price figures, calculated from the products offered today. */
export const readLanding = async (
  deps: Deps,
  language: Language,
): Promise<DataInput<typeof publicLanding>> => {
  const { market } = deps
  const { currency } = market
  const terms = await listPublishedTerms(deps)
  const figures = landingFigures(terms, market.exampleMinor, deps.clock.businessDay())
  const { quote, terms: exampleTerms } = figures.example
  return {
    currency,
    amountMax: decimalFromMinor(market.loanMinorMax, currency),
    termDaysMin: figures.termDaysMin,
    termDaysMax: figures.termDaysMax,
    dailyRateMin: percentFromPpm(figures.dailyRatePpmMin),
    dailyRateMax: percentFromPpm(figures.dailyRatePpmMax),
    aprMin: percentFromBasisPoints(figures.annualCostBasisPointsMin),
    aprMax: percentFromBasisPoints(figures.annualCostBasisPointsMax),
    example: {
      productName: exampleTerms.name,
      amount: decimalFromMinor(quote.principalMinor, currency),
      termDays: exampleTerms.termDays,
      dailyRate: percentFromPpm(exampleTerms.dailyRatePpm),
      receive: decimalFromMinor(quote.receiveMinor, currency),
      repay: decimalFromMinor(quote.repayMinor, currency),
      totalCost: decimalFromMinor(quote.totalCostMinor, currency),
      interest: decimalFromMinor(quote.interestMinor, currency),
      serviceFee: decimalFromMinor(quote.feeMinor, currency),
      tax: decimalFromMinor(addMinor(quote.taxMinor, quote.interestTaxMinor), currency),
      apr: percentFromBasisPoints(annualCostBasisPoints(quote)),
    },
    lenders: lendersOf(market.code).map((lender) => ({
      name: lender.legalName,
      registration: registrationOf(lender, language),
      website: lender.website,
    })),
    grievance: grievanceOf(market),
  }
}
