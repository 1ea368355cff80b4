import type { Day } from '@noren/contract/dates'

/**
 * What a lender pays beside a fee of the platform, and what it keeps back of it for the authority. Dated data: an
 * accountant confirms every value before lending (docs/operators.md).
 */
export interface PlatformFeePolicy {
  readonly version: string
  readonly effectiveOn: Day
  /** On the fee. */
  readonly taxPpm: number
  /** Of the fee without its tax. */
  readonly withheldPpm: number
  /** How the numbers of the platform's invoices begin. */
  readonly series: string
  /** Whether the law lets the platform collect for lenders; where not, each lender's own account does. */
  readonly collectsForLenders: boolean
}
