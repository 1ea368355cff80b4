import { addDays, type Day } from '@noren/contract/dates'
import {
  type Minor,
  minMinor,
  multiplyByRatioHalfUp,
  ratioHalfUp,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { feeAndTaxOf, NO_FEE } from './fees.ts'
import {
  chargedRatePpm,
  DAYS_PER_YEAR,
  periodRate,
  type Ratio,
  simpleInterestHalfUp,
} from './interest.ts'
import type { ProductTerms } from './terms.ts'

export interface AmortisationRow {
  readonly number: number
  readonly openingMinor: Minor
  readonly principalMinor: Minor
  /** With the tax on it. */
  readonly interestMinor: Minor
  readonly closingMinor: Minor
}

export interface ScheduleRow extends AmortisationRow {
  readonly dueOn: Day
  readonly feeMinor: Minor
  readonly taxMinor: Minor
  /** principal + interest + fee + tax: the payment due on that day, before any coupon. */
  readonly totalMinor: Minor
}

/** P · r · (1+r)^n / ((1+r)^n − 1) in integer arithmetic, rounded half up at the end. */
export function equalInstalmentHalfUp(principalMinor: Minor, rate: Ratio, count: number): Minor {
  const n = BigInt(count)
  if (rate.numerator === 0n) return multiplyByRatioHalfUp(principalMinor, 1n, n)
  const grown = (rate.numerator + rate.denominator) ** n
  return multiplyByRatioHalfUp(
    principalMinor,
    rate.numerator * grown,
    rate.denominator * (grown - rate.denominator ** n),
  )
}

/** The interest of each row is rounded separately; the last row absorbs the rounding difference. */
export function amortise(input: {
  readonly principalMinor: Minor
  readonly rate: Ratio
  readonly count: number
  readonly instalmentMinor: Minor
}): AmortisationRow[] {
  const rows: AmortisationRow[] = []
  let openingMinor = input.principalMinor
  for (let number = 1; number <= input.count; number += 1) {
    const { numerator, denominator } = input.rate
    const interestMinor = multiplyByRatioHalfUp(openingMinor, numerator, denominator)
    const isLast = number === input.count
    const principalMinor = isLast
      ? openingMinor
      : minMinor(openingMinor, subtractMinor(input.instalmentMinor, interestMinor))
    const closingMinor = subtractMinor(openingMinor, principalMinor)
    rows.push({ number, openingMinor, principalMinor, interestMinor, closingMinor })
    openingMinor = closingMinor
  }
  return rows
}

/** Days from disbursal to each due day: [termDays], or the rounded ends of the equal periods. */
export function dueOffsets(terms: ProductTerms): number[] {
  const { periodsPerYear } = terms
  if (terms.kind === 'bullet' || periodsPerYear === null) return [terms.termDays]
  return Array.from({ length: terms.instalmentCount }, (_, index) =>
    index + 1 === terms.instalmentCount
      ? terms.termDays
      : ratioHalfUp((index + 1) * DAYS_PER_YEAR, periodsPerYear),
  )
}

/** A fee collected at repayment is due with the first payment. */
export function scheduleOf(
  terms: ProductTerms,
  principalMinor: Minor,
  disbursedOn: Day,
): ScheduleRow[] {
  const fee =
    terms.feeCollected === 'atRepayment'
      ? feeAndTaxOf(terms.serviceFee, principalMinor, terms.taxOnFeesPpm)
      : NO_FEE
  const offsets = dueOffsets(terms)
  return amortisationOf(terms, principalMinor).map((row, index) => {
    const { feeMinor, taxMinor } = index === 0 ? fee : NO_FEE
    return {
      ...row,
      dueOn: addDays(disbursedOn, offsets[index] ?? terms.termDays),
      feeMinor,
      taxMinor,
      totalMinor: sumMinor([row.principalMinor, row.interestMinor, feeMinor, taxMinor]),
    }
  })
}

function amortisationOf(terms: ProductTerms, principalMinor: Minor): AmortisationRow[] {
  if (terms.kind === 'bullet' || terms.periodsPerYear === null) {
    return [
      {
        number: 1,
        openingMinor: principalMinor,
        principalMinor,
        interestMinor: simpleInterestHalfUp(principalMinor, chargedRatePpm(terms), terms.termDays),
        closingMinor: ZERO_MINOR,
      },
    ]
  }
  const rate = periodRate(chargedRatePpm(terms), terms.periodsPerYear)
  const count = terms.instalmentCount
  const instalmentMinor = equalInstalmentHalfUp(principalMinor, rate, count)
  return amortise({ principalMinor, rate, count, instalmentMinor })
}

/** The total interest of the agreed term, with the tax on it; independent of the calendar. */
export function scheduleInterest(terms: ProductTerms, principalMinor: Minor): Minor {
  return sumMinor(amortisationOf(terms, principalMinor).map((row) => row.interestMinor))
}
