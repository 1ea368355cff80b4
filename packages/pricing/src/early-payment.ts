import { type Day, daysBetween } from '@noren/contract/dates'
import {
  minMinor,
  multiplyByPpmHalfUp,
  multiplyByRatioHalfUp,
  subtractMinor,
} from '@noren/contract/money'
import { type FeeAndTax, feeAndTaxOf, NO_FEE } from './fees.ts'
import type { LoanFacts } from './loan-facts.ts'

type Facts = Pick<LoanFacts, 'terms' | 'principalMinor' | 'disbursedOn'>

/**
 * What of the unpaid service fee and its tax is not owed by who pays everything on that day, where the terms say
 * that the fee is borne by the days: it is then what was earned of it until that day, and the tax is that on it.
 */
export function feeSaved(
  { terms, principalMinor, disbursedOn }: Facts,
  unpaid: FeeAndTax,
  on: Day,
): FeeAndTax {
  if (terms.feeOnEarlyPayment === 'whole') return NO_FEE
  const days = daysBetween(disbursedOn, on)
  if (days >= terms.termDays) return NO_FEE
  const whole = feeAndTaxOf(terms.serviceFee, principalMinor, terms.taxOnFeesPpm)
  const [passed, agreed] = [BigInt(days), BigInt(terms.termDays)]
  const earnedMinor = multiplyByRatioHalfUp(whole.feeMinor, passed, agreed)
  const taxMinor = multiplyByPpmHalfUp(earnedMinor, terms.taxOnFeesPpm)
  return {
    feeMinor: minMinor(unpaid.feeMinor, subtractMinor(whole.feeMinor, earnedMinor)),
    taxMinor: minMinor(unpaid.taxMinor, subtractMinor(whole.taxMinor, taxMinor)),
  }
}
