import type { Day } from '@noren/contract/dates'

import { isCompleted, LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import type { Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { releaseCoupon } from '../coupons/service.ts'
import type { Loan } from './loan.ts'
import { canMove, endsUnused } from './rules.ts'
import * as store from './store.ts'

/** The loan under FOR UPDATE until the transaction ends. Throws NOT_FOUND. */
export const lockLoan = async (tx: Tx, loanId: string): Promise<Loan> => {
  const loan = await store.lockLoanById(tx, loanId)
  if (!loan) throw new AppError('NOT_FOUND')
  return loan
}

export interface LoanMove {
  readonly at: Date
  /** A word for the history: `payment.full`, `payout.processed`, `day.over`. */
  readonly why: string
  readonly reasonCodes?: readonly string[]
  readonly reapplyOn?: Day
  /** A new due day, when an extension brings an overdue loan back. */
  readonly dueOn?: Day
}

/**
 * Moves a locked loan and writes its history. Throws LOAN_STATE for a move that is not in
 * LOAN_MOVES, or when the loan was not locked and has moved meanwhile.
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
    from,
    to,
    closedAt: isCompleted(to) ? move.at : null,
    reasonCodes: [...(move.reasonCodes ?? [])],
    reapplyOn: move.reapplyOn ?? null,
    dueOn: move.dueOn ?? loan.dueOn,
  }
  const isMoved = canMove(from, to) && (await store.updateStatus(tx, change)) === 1
  if (!isMoved) {
    deps.log.warn({ loanId, from, to, why: move.why }, 'a loan was refused a move')
    throw new AppError('LOAN_STATE', { borrowStatus: from })
  }
  if (endsUnused(to)) await releaseCoupon(tx, loanId)
  await store.insertMove(tx, { loanId, from, to, why: move.why, at: move.at })
  const { closedAt, reasonCodes, reapplyOn, dueOn } = change
  return { ...loan, status: to, closedAt, reasonCodes, reapplyOn, dueOn }
}

const BATCH_SIZE = 500

/**
 * Marks as overdue what was due before the business day (50 → 70). Safe to run twice and beside
 * itself: rows another run holds are left to it. Returns how many it moved.
 */
export const rollOverdue = async (
  deps: Pick<Deps, 'db' | 'log' | 'clock'>,
  businessDay: Day = deps.clock.businessDay(),
): Promise<number> => {
  const at = deps.clock.now()
  for (let moved = 0; ; ) {
    const count = await inTransaction(deps.db, async (tx) => {
      const loans = await store.lockDueBefore(tx, { businessDay, limit: BATCH_SIZE })
      for (const loan of loans) {
        await moveLoan(deps, tx, loan, LOAN_STATUS.overdue, { at, why: 'day.over' })
      }
      return loans.length
    })
    moved += count
    if (count < BATCH_SIZE) return moved
  }
}
