import { addMinor, decimalFromMinor } from '@noren/contract/money'
import { percentFromBasisPoints, percentFromPpm } from '@noren/contract/percent'
import type { Language } from '@noren/i18n/languages'
import { annualCostBasisPoints } from '@noren/pricing/annual-rates'
import { wireLender } from '../../domains/loans/key-facts.ts'
import type { Offer } from '../../domains/loans/offers.ts'
import { wireTermsOf } from './terms.ts'

/** An offer as the lists return it. */
export const wireOffer =
  (language: Language) =>
  ({ terms, lender, quote: price, amountMinorMax }: Offer) => {
    const decimal = (amount: Offer['quote']['repayMinor']) =>
      decimalFromMinor(amount, price.currency)
    const [firstRow] = price.schedule
    return {
      productCode: terms.productCode,
      productName: terms.name,
      productIcon: terms.iconName,
      lender: wireLender(lender, language),
      currency: price.currency,
      productAmount: decimal(price.principalMinor),
      receive: decimal(price.receiveMinor),
      repay: decimal(price.repayMinor),
      totalCost: decimal(price.totalCostMinor),
      apr: percentFromBasisPoints(annualCostBasisPoints(price)),
      serviceFee: decimal(price.feeMinor),
      interest: decimal(price.interestMinor),
      tax: decimal(addMinor(price.taxMinor, price.interestTaxMinor)),
      dailyRate: percentFromPpm(terms.dailyRatePpm),
      dueDate: price.dueOn,
      termDays: terms.termDays,
      instalmentCount: terms.instalmentCount,
      instalmentAmount: decimal(firstRow?.payMinor ?? price.repayMinor),
      // Nothing above what this person could pay back can be chosen.
      terms: { ...wireTermsOf(terms), amountMax: decimal(amountMinorMax) },
    }
  }
