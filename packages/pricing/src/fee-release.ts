import { addDays, type Day, daysBetween } from '@noren/contract/dates'
import { type Minor, sumMinor } from '@noren/contract/money'
import { feeAndTaxOf } from './fees.ts'
import type { LoanFacts } from './loan-facts.ts'

/** A fee, and the days over which it is earned in equal shares. */
export interface FeePeriod {
  readonly feeMinor: Minor
  readonly fromOn: Day
  readonly untilOn: Day
}

/** The service fee over the agreed term, each extension's over the days until its new due day. */
export function feePeriods({
  terms,
  principalMinor,
  disbursedOn,
  extensions,
}: LoanFacts): FeePeriod[] {
  const { feeMinor } = feeAndTaxOf(terms.serviceFee, principalMinor, terms.taxOnFeesPpm)
  return [
    { feeMinor, fromOn: disbursedOn, untilOn: addDays(disbursedOn, terms.termDays) },
    ...extensions.map(({ feeMinor: ofExtension, extendedOn, dueOn }) => ({
      feeMinor: ofExtension,
      fromOn: extendedOn,
      untilOn: dueOn,
    })),
  ].filter((period) => period.feeMinor > 0)
}

/** What is earned after `on`, day by day, as long as no period begins or ends: exact until it is rounded. */
export interface FeesReleased {
  readonly doneMinor: Minor
  readonly numerator: bigint
  readonly perDay: bigint
  readonly divisor: bigint
}

export function feesReleased(periods: readonly FeePeriod[], on: Day): FeesReleased {
  const running = periods.filter(({ fromOn, untilOn }) => fromOn <= on && on < untilOn)
  const daysOf = ({ fromOn, untilOn }: FeePeriod): bigint => BigInt(daysBetween(fromOn, untilOn))
  const divisor = running.reduce((product, period) => product * daysOf(period), 1n)
  const perDayOf = (period: FeePeriod): bigint =>
    BigInt(period.feeMinor) * (divisor / daysOf(period))
  return {
    doneMinor: sumMinor(
      periods.filter(({ untilOn }) => untilOn <= on).map(({ feeMinor }) => feeMinor),
    ),
    numerator: running.reduce(
      (sum, period) => sum + perDayOf(period) * BigInt(daysBetween(period.fromOn, on)),
      0n,
    ),
    perDay: running.reduce((sum, period) => sum + perDayOf(period), 0n),
    divisor,
  }
}
