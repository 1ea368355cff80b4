import type { Day } from '@noren/contract/dates'
import type { Currency, Minor } from '@noren/contract/money'

/** A fee is a share of the principal or a fixed sum, never both. */
export type Fee = { readonly ppm: number } | { readonly feeMinor: Minor }

export interface ExtensionTerms {
  readonly days: number
  readonly fee: Fee
  /** How many times one loan may be extended. */
  readonly countMax: number
}

/** Band of a credit score; 'A' is the best. */
export type Band = 'A' | 'B' | 'C' | 'D'

export interface Eligibility {
  /** The lowest score band that qualifies; null: any. */
  readonly bandMin: Band | null
  readonly audience: 'all' | 'returning'
  readonly kycTierMin: KycTier
  readonly ageMin: number
  readonly ageMax: number
  /** Dictionary codes of work statuses; null: any. */
  readonly workStatuses: readonly string[] | null
}

/** documentFace: document and live face matched, by machine or by a person; operatorReviewed: checked again by the staff. */
export type KycTier = 'documentFace' | 'operatorReviewed'

/**
 * One version of one lender's product. A change is a new version with a later effective day. Every field
 * is always present; stored-terms.ts adds newer fields to older terms.
 */
export interface ProductTerms {
  readonly productCode: string
  readonly version: number
  readonly effectiveOn: Day
  readonly lenderCode: string
  readonly name: string
  readonly iconName: string
  readonly currency: Currency
  /** bullet: one payment on the last day; instalments: equal payments one period apart. */
  readonly kind: 'bullet' | 'instalments'
  readonly termDays: number
  /** 1 for a bullet. */
  readonly instalmentCount: number
  /**
   * How many equal periods make a year: 12 for monthly instalments, each with 365/12 days of interest at
   * the daily rate and due on the rounded day (30, 61, 91). Null for a bullet.
   */
  readonly periodsPerYear: number | null
  readonly amountMinorMin: Minor
  readonly amountMinorMax: Minor
  readonly amountMinorStep: Minor
  /** Simple daily interest on the outstanding principal, without the tax on it. */
  readonly dailyRatePpm: number
  /**
   * Tax on interest, which the borrower pays together with it: 160,000 is Mexico's IVA, 0 where interest is exempt. It
   * is on the nominal interest. The rate with the tax in it has to be a whole number of millionths a day.
   */
  readonly taxOnInterestPpm: number
  readonly serviceFee: Fee
  /** GST or similar, on fees; never on penal charges. */
  readonly taxOnFeesPpm: number
  readonly feeCollected: 'atRepayment' | 'atPayout'
  /**
   * Who pays everything before the fee is due owes the whole fee, or the share of the days that have passed. `proRata`
   * only of a fee that is paid with the repayment.
   */
  readonly feeOnEarlyPayment: 'whole' | 'proRata'
  /** Daily penal charge on overdue principal; it bears no interest itself. */
  readonly penalPpmPerDay: number
  /** All penal charges of one loan together, as a share of its principal. */
  readonly penalCapPpm: number
  readonly extension: ExtensionTerms | null
  readonly coolingOffDays: number
  readonly eligibility: Eligibility
}

/** A discount on the interest or on the service fee; the APR is always shown without it. */
export type Coupon = {
  readonly couponCode: string
  readonly target: 'interest' | 'fee'
} & ({ readonly amountMinor: Minor } | { readonly percentPpm: number })
