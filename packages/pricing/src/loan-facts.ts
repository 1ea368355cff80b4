import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { PenalPause } from './penal.ts'
import type { Coupon, ProductTerms } from './terms.ts'

/** repayment: allocated in the general order; extension: accrued interest and the extension fee first. */
export interface Payment {
  readonly paidOn: Day
  readonly amountMinor: Minor
  readonly purpose: 'repayment' | 'extension'
}

export interface Extension {
  readonly extendedOn: Day
  /** The new due day. */
  readonly dueOn: Day
  readonly feeMinor: Minor
  readonly taxMinor: Minor
}

export interface Waiver {
  readonly waivedOn: Day
  readonly target: 'interest' | 'fee' | 'tax' | 'penal'
  /** Reduces that item by at most what is owed on that day. */
  readonly amountMinor: Minor
}

/** Everything that happened to one loan; with its terms, enough to calculate what is owed. */
export interface LoanFacts {
  readonly terms: ProductTerms
  readonly principalMinor: Minor
  readonly disbursedOn: Day
  readonly payments: readonly Payment[]
  readonly extensions: readonly Extension[]
  readonly waivers: readonly Waiver[]
  readonly penalPauses: readonly PenalPause[]
  readonly coupon: { readonly coupon: Coupon; readonly appliedOn: Day } | null
  /** The market's cap on the total cost of a loan, as a share of its principal. */
  readonly totalCostMaxPpm: number
}

/** A loan at the moment of disbursal. */
export function newLoanFacts(input: {
  readonly terms: ProductTerms
  readonly principalMinor: Minor
  readonly disbursedOn: Day
  readonly totalCostMaxPpm: number
}): LoanFacts {
  return {
    ...input,
    payments: [],
    extensions: [],
    waivers: [],
    penalPauses: [],
    coupon: null,
  }
}
