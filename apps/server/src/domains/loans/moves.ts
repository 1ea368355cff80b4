import { type Day, day } from '@noren/contract/dates'
import { isCompleted, LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { publishToPeople, publishToPerson } from '../../platform/events/events.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { notWrittenTo } from '../collections/holds.ts'
import { releaseCoupon } from '../coupons/use-coupon.ts'
import { maybeTrigger, noteCreditTriggers } from '../credit/credit-triggers.ts'
import type { Loan } from './loan.ts'
import { countMove } from './state/loan-counts.ts'
import { notifyOfMove } from './state/loan-messages.ts'
import { canMove, creditCauseOf, endsUnused } from './state/loan-rules.ts'
import * as store from './state/loan-store.ts'

export { LOAN_MOVES } from './state/loan-counts.ts'
export { SETTLED } from './state/loan-messages.ts'
export { LOCKS_OF_NAMES } from './state/loan-store.ts'

/** Locks the loan (FOR UPDATE) until the transaction ends. Throws NOT_FOUND. */
export const lockLoan = async (tx: Tx, loanId: string): Promise<Loan> => {
  const loan = await store.lockLoanById(tx, loanId)
  if (!loan) throw new AppError('NOT_FOUND')
  return loan
}

/** The same of a loan of which is known whose it is. Throws NOT_FOUND. */
export const lockOwnLoan = async (
  tx: Tx,
  of: { loanId: string; userId: string },
): Promise<Loan> => {
  const loan = await store.lockOwnLoan(tx, of)
  if (!loan) throw new AppError('NOT_FOUND')
  return loan
}

/** The same, and after it what bears this name, for which others wait with their own loans. Throws NOT_FOUND. */
export const lockLoanAndName = async (
  tx: Tx,
  of: { loanId: string; userId: string; name: string },
): Promise<Loan> => {
  const loan = await store.lockLoanAndName(tx, of)
  if (!loan) throw new AppError('NOT_FOUND')
  return loan
}

export interface LoanMove {
  readonly at: Date
  /** The reason recorded in the history: `payment.full`, `payout.processed`, `day.over`. */
  readonly why: string
  readonly reasonCodes?: readonly string[]
  readonly reapplyOn?: Day
  /** The new due day, when an extension ends the overdue state. */
  readonly dueOn?: Day
}

/**
 * Changes the status of a locked loan and writes its history. Throws LOAN_STATE for a move that is not in
 * LOAN_MOVES, or when the loan was not locked and has been moved by others.
 */
export const moveLoan = async (
  deps: Pick<Deps, 'log'>,
  tx: Tx,
  loan: Loan,
  to: LoanStatus,
  move: LoanMove,
): Promise<Loan> => {
  const { loanId, status: from } = loan
  const change = {
    loanId,
    userId: loan.userId,
    from,
    to,
    closedAt: isCompleted(to) ? move.at : null,
    reasonCodes: [...(move.reasonCodes ?? [])],
    reapplyOn: move.reapplyOn ?? null,
    dueOn: move.dueOn ?? loan.dueOn,
    why: move.why,
    at: move.at,
    ...maybeTrigger(creditCauseOf(from, to), move.at),
  }
  if (!canMove(from, to)) throw refusedMove(deps, loan, to, move)
  const { closedAt, reasonCodes, reapplyOn, dueOn } = change
  const moved = { ...loan, status: to, closedAt, reasonCodes, reapplyOn, dueOn }
  // Sent together: a refused move throws, which rolls the others back.
  const [count] = await Promise.all([
    store.moveLoan(tx, change),
    endsUnused(to) ? releaseCoupon(tx, loan) : undefined,
    notifyOfMove(tx, moved, { from, at: move.at, why: move.why }),
    publishToPerson(tx, loan.userId, { kind: 'loan', borrowId: loanId }),
  ])
  if (count !== 1) throw refusedMove(deps, loan, to, move)
  countMove(tx, to)
  return moved
}

const refusedMove = (
  deps: Pick<Deps, 'log'>,
  { loanId, status: from }: Loan,
  to: LoanStatus,
  { why }: LoanMove,
): AppError => {
  deps.log.warn({ loanId, from, to, why }, 'a loan was refused a move')
  return new AppError('LOAN_STATE', { borrowStatus: from })
}

/** Sets the earliest unpaid day after a payment or its reversal; the loan must be locked. */
export const moveDueDay = async (tx: Tx, loan: Loan, dueOn: Day): Promise<Loan> => {
  if (loan.dueOn === dueOn) return loan
  await store.updateDueOn(tx, { ...loan, dueOn })
  return { ...loan, dueOn }
}

/** Sorts before every other place. */
const START: store.DuePlace = {
  dueOn: day('0001-01-01'),
  loanId: BEFORE_ALL,
}

export interface RolledBatch {
  readonly count: number
  /** Where the next batch continues; null means from the start. */
  readonly cursor: string | null
  readonly isDone: boolean
  readonly isHeldUp?: boolean
}

/**
 * Marks the next batch of loans due before the business day as overdue (50 → 70). Loans locked by other
 * work are skipped and come up again in another pass, until none is left.
 */
export const rollOverdueBatch = async (
  tx: Tx,
  input: { businessDay: Day; cursor: string | null; limit: number; at: Date },
): Promise<RolledBatch> => {
  const { cursor, ...others } = input
  const after = cursor === null ? START : placeOf(cursor)
  const moved = await store.rollDueBefore(tx, { ...others, after, why: 'day.over' })
  countMove(tx, LOAN_STATUS.overdue, moved.length)
  const from = LOAN_STATUS.disbursed
  // Sent together to save round trips to the database.
  const userIds = moved.map(({ userId }) => userId)
  const silent = await notWrittenTo(tx, { userIds, on: input.businessDay })
  const told = moved.filter(({ userId }) => !silent.has(userId))
  await Promise.all(told.map((loan) => notifyOfMove(tx, loan, { from, at: input.at })))
  await noteCreditTriggers(tx, { userIds, cause: 'loanLate1', at: input.at })
  await publishToPeople(
    tx,
    moved.map(({ userId, loanId: borrowId }) => ({ userId, event: { kind: 'loan', borrowId } })),
  )
  const last = moved.at(-1)
  if (last) return { count: moved.length, cursor: `${last.dueOn} ${last.loanId}`, isDone: false }
  const isLeft = await store.isAnyDueBefore(tx, input.businessDay)
  return { count: 0, cursor: null, isDone: !isLeft, isHeldUp: isLeft }
}

const placeOf = (cursor: string): store.DuePlace => {
  const [dueOn = '', loanId = ''] = cursor.split(' ')
  return { dueOn: day(dueOn), loanId }
}
