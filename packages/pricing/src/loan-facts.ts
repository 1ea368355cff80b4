import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { PenalLimit, PenalPause } from './penal.ts'
import type { Coupon, ProductTerms } from './terms.ts'

/**
 * repayment: allocated in the general order; extension: accrued interest and the extension fee first; coolingOff: pays
 * what is left once the fees are returned.
 */
export interface Payment {
  readonly paidOn: Day
  readonly amountMinor: Minor
  readonly purpose: 'repayment' | 'extension' | 'coolingOff'
  /** What the payer's bank has taken back of it for good, in the order of their days. */
  readonly restorations?: readonly Restoration[]
}

/**
 * A dispute of a payment that the lender lost: what the amount had settled is owed again, the last part of its
 * allocation first. It is due on that day; no interest and no penal charge accrues on it for any day before.
 */
export interface Restoration {
  /** Not before the payment. */
  readonly on: Day
  readonly amountMinor: Minor
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
  readonly target: 'principal' | 'interest' | 'fee' | 'tax' | 'penal'
  /** Reduces that item by at most what is owed on that day. */
  readonly amountMinor: Minor
}

/** What was agreed with somebody who cannot pay: other payments, at a lower rate, as long as they come. */
export interface HardshipPlan {
  /** It holds from the end of that day on. */
  readonly agreedOn: Day
  /** Daily interest on the principal left; what was owed of other parts on that day bears nothing. */
  readonly ratePpm: number
  /** In the order of their days. */
  readonly rows: readonly HardshipRow[]
}

export interface HardshipRow {
  readonly dueOn: Day
  readonly principalMinor: Minor
  /** Its share of the interest, fees and tax that were owed when the plan was agreed. */
  readonly frozenMinor: Minor
}

/** The exit in the cooling-off period: nothing of any fee is owed any more. */
export interface LoanExit {
  readonly on: Day
  /** What of fees that were paid before was taken off the debt. */
  readonly principalMinor: Minor
  readonly interestMinor: Minor
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
  /** Null: only the cap of the terms ends them. */
  readonly penalLimit: PenalLimit | null
  /** While the lent money was back at the lender, on its way to the borrower again: no interest accrues. */
  readonly withoutMoney: readonly PenalPause[]
  readonly coupon: { readonly coupon: Coupon; readonly appliedOn: Day } | null
  /** The market's cap on the total cost of a loan, as a share of its principal. */
  readonly totalCostMaxPpm: number
  /** In the order of their days; a new one only after the one before has ended. */
  readonly plans: readonly HardshipPlan[]
  /** The day of the write-off: what is owed at its end no longer grows. */
  readonly frozenOn: Day | null
  /** The day of the borrower's death, which is confirmed: what a fee that is borne by the days has earned by then is all of it. */
  readonly diedOn?: Day | null
  /** Of a loan that was left: a lost dispute may make something owed of it again. */
  readonly exit?: LoanExit | null
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
    penalLimit: null,
    withoutMoney: [],
    coupon: null,
    plans: [],
    frozenOn: null,
  }
}
