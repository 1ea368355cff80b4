import {
  addMinor,
  compareMinor,
  type Minor,
  multiplyByCount,
  multiplyByPpmHalfUp,
  PPM_ONE,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { aprFraction } from './annual-rates.ts'
import { singlePaymentApr } from './apr.ts'
import { feeAndTaxOf } from './fees.ts'
import { chargedRatePpm, simpleInterestHalfUp } from './interest.ts'
import { penalCap } from './penal.ts'
import { scheduleInterest } from './schedule.ts'
import type { ProductTerms } from './terms.ts'

/**
 * What a product may cost at most, by the market's law or the operator's stricter rule. Null means no such
 * cap.
 */
export interface Caps {
  /** Highest nominal APR, fees and their tax included. */
  readonly aprMaxPpm: number | null
  /** Highest (interest + fees) a day, as a share of the principal. */
  readonly dailyCostMaxPpm: number | null
  /** Everything a loan can ever cost, penal charges included, as a share of its principal. */
  readonly totalCostMaxPpm: number
  readonly penalPerDayMaxPpm: number
  /** All penal charges of one loan together, as a share of its principal. */
  readonly penalMaxPpm: number
  readonly extensionCountMax: number
  readonly coolingOffDaysMin: number
}

export type CapName = keyof Caps

export interface CapBreach {
  readonly cap: CapName
  /** The extension of a loan has to respect the same caps as the loan. */
  readonly part: 'loan' | 'extension'
  readonly limit: number
  /** In the unit of the limit; rates are unrounded. */
  readonly actual: number
}

/**
 * Every cap of a market that a product breaks, at its smallest and its largest amount, because a fixed fee
 * weighs most on the smallest. Empty when the product may be published.
 */
export function capBreaches(terms: ProductTerms, caps: Caps): CapBreach[] {
  const found = [
    ...termBreaches(terms, caps),
    ...[terms.amountMinorMin, terms.amountMinorMax].flatMap((principalMinor) =>
      costBreaches(terms, caps, principalMinor),
    ),
  ]
  const worst = new Map<string, CapBreach>()
  for (const breach of found) {
    const key = `${breach.cap} ${breach.part}`
    const known = worst.get(key)
    if (!known || known.actual < breach.actual) worst.set(key, breach)
  }
  return [...worst.values()]
}

/** @throws RangeError that names the product and every cap it breaks. */
export function assertWithinCaps(terms: ProductTerms, caps: Caps): void {
  const breaches = capBreaches(terms, caps)
  if (breaches.length === 0) return
  const list = breaches.map(
    ({ cap, part, limit, actual }) => `${cap} of ${part} ${actual} > ${limit}`,
  )
  throw new RangeError(`${terms.productCode} breaks ${list.join(', ')}`)
}

function termBreaches(terms: ProductTerms, caps: Caps): CapBreach[] {
  const part = 'loan'
  const breaches: CapBreach[] = []
  const above = (cap: CapName, actual: number, limit: number) => {
    if (actual > limit) breaches.push({ cap, part, limit, actual })
  }
  above('penalPerDayMaxPpm', terms.penalPpmPerDay, caps.penalPerDayMaxPpm)
  above('penalMaxPpm', terms.penalCapPpm, caps.penalMaxPpm)
  above('extensionCountMax', terms.extension?.countMax ?? 0, caps.extensionCountMax)
  if (terms.coolingOffDays < caps.coolingOffDaysMin) {
    const actual = terms.coolingOffDays
    breaches.push({ cap: 'coolingOffDaysMin', part, limit: caps.coolingOffDaysMin, actual })
  }
  return breaches
}

function costBreaches(terms: ProductTerms, caps: Caps, principalMinor: Minor): CapBreach[] {
  const loan = loanCost(terms, principalMinor)
  const extension = extensionCost(terms, principalMinor)
  const breaches: CapBreach[] = []
  for (const { part, days, costMinor, aprPpm } of extension ? [loan, extension] : [loan]) {
    if (caps.aprMaxPpm !== null && aprPpm > caps.aprMaxPpm + 1e-6) {
      breaches.push({ cap: 'aprMaxPpm', part, limit: caps.aprMaxPpm, actual: aprPpm })
    }
    const dailyMaxPpm = caps.dailyCostMaxPpm
    if (
      dailyMaxPpm !== null &&
      compareMinor(costMinor, costCapMinor(principalMinor, dailyMaxPpm, days)) > 0
    ) {
      const actual = ((costMinor / principalMinor) * PPM_ONE) / days
      breaches.push({ cap: 'dailyCostMaxPpm', part, limit: dailyMaxPpm, actual })
    }
  }
  const everythingMinor = sumMinor([
    loan.costMinor,
    loan.taxMinor,
    multiplyByCount(
      addMinor(extension?.costMinor ?? ZERO_MINOR, extension?.taxMinor ?? ZERO_MINOR),
      terms.extension?.countMax ?? 0,
    ),
    penalCap(terms, principalMinor),
  ])
  const limit = caps.totalCostMaxPpm
  if (compareMinor(everythingMinor, multiplyByPpmHalfUp(principalMinor, limit)) > 0) {
    const actual = (everythingMinor / principalMinor) * PPM_ONE
    breaches.push({ cap: 'totalCostMaxPpm', part: 'loan', limit, actual })
  }
  return breaches
}

/** The most that interest and fees (without tax) may cost over some days under a daily cap. */
export function costCapMinor(principalMinor: Minor, dailyMaxPpm: number, days: number): Minor {
  return multiplyByPpmHalfUp(principalMinor, dailyMaxPpm * days)
}

function loanCost(terms: ProductTerms, principalMinor: Minor) {
  const fee = feeAndTaxOf(terms.serviceFee, principalMinor, terms.taxOnFeesPpm)
  const interestMinor = scheduleInterest(terms, principalMinor)
  return {
    part: 'loan' as const,
    days: terms.termDays,
    costMinor: addMinor(interestMinor, fee.feeMinor),
    taxMinor: fee.taxMinor,
    aprPpm: aprFraction(terms, principalMinor) * PPM_ONE,
  }
}

function extensionCost(terms: ProductTerms, principalMinor: Minor) {
  if (!terms.extension) return null
  const { days } = terms.extension
  const fee = feeAndTaxOf(terms.extension.fee, principalMinor, terms.taxOnFeesPpm)
  const interestMinor = simpleInterestHalfUp(principalMinor, chargedRatePpm(terms), days)
  const repayMinor = sumMinor([principalMinor, interestMinor, fee.feeMinor, fee.taxMinor])
  return {
    part: 'extension' as const,
    days,
    costMinor: addMinor(interestMinor, fee.feeMinor),
    taxMinor: fee.taxMinor,
    aprPpm: singlePaymentApr(principalMinor, repayMinor, days) * PPM_ONE,
  }
}
