import type { Day } from '@noren/contract/dates'

/**
 * What the law of a market asks of a guarantee by which somebody else bears the first losses of a fixed set of loans.
 * Dated data: an operator confirms every value before lending (docs/operators.md).
 */
export interface GuaranteePolicy {
  readonly version: string
  readonly effectiveOn: Day
  /** The most that is covered, as a share of what was disbursed in the set. */
  readonly coverPpm: number
  /** From so many days overdue a claim is proposed. */
  readonly proposedFromDays: number
  /** Until so many it may be made; later only with a reason. */
  readonly claimedWithinDays: number
}
