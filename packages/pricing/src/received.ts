import { addMinor, type Minor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import { couponOff, feeAndTaxOf } from './fees.ts'
import type { LoanFacts } from './loan-facts.ts'

type Facts = Pick<LoanFacts, 'terms' | 'principalMinor' | 'coupon'>

/** Fee and tax withheld at payout, less a coupon on that fee; zero for most products. */
export function withheldMinor({ terms, principalMinor, coupon }: Facts): Minor {
  if (terms.feeCollected !== 'atPayout') return ZERO_MINOR
  const fee = feeAndTaxOf(terms.serviceFee, principalMinor, terms.taxOnFeesPpm)
  const offMinor =
    coupon?.coupon.target === 'fee' ? couponOff(coupon.coupon, fee.feeMinor) : ZERO_MINOR
  return subtractMinor(addMinor(fee.feeMinor, fee.taxMinor), offMinor)
}

/** The tax in what was withheld at payout. */
export function withheldTaxMinor({
  terms,
  principalMinor,
}: Pick<Facts, 'terms' | 'principalMinor'>): Minor {
  if (terms.feeCollected !== 'atPayout') return ZERO_MINOR
  return feeAndTaxOf(terms.serviceFee, principalMinor, terms.taxOnFeesPpm).taxMinor
}

/** What reached the borrower's account. */
export function receivedMinor(facts: Facts): Minor {
  return subtractMinor(facts.principalMinor, withheldMinor(facts))
}
