import { addDays, type Day } from '@noren/contract/dates'
import { addMinor, type Minor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Allocation } from './allocation.ts'
import { feeAndTaxOf } from './fees.ts'
import type { LoanFacts } from './loan-facts.ts'
import { outstandingOn } from './outstanding.ts'
import { withheldMinor } from './received.ts'
import type { ProductTerms } from './terms.ts'

export interface CoolingOffExit {
  /** principal + interest for the days used − fees deducted at payout or already paid. */
  readonly payMinor: Minor
  readonly principalMinor: Minor
  readonly interestMinor: Minor
  /** The fee and its tax together, which the borrower does not bear. */
  readonly feesReturnedMinor: Minor
  /** The amount refunded when more was paid than the exit costs. */
  readonly refundMinor: Minor
}

type PeriodTerms = Pick<ProductTerms, 'coolingOffDays'>

/** Day N after disbursal, inclusive: disbursed on the 20th with 3 days, until the 23rd. */
export function coolingOffUntilOn(terms: PeriodTerms, disbursedOn: Day): Day {
  return addDays(disbursedOn, terms.coolingOffDays)
}

/**
 * The terms of ending the loan today within the cooling-off period, with every fee returned; null after the
 * period. Interest is charged for the days used only.
 */
export function coolingOffExit(facts: LoanFacts, today: Day): CoolingOffExit | null {
  if (today > coolingOffUntilOn(facts.terms, facts.disbursedOn)) return null
  const now = outstandingOn(facts, today)
  const { terms } = facts
  const fee = feeAndTaxOf(terms.serviceFee, facts.principalMinor, terms.taxOnFeesPpm)
  const feesIn = (of: readonly Allocation[]): Minor =>
    sumMinor(of.flatMap(({ feeMinor, taxMinor }) => [feeMinor, taxMinor]))
  const paidFeesMinor = subtractMinor(feesIn(now.allocations), feesIn(now.restored))
  const withheld = withheldMinor(facts)
  const owedMinor = addMinor(now.principalMinor, now.interestMinor)
  const returnedMinor = sumMinor([withheld, paidFeesMinor, now.overpaymentMinor])
  const balanceMinor = subtractMinor(owedMinor, returnedMinor)
  return {
    payMinor: balanceMinor > 0 ? balanceMinor : ZERO_MINOR,
    principalMinor: now.principalMinor,
    interestMinor: now.interestMinor,
    feesReturnedMinor: addMinor(fee.feeMinor, fee.taxMinor),
    refundMinor: balanceMinor < 0 ? subtractMinor(ZERO_MINOR, balanceMinor) : ZERO_MINOR,
  }
}
