import type { Day } from '@noren/contract/dates'
import { isCompleted, LOAN_STATUS } from '@noren/contract/loan-status'
import type { Minor } from '@noren/contract/money'
import { USER_STATUS } from '@noren/contract/user-status'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { lockUserStatus } from '../account/user-status.ts'
import { lockCreditStanding } from '../credit/credit-standing.ts'
import { isHeldByFraud } from '../fraud/fraud-check.ts'
import { refuseStopped } from './borrow-stops.ts'
import { borrowingOf } from './borrowing.ts'
import type { Loan } from './loan.ts'
import { lockLoan, moveLoan } from './moves.ts'
import { approveLoan } from './order-payout.ts'
import { holdSwitchOf } from './refuse-closed.ts'
import * as store from './state/loan-store.ts'

const submitted = async (tx: Tx, loanId: string): Promise<Loan> => {
  const loan = await lockLoan(tx, loanId)
  if (loan.status === LOAN_STATUS.submitted) return loan
  throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
}

/**
 * An application that may be approved, locked, with what its borrower would then have borrowed in all. The
 * staff cannot override what prevents a loan: ACCOUNT_BLOCKED, WRITTEN_OFF_LOCK, OVERDUE_LOCK, LENDING_CLOSED,
 * FRAUD_CASE_OPEN, CREDIT_DECLINED, LIMIT_EXHAUSTED.
 */
export const approvableApplication = async (
  deps: Deps,
  tx: Tx,
  loanId: string,
): Promise<{ loan: Loan; usedMinor: Minor }> => {
  const { userId } = await lockLoan(tx, loanId)
  const standing = await lockCreditStanding(deps, tx, userId)
  const loan = await submitted(tx, loanId)
  if ((await lockUserStatus(tx, userId)) === USER_STATUS.blocked) {
    throw new AppError('ACCOUNT_BLOCKED')
  }
  const { stop, use } = await borrowingOf(deps, tx, userId, standing)
  refuseStopped(deps, stop)
  if ((await holdSwitchOf(deps, tx, loan)) === 'closed') throw new AppError('LENDING_CLOSED')
  if (await isHeldByFraud(deps, tx, userId)) throw new AppError('FRAUD_CASE_OPEN')
  if (standing?.decision !== 'approved') throw new AppError('CREDIT_DECLINED')
  // The used limit already includes this loan.
  if (use.usedMinor > use.totalMinor) throw new AppError('LIMIT_EXHAUSTED')
  return { loan, usedMinor: use.usedMinor }
}

/** The staff approves an application (10 → 20). Throws what `approvableApplication` does. */
export const approveApplication = async (
  deps: Deps,
  tx: Tx,
  loanId: string,
  move: { at: Date; why: string },
): Promise<Loan> => {
  const { loan } = await approvableApplication(deps, tx, loanId)
  return approveLoan(deps, tx, loan, move)
}

/** The staff declines an application (10 → 40), with reasons and the day to come back. */
export const declineApplication = async (
  deps: Deps,
  tx: Tx,
  loanId: string,
  move: { at: Date; why: string; reasonCodes: readonly string[]; reapplyOn: Day },
): Promise<Loan> => moveLoan(deps, tx, await submitted(tx, loanId), LOAN_STATUS.declined, move)

/** Whether any loan is in progress or owed. */
export const hasOpenLoan = async (on: Querier, userId: string): Promise<boolean> =>
  (await store.listLoansOfUser(on, userId)).some(({ status }) => !isCompleted(status))
