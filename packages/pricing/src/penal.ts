import type { Day } from '@noren/contract/dates'
import { compareDays, daysBetween, earlierDay, laterDay } from '@noren/contract/dates'
import {
  type Minor,
  minMinor,
  multiplyByPpmHalfUp,
  PPM_ONE,
  sumOfProductsHalfUp,
} from '@noren/contract/money'
import type { ProductTerms } from './terms.ts'

/** Overdue principal that was unpaid for a number of chargeable days. */
export interface OverdueStretch {
  readonly principalMinor: Minor
  readonly days: number
}

/**
 * No penal charge accrues after `fromOn` until and including `untilOn` (null: still paused), for instance
 * while a proof of payment is being checked.
 */
export interface PenalPause {
  readonly fromOn: Day
  readonly untilOn: Day | null
}

/**
 * Penal charges end for good once a loan has been late for `daysMax` days; days before `fromOn`, on which a loan of
 * before came under the rule, count by what was agreed.
 */
export interface PenalLimit {
  readonly daysMax: number
  readonly fromOn: Day
}

type PenalTerms = Pick<ProductTerms, 'penalPpmPerDay' | 'penalCapPpm'>

export function penalCap(terms: PenalTerms, loanPrincipalMinor: Minor): Minor {
  return multiplyByPpmHalfUp(loanPrincipalMinor, terms.penalCapPpm)
}

/** Charged on principal only, so it never compounds; rounded once for all stretches; capped. */
export function penalCharge(
  terms: PenalTerms,
  loanPrincipalMinor: Minor,
  stretches: readonly OverdueStretch[],
): Minor {
  const parts = stretches.map(({ principalMinor, days }) => ({
    amountMinor: principalMinor,
    weight: BigInt(days) * BigInt(terms.penalPpmPerDay),
  }))
  return minMinor(sumOfProductsHalfUp(parts, PPM_ONE), penalCap(terms, loanPrincipalMinor))
}

/** The chargeable days after `from` up to and including `to`; pauses may overlap. */
export function chargeableDays(from: Day, to: Day, pauses: readonly PenalPause[]): number {
  const clipped = pauses
    .map(({ fromOn, untilOn }) => ({
      start: laterDay(from, fromOn),
      end: untilOn === null ? to : earlierDay(to, untilOn),
    }))
    .sort((a, b) => compareDays(a.start, b.start))
  let paused = 0
  let reached = from
  for (const { start, end } of clipped) {
    const begin = laterDay(start, reached)
    if (end <= begin) continue
    paused += daysBetween(begin, end)
    reached = end
  }
  return daysBetween(from, to) - paused
}
