import { type Day, endOfDayAt } from '@noren/contract/dates'
import { isRunning, LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import type { Market } from '@noren/markets/market'
import { coolingOffUntilOn } from '@noren/pricing/cooling-off'
import { kfsValidUntilOn } from '@noren/pricing/kfs'
import type { ProductTerms } from '@noren/pricing/terms'

/** Every allowed status change of a loan; all others are refused. */
export const LOAN_MOVES: Readonly<Record<LoanStatus, readonly LoanStatus[]>> = {
  [LOAN_STATUS.submitted]: [LOAN_STATUS.approved, LOAN_STATUS.declined, LOAN_STATUS.cancelled],
  [LOAN_STATUS.approved]: [
    LOAN_STATUS.payoutFailed,
    LOAN_STATUS.disbursed,
    // Only while the payout has not been ordered, which payout-again.ts checks.
    LOAN_STATUS.cancelled,
  ],
  // To disbursed only when the money of the failed payout arrived after all.
  [LOAN_STATUS.payoutFailed]: [LOAN_STATUS.approved, LOAN_STATUS.cancelled, LOAN_STATUS.disbursed],
  [LOAN_STATUS.declined]: [],
  // To payout failed only when the bank returns the money before anything else has happened.
  [LOAN_STATUS.disbursed]: [
    LOAN_STATUS.overdue,
    LOAN_STATUS.repaid,
    LOAN_STATUS.cancelled,
    LOAN_STATUS.payoutFailed,
  ],
  // To cancelled, here and below, only when its payout came back and never reached the borrower.
  [LOAN_STATUS.overdue]: [
    LOAN_STATUS.disbursed,
    LOAN_STATUS.repaid,
    LOAN_STATUS.writtenOff,
    LOAN_STATUS.payoutFailed,
    LOAN_STATUS.cancelled,
  ],
  // Only when the bank takes back the money that repaid it; a written-off loan stays written off.
  [LOAN_STATUS.repaid]: [
    LOAN_STATUS.disbursed,
    LOAN_STATUS.overdue,
    LOAN_STATUS.writtenOff,
    LOAN_STATUS.cancelled,
  ],
  // Only when the bank takes back money of a loan that was left in its cooling-off period.
  [LOAN_STATUS.cancelled]: [LOAN_STATUS.disbursed, LOAN_STATUS.overdue],
  [LOAN_STATUS.writtenOff]: [LOAN_STATUS.repaid, LOAN_STATUS.cancelled],
}

export const canMove = (from: LoanStatus, to: LoanStatus): boolean => LOAN_MOVES[from].includes(to)

/** The loan ends without having been used as agreed, so its coupon is returned to the person. */
export const endsUnused = (to: LoanStatus): boolean =>
  to === LOAN_STATUS.declined || to === LOAN_STATUS.cancelled

/** What a move says about the person as a borrower; null when it says nothing. */
export const creditCauseOf = (
  from: LoanStatus,
  to: LoanStatus,
): 'repaid' | 'writtenOff' | 'reversed' | 'loanLate1' | 'caughtUp' | null => {
  if (to === LOAN_STATUS.repaid) return 'repaid'
  if (from === LOAN_STATUS.repaid || from === LOAN_STATUS.cancelled) return 'reversed'
  if (to === LOAN_STATUS.writtenOff) return 'writtenOff'
  if (from === LOAN_STATUS.writtenOff) return 'reversed'
  if (to === LOAN_STATUS.overdue) return 'loanLate1'
  return from === LOAN_STATUS.overdue ? 'caughtUp' : null
}

/** Overdue from the calendar day after the due day. */
export const isOverdueOn = (loan: { status: LoanStatus; dueOn: Day | null }, on: Day): boolean =>
  isRunning(loan.status) && loan.dueOn !== null && loan.dueOn < on

/**
 * Their principal counts against the limit: applied for, being paid out, or owed, including written-off
 * loans.
 */
export const LIMIT_STATUSES: readonly LoanStatus[] = [
  LOAN_STATUS.submitted,
  LOAN_STATUS.approved,
  LOAN_STATUS.payoutFailed,
  LOAN_STATUS.disbursed,
  LOAN_STATUS.overdue,
  LOAN_STATUS.writtenOff,
]

/** Within this time a second application like the first counts as the same one sent again. */
export const SAME_APPLICATION_MS = 600_000

/** These loans came to nothing, so applying again is no duplicate. */
export const UNMADE_STATUSES: readonly LoanStatus[] = [
  LOAN_STATUS.payoutFailed,
  LOAN_STATUS.declined,
  LOAN_STATUS.cancelled,
]

/** The last moment at which the lender is bound by a Key Facts Statement. */
export const kfsValidUntil = (
  { termDays }: ProductTerms,
  madeOn: Day,
  { zone, holidays }: Pick<Market, 'zone' | 'holidays'>,
): Date => endOfDayAt(kfsValidUntilOn(termDays, madeOn, holidays), zone)

/** The last moment of the cooling-off exit. */
export const coolingOffUntil = (terms: ProductTerms, disbursedOn: Day, zone: string): Date =>
  endOfDayAt(coolingOffUntilOn(terms, disbursedOn), zone)

/** KFS-20261120-000042. */
export const kfsNumberOf = (madeOn: Day, serial: number): string =>
  `KFS-${madeOn.replaceAll('-', '')}-${String(serial).padStart(6, '0')}`

/** LN-7731-0042 from a random whole number below LOAN_NUMBER_COUNT. */
export const LOAN_NUMBER_COUNT = 100_000_000
export const loanNumberOf = (random: number): string => {
  const digits = String(random).padStart(8, '0')
  return `LN-${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** Prefix of the reason code of a loan whose payout we held back before any provider had it. */
export const HELD = 'payoutHeld.'
/** What a payout waits for while no new loan of its kind is paid out. */
export const LENDING_CLOSED = 'lendingClosed'
/** The payout in whose place it was ordered may have arrived after all. */
export const ARRIVED_LATE = 'arrivedLate'
