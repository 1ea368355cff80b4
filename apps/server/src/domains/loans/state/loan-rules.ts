import { addDays, addWorkingDays, type Day, endOfDayAt } from '@noren/contract/dates'
import { isRunning, LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import type { Market } from '@noren/markets/market'
import type { ProductTerms } from '@noren/pricing/terms'

/** Every allowed move of a loan. A move that is not here does not happen. */
export const LOAN_MOVES: Readonly<Record<LoanStatus, readonly LoanStatus[]>> = {
  [LOAN_STATUS.submitted]: [LOAN_STATUS.approved, LOAN_STATUS.declined, LOAN_STATUS.cancelled],
  [LOAN_STATUS.approved]: [
    LOAN_STATUS.payoutFailed,
    LOAN_STATUS.disbursed,
    // Only while the payout has not been ordered; payout-again.ts holds that.
    LOAN_STATUS.cancelled,
  ],
  [LOAN_STATUS.payoutFailed]: [LOAN_STATUS.approved, LOAN_STATUS.cancelled],
  [LOAN_STATUS.declined]: [],
  // To a failed payout only when the bank sends the money back before anything else has happened.
  [LOAN_STATUS.disbursed]: [
    LOAN_STATUS.overdue,
    LOAN_STATUS.repaid,
    LOAN_STATUS.cancelled,
    LOAN_STATUS.payoutFailed,
  ],
  [LOAN_STATUS.overdue]: [
    LOAN_STATUS.disbursed,
    LOAN_STATUS.repaid,
    LOAN_STATUS.writtenOff,
    LOAN_STATUS.payoutFailed,
  ],
  // Only when the bank takes back the money that repaid it; a write-off stays one.
  [LOAN_STATUS.repaid]: [LOAN_STATUS.disbursed, LOAN_STATUS.overdue, LOAN_STATUS.writtenOff],
  [LOAN_STATUS.cancelled]: [],
  [LOAN_STATUS.writtenOff]: [LOAN_STATUS.repaid],
}

export const canMove = (from: LoanStatus, to: LoanStatus): boolean => LOAN_MOVES[from].includes(to)

/** It ends without having been used as agreed, so that its coupon is the person's again. */
export const endsUnused = (to: LoanStatus): boolean =>
  to === LOAN_STATUS.declined || to === LOAN_STATUS.cancelled

/** Overdue from the calendar day after the due day. */
export const isOverdueOn = (loan: { status: LoanStatus; dueOn: Day | null }, on: Day): boolean =>
  isRunning(loan.status) && loan.dueOn !== null && loan.dueOn < on

/** Their principal counts against the limit: applied for, on its way, or owed, given up or not. */
export const LIMIT_STATUSES: readonly LoanStatus[] = [
  LOAN_STATUS.submitted,
  LOAN_STATUS.approved,
  LOAN_STATUS.payoutFailed,
  LOAN_STATUS.disbursed,
  LOAN_STATUS.overdue,
  LOAN_STATUS.writtenOff,
]

/** Within it a second application like the first is taken for the same one, sent again. */
export const SAME_APPLICATION_MS = 600_000

/** They came to nothing, so that asking again is no doubling. */
export const UNMADE_STATUSES: readonly LoanStatus[] = [
  LOAN_STATUS.payoutFailed,
  LOAN_STATUS.declined,
  LOAN_STATUS.cancelled,
]

const SHORT_TERM_DAYS = 7
const WORKING_DAYS_VALID = { short: 1, other: 3 } as const

/** How long the lender is bound (RBI Key Facts Statement, 15 Apr 2024): 3 working days, 1 under a week. */
export const kfsValidUntil = (
  terms: ProductTerms,
  madeOn: Day,
  { zone, holidays }: Pick<Market, 'zone' | 'holidays'>,
): Date => {
  const workingDays =
    terms.termDays < SHORT_TERM_DAYS ? WORKING_DAYS_VALID.short : WORKING_DAYS_VALID.other
  return endOfDayAt(addWorkingDays(madeOn, workingDays, holidays), zone)
}

/** The last moment of the cooling-off exit: the end of day N, counted from the money's arrival. */
export const coolingOffUntil = (terms: ProductTerms, disbursedOn: Day, zone: string): Date =>
  endOfDayAt(addDays(disbursedOn, terms.coolingOffDays), zone)

/** KFS-20261120-000042. */
export const kfsNumberOf = (madeOn: Day, serial: number): string =>
  `KFS-${madeOn.replaceAll('-', '')}-${String(serial).padStart(6, '0')}`

/** LN-7731-0042 from a random whole number below LOAN_NUMBER_COUNT. */
export const LOAN_NUMBER_COUNT = 100_000_000
export const loanNumberOf = (random: number): string => {
  const digits = String(random).padStart(8, '0')
  return `LN-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** Begins the reason of a loan whose payout we held back ourselves, before any provider had it. */
export const HELD = 'payoutHeld.'

/** Asking the provider again after a failed order: 1, 2, 4 … minutes, at most an hour. */
export const orderPauseMs = (tries: number): number =>
  Math.min(60_000 * 2 ** Math.max(0, tries - 1), 3_600_000)
