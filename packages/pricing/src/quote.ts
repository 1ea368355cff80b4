import type { Day } from '@noren/contract/dates'
import {
  addMinor,
  type Currency,
  compareMinor,
  type Minor,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { type AnnualRates, annualRates } from './annual-rates.ts'
import { couponOff, type FeeAndTax, feeAndTaxOf } from './fees.ts'
import { interestWithoutTax, taxInInterest } from './interest.ts'
import { type ScheduleRow, scheduleOf } from './schedule.ts'
import type { Coupon, ProductTerms } from './terms.ts'

/**
 * A text for people, in the catalogues under `key`. The suffix of a parameter's name says how to format
 * it: …Minor is money, …On a day, …At an instant, …Ppm a rate, …BasisPoints a percentage.
 */
export interface TextLine {
  readonly key: string
  readonly params: Readonly<Record<string, string | number>>
}

/** A row of the schedule with its coupon discount. */
export interface QuoteRow extends ScheduleRow {
  readonly couponMinor: Minor
  readonly payMinor: Minor
}

/** receive, repay, total cost, APR: in display order. */
export interface LoanQuote extends AnnualRates {
  readonly productCode: string
  readonly termsVersion: number
  readonly currency: Currency
  readonly principalMinor: Minor
  /** What reaches the bank account: the principal less any fee deducted at payout. */
  readonly receiveMinor: Minor
  /** Everything to be repaid, after the coupon's discount. */
  readonly repayMinor: Minor
  /** repay − receive = interest + tax on it + fee + tax on it − coupon. */
  readonly totalCostMinor: Minor
  /** Without tax; the rows of the schedule have it with the tax. */
  readonly interestMinor: Minor
  readonly interestTaxMinor: Minor
  readonly feeMinor: Minor
  readonly taxMinor: Minor
  readonly couponMinor: Minor
  readonly disbursedOn: Day
  /** The last due day. */
  readonly dueOn: Day
  readonly schedule: readonly QuoteRow[]
  readonly explanation: readonly TextLine[]
}

export type AmountProblem = 'belowMin' | 'aboveMax' | 'offStep'

export function amountProblem(terms: ProductTerms, principalMinor: Minor): AmountProblem | null {
  if (compareMinor(principalMinor, terms.amountMinorMin) < 0) return 'belowMin'
  if (compareMinor(principalMinor, terms.amountMinorMax) > 0) return 'aboveMax'
  const aboveMin = subtractMinor(principalMinor, terms.amountMinorMin)
  return aboveMin % terms.amountMinorStep === 0 ? null : 'offStep'
}

/**
 * The price of one loan if disbursed on that day.
 * @throws RangeError if the amount is outside the product's range or not a multiple of its step
 */
export function quoteLoan(
  terms: ProductTerms,
  principalMinor: Minor,
  disbursedOn: Day,
  coupon: Coupon | null = null,
): LoanQuote {
  const problem = amountProblem(terms, principalMinor)
  if (problem) throw new RangeError(`${terms.productCode}: amount is ${problem}`)
  const fee = feeAndTaxOf(terms.serviceFee, principalMinor, terms.taxOnFeesPpm)
  const schedule = withCoupon(scheduleOf(terms, principalMinor, disbursedOn), coupon)
  const feeCouponMinor = coupon?.target === 'fee' ? couponOff(coupon, fee.feeMinor) : ZERO_MINOR
  const isFeeAtPayout = terms.feeCollected === 'atPayout'
  const feeAtPayoutMinor = isFeeAtPayout
    ? subtractMinor(addMinor(fee.feeMinor, fee.taxMinor), feeCouponMinor)
    : ZERO_MINOR
  const receiveMinor = subtractMinor(principalMinor, feeAtPayoutMinor)
  const repayMinor = sumMinor(schedule.map((row) => row.payMinor))
  const interestMinor = sumMinor(schedule.map((row) => row.interestMinor))
  const couponMinor = sumMinor([
    ...schedule.map((row) => row.couponMinor),
    isFeeAtPayout ? feeCouponMinor : ZERO_MINOR,
  ])
  return {
    productCode: terms.productCode,
    termsVersion: terms.version,
    currency: terms.currency,
    principalMinor,
    receiveMinor,
    repayMinor,
    totalCostMinor: subtractMinor(repayMinor, receiveMinor),
    interestMinor: interestWithoutTax(terms, interestMinor),
    interestTaxMinor: taxInInterest(terms, interestMinor),
    ...fee,
    couponMinor,
    ...annualRates(terms, principalMinor, interestMinor, fee),
    disbursedOn,
    dueOn: schedule.at(-1)?.dueOn ?? disbursedOn,
    schedule,
    explanation: explain({ terms, interestMinor, fee, coupon, couponMinor }),
  }
}

/** The coupon is applied to the lines in time order, so it reduces the first payments. */
function withCoupon(rows: readonly ScheduleRow[], coupon: Coupon | null): QuoteRow[] {
  let lineSoFar = ZERO_MINOR
  let usedMinor = ZERO_MINOR
  return rows.map((row) => {
    let couponMinor = ZERO_MINOR
    if (coupon) {
      const lineMinor = coupon.target === 'interest' ? row.interestMinor : row.feeMinor
      lineSoFar = addMinor(lineSoFar, lineMinor)
      couponMinor = subtractMinor(couponOff(coupon, lineSoFar), usedMinor)
      usedMinor = addMinor(usedMinor, couponMinor)
    }
    return { ...row, couponMinor, payMinor: subtractMinor(row.totalMinor, couponMinor) }
  })
}

function explain(input: {
  readonly terms: ProductTerms
  readonly interestMinor: Minor
  readonly fee: FeeAndTax
  readonly coupon: Coupon | null
  readonly couponMinor: Minor
}): TextLine[] {
  const { terms, interestMinor, fee, coupon, couponMinor } = input
  const { dailyRatePpm, taxOnFeesPpm, taxOnInterestPpm, serviceFee } = terms
  const lines: TextLine[] = [
    {
      key: terms.kind === 'bullet' ? 'cost.interest' : 'cost.interestInstalments',
      params: {
        amountMinor: interestWithoutTax(terms, interestMinor),
        days: terms.termDays,
        count: terms.instalmentCount,
        dailyRatePpm,
      },
    },
  ]
  if (taxOnInterestPpm > 0) {
    const params = {
      amountMinor: taxInInterest(terms, interestMinor),
      taxPpm: taxOnInterestPpm,
    }
    lines.push({ key: 'cost.interestTax', params })
  }
  if (fee.feeMinor > 0) {
    const share = 'ppm' in serviceFee ? { feePpm: serviceFee.ppm } : {}
    const key = 'ppm' in serviceFee ? 'cost.serviceFeeShare' : 'cost.serviceFee'
    lines.push({ key, params: { amountMinor: fee.feeMinor, ...share } })
  }
  if (fee.taxMinor > 0) {
    lines.push({ key: 'cost.tax', params: { amountMinor: fee.taxMinor, taxPpm: taxOnFeesPpm } })
  }
  if (coupon && couponMinor > 0) {
    const key = coupon.target === 'interest' ? 'cost.couponInterest' : 'cost.couponFee'
    lines.push({ key, params: { amountMinor: couponMinor, couponCode: coupon.couponCode } })
  }
  return lines
}
