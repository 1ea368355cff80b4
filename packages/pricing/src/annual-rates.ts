import {
  addMinor,
  type Currency,
  type Minor,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import {
  basisPointsHalfUp,
  cat,
  effectiveAnnualRate,
  equalPeriodsApr,
  periodFlows,
  singlePaymentApr,
  singlePaymentAprBasisPoints,
  unroundedInstalment,
} from './apr.ts'
import { type FeeAndTax, feeAndTaxOf } from './fees.ts'
import { chargedRatePpm, interestWithoutTax, periodRate, simpleInterestHalfUp } from './interest.ts'
import { dueOffsets } from './schedule.ts'
import type { ProductTerms } from './terms.ts'

export interface AnnualRates {
  /** Nominal, including fees and tax, without coupon: 5439 is 54.39 %. */
  readonly aprBasisPoints: number
  readonly effectiveAnnualBasisPoints: number
  /** Effective annual without any tax, Mexico's CAT "sin IVA". */
  readonly catBasisPoints: number
}

export type CostMeasure = 'APR' | 'CAT'

/** The annual rate by which a country compares loans: the CAT in Mexico, the nominal rate elsewhere. */
export const costMeasureOf = (currency: Currency): CostMeasure =>
  currency === 'MXN' ? 'CAT' : 'APR'

/** That rate of a loan. */
export const annualCostBasisPoints = (
  rates: Pick<AnnualRates, 'aprBasisPoints' | 'catBasisPoints'> & { readonly currency: Currency },
): number => (costMeasureOf(rates.currency) === 'CAT' ? rates.catBasisPoints : rates.aprBasisPoints)

/**
 * Always without a coupon: a gift must not make a loan look cheaper than it is.
 * @param interestMinor with the tax on it
 */
export function annualRates(
  terms: ProductTerms,
  principalMinor: Minor,
  interestMinor: Minor,
  fee: FeeAndTax,
): AnnualRates {
  const feeMinor = addMinor(fee.feeMinor, fee.taxMinor)
  const { netMinor, atFirst } = collected(terms, principalMinor, feeMinor)
  const withoutTax = collected(terms, principalMinor, fee.feeMinor)
  if (terms.kind === 'bullet' || terms.periodsPerYear === null) {
    const days = terms.termDays
    const repayMinor = sumMinor([principalMinor, interestMinor, atFirst])
    const flow = [{ time: days, amount: repayMinor }]
    const untaxedMinor = interestWithoutTax(terms, interestMinor)
    const repayWithoutTax = sumMinor([principalMinor, untaxedMinor, withoutTax.atFirst])
    const flowWithoutTax = [{ time: days, amount: repayWithoutTax }]
    return {
      aprBasisPoints: singlePaymentAprBasisPoints({ netMinor, repayMinor, days }),
      effectiveAnnualBasisPoints: basisPointsHalfUp(cat(netMinor, flow)),
      catBasisPoints: basisPointsHalfUp(cat(withoutTax.netMinor, flowWithoutTax)),
    }
  }
  const perYear = terms.periodsPerYear
  const payments = unroundedPayments(terms, principalMinor, atFirst)
  const untaxed = { ...terms, taxOnInterestPpm: 0 }
  const offsets = dueOffsets(terms)
  const flowsWithoutTax = unroundedPayments(untaxed, principalMinor, withoutTax.atFirst).map(
    (amount, index) => ({ time: offsets[index] ?? terms.termDays, amount }),
  )
  return {
    aprBasisPoints: basisPointsHalfUp(equalPeriodsApr(netMinor, payments, perYear)),
    effectiveAnnualBasisPoints: basisPointsHalfUp(
      effectiveAnnualRate(netMinor, periodFlows(payments), perYear),
    ),
    catBasisPoints: basisPointsHalfUp(cat(withoutTax.netMinor, flowsWithoutTax)),
  }
}

/** The same APR as an unrounded fraction, for comparison with caps. */
export function aprFraction(terms: ProductTerms, principalMinor: Minor): number {
  const fee = feeAndTaxOf(terms.serviceFee, principalMinor, terms.taxOnFeesPpm)
  const feeMinor = addMinor(fee.feeMinor, fee.taxMinor)
  const { netMinor, atFirst } = collected(terms, principalMinor, feeMinor)
  if (terms.kind === 'bullet' || terms.periodsPerYear === null) {
    const { termDays } = terms
    const interestMinor = simpleInterestHalfUp(principalMinor, chargedRatePpm(terms), termDays)
    const repayMinor = sumMinor([principalMinor, interestMinor, atFirst])
    return singlePaymentApr(netMinor, repayMinor, termDays)
  }
  const payments = unroundedPayments(terms, principalMinor, atFirst)
  return equalPeriodsApr(netMinor, payments, terms.periodsPerYear)
}

function collected(terms: ProductTerms, principalMinor: Minor, feeMinor: Minor) {
  return terms.feeCollected === 'atPayout'
    ? { netMinor: subtractMinor(principalMinor, feeMinor), atFirst: ZERO_MINOR }
    : { netMinor: principalMinor, atFirst: feeMinor }
}

function unroundedPayments(terms: ProductTerms, principalMinor: Minor, atFirst: Minor): number[] {
  const { numerator, denominator } = periodRate(chargedRatePpm(terms), terms.periodsPerYear ?? 1)
  const rate = Number(numerator) / Number(denominator)
  const each = unroundedInstalment(principalMinor, rate, terms.instalmentCount)
  return Array.from({ length: terms.instalmentCount }, (_, index) =>
    index === 0 ? each + atFirst : each,
  )
}
