import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'

/**
 * What a loan costs its lender beside the money itself, as far as a report of expected profit reckons with it. Dated estimates: a
 * lender's accountant confirms them (docs/operators.md).
 */
export interface CreditCosts {
  readonly effectiveOn: Day
  /** Of the principal that does not come back, where a loan ends badly. */
  readonly lossPpm: number
  /** For the money that is lent, a year of 365 days. */
  readonly fundsYearPpm: number
  /** The work of one loan. */
  readonly workMinor: Minor
}

export const USUAL_COSTS = {
  lossPpm: 650_000,
  fundsYearPpm: 120_000,
} satisfies Partial<CreditCosts>
