import type { Minor } from '@noren/contract/money'
import type { SecondPersonReason } from '@noren/contract/operator'

/** The sums that one person alone must not exceed cover this many days, to the minute. */
export const SUM_DAYS = 30

/** Why a second person has to confirm: the sum, including this action, and the limit it exceeds. */
export interface SecondPerson {
  because: SecondPersonReason
  sumMinor: Minor
  limitMinor: Minor
}

/** What came of an action that may need one. */
export interface MoneyOutcome {
  state: 'done' | 'proposed'
  proposalId: string | null
  waits: SecondPerson | null
}

/** The first sum that exceeds the limit; null when one person may act alone. */
export const sumAbove = (
  limitMinor: Minor,
  sums: readonly (readonly [SecondPersonReason, Minor])[],
): SecondPerson | null => {
  const [because, sumMinor] = sums.find(([, sum]) => sum > limitMinor) ?? []
  return because === undefined || sumMinor === undefined ? null : { because, sumMinor, limitMinor }
}
