import { type Minor, ratioHalfUp } from '@noren/contract/money'
import { DAYS_PER_YEAR } from './interest.ts'

/**
 * Annual percentage rates on the net disbursed amount (RBI Key Facts Statement, 15 Apr 2024).
 * Rates are fractions (0.5439 is 54.39 %); shown figures are whole basis points, halves up.
 */

/** A payment `time` units after disbursal; the unit is the caller's (days, periods, years). */
export interface Flow {
  readonly time: number
  readonly amount: number
}

/** (repay / net − 1) × 365 / days in basis points, exact: 54.385 % is 5439 and never 5438. */
export function singlePaymentAprBasisPoints(input: {
  readonly netMinor: Minor
  readonly repayMinor: Minor
  readonly days: number
}): number {
  const { netMinor, repayMinor, days } = input
  const cost = BigInt(repayMinor) - BigInt(netMinor)
  return ratioHalfUp(cost * BigInt(DAYS_PER_YEAR * 10_000), BigInt(netMinor) * BigInt(days))
}

export function singlePaymentApr(netMinor: Minor, repayMinor: Minor, days: number): number {
  return ((repayMinor / netMinor - 1) * DAYS_PER_YEAR) / days
}

/** Period IRR × periods a year, from unrounded payments at the ends of equal periods. */
export function equalPeriodsApr(net: number, payments: readonly number[], perYear: number): number {
  return internalRate(net, periodFlows(payments)) * perYear
}

/**
 * The same for payments on arbitrary days: the annual rate at which all of them, discounted with simple
 * interest, are worth the net amount. For a single payment it equals `singlePaymentApr`, so that both are
 * comparable.
 */
export function simpleApr(net: number, dailyFlows: readonly Flow[]): number {
  return rateOf(net, dailyFlows, (rate, days) => 1 + (rate * days) / DAYS_PER_YEAR)
}

/** (1 + period IRR)^(periods a year) − 1; with flows in years it is the Mexican CAT. */
export function effectiveAnnualRate(net: number, flows: readonly Flow[], perYear: number): number {
  return (1 + internalRate(net, flows)) ** perYear - 1
}

/**
 * Mexico's CAT (Circular 21/2009): the effective annual rate with times in years from disbursal.
 * Pass amounts without IVA, because the figure is printed "sin IVA".
 */
export function cat(net: number, dailyFlows: readonly Flow[]): number {
  const yearly = dailyFlows.map(({ time, amount }) => ({ time: time / DAYS_PER_YEAR, amount }))
  return internalRate(net, yearly)
}

/** P · r / (1 − (1+r)^−n), not rounded: only the APR is computed from it, never money. */
export function unroundedInstalment(principal: number, rate: number, count: number): number {
  return rate === 0 ? principal / count : (principal * rate) / (1 - (1 + rate) ** -count)
}

export function periodFlows(payments: readonly number[]): Flow[] {
  return payments.map((amount, index) => ({ time: index + 1, amount }))
}

/**
 * A fraction in whole basis points; a tiny amount is added so that binary fractions do not round an exact
 * half down.
 */
export function basisPointsHalfUp(fraction: number): number {
  return Math.floor(fraction * 10_000 + 0.5 + 1e-7)
}

/** What remains of the payout after repayments on the same day, which no rate can discount. */
export function netAfterFirstDay(disbursed: number, flows: readonly Flow[]): number {
  return flows.reduce((net, { time, amount }) => (time <= 0 ? net - amount : net), disbursed)
}

/** Σ amount / (1+i)^time = net. */
function internalRate(disbursed: number, all: readonly Flow[]): number {
  return rateOf(disbursed, all, (rate, time) => (1 + rate) ** time)
}

/** Bisection on Σ amount / growth = net. Zero if nothing is paid above the net amount. */
function rateOf(
  disbursed: number,
  all: readonly Flow[],
  growth: (rate: number, time: number) => number,
): number {
  const net = netAfterFirstDay(disbursed, all)
  const flows = all.filter(({ time }) => time > 0)
  const worth = (rate: number) =>
    flows.reduce((sum, { time, amount }) => sum + amount / growth(rate, time), 0)
  if (net <= 0) throw new RangeError(`nothing was disbursed: ${net}`)
  if (worth(0) <= net) return 0
  let low = 0
  let high = 1
  while (worth(high) > net) high *= 2
  for (let step = 0; step < 200 && high - low > 1e-16 * high; step += 1) {
    const middle = (low + high) / 2
    if (worth(middle) > net) low = middle
    else high = middle
  }
  return (low + high) / 2
}
