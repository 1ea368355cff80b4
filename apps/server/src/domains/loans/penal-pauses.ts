import type { Day } from '@noren/contract/dates'
import type { PenalPause } from '@noren/pricing/penal'

/** A pause of penal charges: started by a proof or a returned payout, ended by the decision about it. */
export interface PauseRow {
  readonly pauseId: string
  readonly fromOn: Day
  readonly endedOn: Day | null
  /** The proof was accepted: the paused days are never charged. */
  readonly isLetOff: boolean
  /** The money was back at the lender, on its way to the borrower again: no interest accrues either. */
  readonly isWithoutMoney: boolean
}

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
