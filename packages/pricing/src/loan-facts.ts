import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { PenalPause } from './penal.ts'
import type { Coupon, ProductTerms } from './terms.ts'

/** repayment: by the general order; extension: interest so far and the extension's fee first. */
export interface Payment {
  readonly paidOn: Day
  readonly amountMinor: Minor
  readonly purpose: 'repayment' | 'extension'
}

export interface Extension {
  readonly extendedOn: Day
  /** The due day from then on. */
  readonly dueOn: Day
  readonly feeMinor: Minor
  readonly taxMinor: Minor
}

export interface Waiver {
  readonly waivedOn: Day
  readonly target: 'interest' | 'fee' | 'tax' | 'penal'
  /** Takes off at most what is owed under that heading on that day. */
  readonly amountMinor: Minor
}

/** All that happened to one loan; with the terms it was made under, enough to know what is owed. */
export interface LoanFacts {
  readonly terms: ProductTerms
  readonly principalMinor: Minor
  readonly disbursedOn: Day
  readonly payments: readonly Payment[]
  readonly extensions: readonly Extension[]
  readonly waivers: readonly Waiver[]
  readonly penalPauses: readonly PenalPause[]
  readonly coupon: { readonly coupon: Coupon; readonly appliedOn: Day } | null
  /** The market's ceiling on all cost of a loan, as a share of its principal. */
  readonly totalCostMaxPpm: number
}

/** A loan as it stands the moment the money arrives. */
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
