import type { Market } from '@noren/markets/market'
import type { LoanFacts } from '@noren/pricing/loan-facts'
import type { DisbursedLoan } from '../loans/service.ts'
import type { PaymentRow } from './payment-store.ts'

/** All that the price engine needs to say what is owed; payments in the order in which they count. */
export const factsOf = (
  market: Market,
  loan: DisbursedLoan,
  payments: readonly Pick<PaymentRow, 'paidOn' | 'amountMinor'>[],
): LoanFacts => ({
  terms: loan.terms,
  principalMinor: loan.principalMinor,
  disbursedOn: loan.disbursedOn,
  payments: payments.map(({ paidOn, amountMinor }) => ({
    paidOn,
    amountMinor,
    purpose: 'repayment',
  })),
  extensions: [],
  waivers: [],
  penalPauses: [],
  coupon: loan.coupon && { coupon: loan.coupon, appliedOn: loan.disbursedOn },
  totalCostMaxPpm: market.caps.totalCostMaxPpm,
})
