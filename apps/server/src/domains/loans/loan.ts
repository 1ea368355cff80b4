import type { Day } from '@noren/contract/dates'
import type { LoanStatus } from '@noren/contract/loan-status'
import type { Currency, Minor } from '@noren/contract/money'
import type { Language } from '@noren/i18n/languages'
import type { LoanFacts } from '@noren/pricing/loan-facts'
import type { Coupon, ProductTerms } from '@noren/pricing/terms'

/** One loan with everything that was agreed; `userId` is its owner. */
export interface Loan {
  readonly loanId: string
  readonly userId: string
  /** Shown to people: LN-7731-0042. */
  readonly loanNumber: string
  readonly status: LoanStatus
  readonly lenderCode: string
  readonly productCode: string
  /** The price as agreed. */
  readonly terms: ProductTerms
  readonly currency: Currency
  readonly principalMinor: Minor
  /** The amount that reaches, or reached, the bank account. */
  readonly receiveMinor: Minor
  readonly kfsId: string
  readonly kfsNumber: string
  readonly kfsHash: string
  readonly kfsLanguage: Language
  /** When the Key Facts Statement and the agreement were accepted. */
  readonly appliedAt: Date
  readonly couponId: string | null
  readonly coupon: Coupon | null
  /** The day from which the coupon counts; null means from the start. */
  readonly couponOn: Day | null
  readonly disbursedAt: Date | null
  /** The business day on which the money arrived: day zero of the interest. */
  readonly disbursedOn: Day | null
  /** The earliest day with something unpaid; for instalments, that of the next one. */
  readonly dueOn: Day | null
  readonly coolingOffUntil: Date | null
  readonly closedAt: Date | null
  /** Why it was declined or its payout failed: keys of the catalogue `credit`. */
  readonly reasonCodes: readonly string[]
  readonly reapplyOn: Day | null
  /** Where it was running when the market's penal rules came: the first day for which they hold. Null: from its start. */
  readonly penalRulesFrom: Day | null
}

/** What is known of a loan when it is applied for. */
export type Submission = Omit<
  Loan,
  | 'status'
  | 'couponOn'
  | 'disbursedAt'
  | 'disbursedOn'
  | 'dueOn'
  | 'coolingOffUntil'
  | 'closedAt'
  | 'reasonCodes'
  | 'reapplyOn'
  | 'penalRulesFrom'
>

/** A newly opened loan. */
export const newLoan = (submission: Submission, status: LoanStatus): Loan => ({
  ...submission,
  status,
  couponOn: null,
  disbursedAt: null,
  disbursedOn: null,
  dueOn: null,
  coolingOffUntil: null,
  closedAt: null,
  reasonCodes: [],
  reapplyOn: null,
  penalRulesFrom: null,
})

/** A loan that was paid out, so its days are known. */
export type DisbursedLoan = Loan & {
  readonly disbursedAt: Date
  readonly disbursedOn: Day
  readonly dueOn: Day
  readonly coolingOffUntil: Date
}

export const wasDisbursed = (loan: Loan): loan is DisbursedLoan =>
  loan.disbursedOn !== null &&
  loan.dueOn !== null &&
  loan.disbursedAt !== null &&
  loan.coolingOffUntil !== null

/** Its coupon in the form that the price engine takes. */
export const couponOf = ({
  coupon,
  couponOn,
  disbursedOn,
}: Pick<DisbursedLoan, 'coupon' | 'couponOn' | 'disbursedOn'>): LoanFacts['coupon'] =>
  coupon && { coupon, appliedOn: couponOn ?? disbursedOn }
