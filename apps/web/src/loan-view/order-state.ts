import { type Day, daysBetween, day as readDay } from '@noren/contract/dates'
import { LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import type { IconName } from '@noren/ui/icons'

/** The data that decides how a loan is shown; both the order list and the repayment page have it. */
export type LoanStanding = {
  borrowStatus: number
  dueDate: string | null
  overdueDays: number
  coolingOffUntil: string | null
  /** A hardship plan runs: its payments are what is due, and nobody calls the loan late. */
  hasPlan?: boolean
}

type StatusWord =
  | 'inReview'
  | 'beingPaidOut'
  | 'payoutFailed'
  | 'declined'
  | 'canReturn'
  | 'dueToday'
  | 'daysLeft'
  | 'overdue'
  | 'repaid'
  | 'cancelled'
  | 'writtenOff'
  /** A status known only to a newer server: the loan's page shows what it is. */
  | 'details'

type OrderAction = 'viewAndPay' | 'changeBank' | 'details'

export type OrderState = {
  word: StatusWord
  /** The number in the text: days left or days overdue. */
  days: number
  meaning: 'info' | 'good' | 'warn' | 'bad' | 'lamp' | 'neutral'
  icon: IconName
  /** Which figure leads: what would be received, what the due day asks for, or what was borrowed. */
  money: 'toReceive' | 'toPayOn' | 'toPayToday' | 'borrowed'
  action: OrderAction
}

type Look = Omit<OrderState, 'days'>

const UNKNOWN: Look = {
  word: 'details',
  meaning: 'neutral',
  icon: 'info',
  money: 'borrowed',
  action: 'details',
}

const LOOKS: Readonly<Record<Exclude<LoanStatus, 50>, Look> & Record<number, Look>> = {
  10: { word: 'inReview', meaning: 'neutral', icon: 'eye', money: 'toReceive', action: 'details' },
  20: {
    word: 'beingPaidOut',
    meaning: 'info',
    icon: 'clock',
    money: 'toReceive',
    action: 'details',
  },
  30: {
    word: 'payoutFailed',
    meaning: 'warn',
    icon: 'warn',
    money: 'toReceive',
    action: 'changeBank',
  },
  40: { word: 'declined', meaning: 'neutral', icon: 'info', money: 'borrowed', action: 'details' },
  70: { word: 'overdue', meaning: 'bad', icon: 'clock', money: 'toPayToday', action: 'viewAndPay' },
  80: { word: 'repaid', meaning: 'good', icon: 'check', money: 'borrowed', action: 'details' },
  90: { word: 'cancelled', meaning: 'neutral', icon: 'undo', money: 'borrowed', action: 'details' },
  95: {
    word: 'writtenOff',
    meaning: 'neutral',
    icon: 'info',
    money: 'borrowed',
    action: 'details',
  },
}

/**
 * How a loan's status is shown. A disbursed loan shows its cooling-off while it lasts, then the days
 * left. `nowIso` is compared as text, which for UTC instants is the order of time.
 */
export function orderState(loan: LoanStanding, now: { today: Day; nowIso: string }): OrderState {
  const status = statusOf(loan)
  if (status !== LOAN_STATUS.disbursed)
    return { ...(LOOKS[status] ?? UNKNOWN), days: loan.overdueDays }
  const running = { money: 'toPayOn', action: 'viewAndPay' } as const
  if (isReturnable(loan, now.nowIso)) {
    return { ...running, word: 'canReturn', days: 0, meaning: 'lamp', icon: 'undo' }
  }
  const days = loan.dueDate === null ? 0 : daysBetween(now.today, readDay(loan.dueDate))
  if (days <= 0) {
    return {
      ...running,
      money: 'toPayToday',
      word: 'dueToday',
      days: 0,
      meaning: 'warn',
      icon: 'clock',
    }
  }
  return { ...running, word: 'daysLeft', days, meaning: 'info', icon: 'clock' }
}

function statusOf(loan: LoanStanding): LoanStatus {
  if (isOverdue(loan)) return LOAN_STATUS.overdue
  return loan.hasPlan ? LOAN_STATUS.disbursed : (loan.borrowStatus as LoanStatus)
}

/** Overdue by its status, or by its days until the nightly job has changed the status. */
export function isOverdue(
  loan: Pick<LoanStanding, 'borrowStatus' | 'overdueDays' | 'hasPlan'>,
): boolean {
  const { borrowStatus, overdueDays, hasPlan } = loan
  if (hasPlan) return false
  if (borrowStatus === LOAN_STATUS.disbursed) return overdueDays > 0
  return borrowStatus === LOAN_STATUS.overdue
}

/** Disbursed and inside the cooling-off period: it can still be returned. */
export function isReturnable(loan: LoanStanding, nowIso: string): boolean {
  const isOut = loan.borrowStatus === LOAN_STATUS.disbursed
  return isOut && loan.coolingOffUntil !== null && nowIso <= loan.coolingOffUntil
}
