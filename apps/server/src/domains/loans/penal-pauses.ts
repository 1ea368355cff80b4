import { addDays, compareDays, type Day, laterDay } from '@noren/contract/dates'
import type { Market } from '@noren/markets/market'
import type { PenalLimit, PenalPause } from '@noren/pricing/penal'
import type { ToldDays } from '../collections/charge-notices.ts'
import type { Loan } from './loan.ts'

/** A pause of penal charges: started by a proof or a returned payout, ended by the decision about it. */
export interface PauseRow {
  readonly pauseId: string
  readonly fromOn: Day
  readonly endedOn: Day | null
  /** The proof was accepted: the paused days are never charged. */
  readonly isLetOff: boolean
  /** The money was back at the lender, on its way to the borrower again: no interest accrues either. */
  readonly isWithoutMoney: boolean
  /** The borrower has died on its first day. */
  readonly isDeath?: boolean
}

/** The day of the borrower's death, as two persons have confirmed it and nobody has taken it back. */
export const diedOnOf = (pauses: readonly PauseRow[]): Day | null =>
  pauses.find(({ isDeath, endedOn }) => isDeath && endedOn === null)?.fromOn ?? null

export const daysWithoutMoney = (pauses: readonly PauseRow[]): PenalPause[] =>
  pauses
    .filter(({ isWithoutMoney }) => isWithoutMoney)
    .map(({ fromOn, endedOn }) => ({ fromOn, untilOn: endedOn }))

/**
 * The pauses that count when the debt of a day is computed. A pause whose proof was refused holds up to and
 * including the day of the refusal, when the borrower is told what it will cost; its days are charged from
 * the day after. Days before something was settled meanwhile stay uncharged, so that no receipt changes
 * afterwards.
 * @param settledOn the days of payments and waivers
 */
export const pausesAsOf = (
  pauses: readonly PauseRow[],
  settledOn: readonly Day[],
  asOf: Day,
): PenalPause[] =>
  pauses.flatMap(({ fromOn, endedOn, isLetOff }) => {
    if (isLetOff || endedOn === null || asOf <= endedOn) return [{ fromOn, untilOn: endedOn }]
    const last = settledOn
      .filter((on) => fromOn < on && on <= endedOn)
      .reduce<Day | null>((latest, on) => (latest !== null && latest > on ? latest : on), null)
    return last === null ? [] : [{ fromOn, untilOn: last }]
  })

/** What ends a loan's penal charges, beside the cap that was agreed. */
export const penalLimitOf = (
  { penalRules }: Pick<Market, 'penalRules'>,
  { penalRulesFrom }: Pick<Loan, 'penalRulesFrom'>,
): PenalLimit => ({
  daysMax: penalRules.daysMax,
  fromOn: laterDay(penalRules.effectiveOn, penalRulesFrom ?? penalRules.effectiveOn),
})

/**
 * The days of which nobody was told beforehand that a penal charge may be added: on those none is.
 * @param fromOn the first day on which that holds for the loan
 */
export const untoldPauses = (fromOn: Day, told: readonly ToldDays[]): PenalPause[] => {
  const pauses: PenalPause[] = []
  let reached = addDays(fromOn, -1)
  for (const days of told.toSorted((a, b) => compareDays(a.fromOn, b.fromOn))) {
    const dayBefore = addDays(days.fromOn, -1)
    if (reached < dayBefore) pauses.push({ fromOn: reached, untilOn: dayBefore })
    reached = laterDay(reached, days.untilOn)
  }
  return [...pauses, { fromOn: reached, untilOn: null }]
}
