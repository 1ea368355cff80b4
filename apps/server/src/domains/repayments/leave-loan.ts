import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.ts'
import { findLoan } from '../loans/find-loan.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import { lockOwnLoan } from '../loans/moves.ts'
import { withdrawLoan } from '../loans/payout-again.ts'
import { bookExit, exitOn } from './exit/cooling-off.ts'
import { readHistory } from './loan-history.ts'
import { expireOthersOfLoan } from './order/order-store.ts'

/**
 * The borrower ends a loan without paying: before the payout was ordered, or in the cooling-off period when
 * the returned fees cover what is owed. An exit that costs money is a payment order of its own kind. Throws
 * NOT_FOUND, LOAN_STATE.
 */
export const leaveLoan = (
  deps: Deps,
  { userId }: { userId: string },
  input: { requestId: string; loanId: string },
  at: Date,
): Promise<Pick<Loan, 'loanId' | 'status'>> => {
  const { requestId, ...asked } = input
  const request = { userId, call: 'cancelBorrow', requestId, input: asked, at }
  return inTransaction(deps.db, (tx) =>
    once(tx, request, async () => {
      if (!(await findLoan(tx, { userId, loanId: asked.loanId }))) throw new AppError('NOT_FOUND')
      const loan = await lockOwnLoan(tx, { userId, loanId: asked.loanId })
      const { loanId, status } = wasDisbursed(loan)
        ? await leaveForNothing(deps, tx, loan, at)
        : await withdrawLoan(deps, tx, loan, { at, why: 'withdrawn' })
      return { loanId, status }
    }),
  )
}

const leaveForNothing = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  at: Date,
): Promise<Loan> => {
  const { loanId, status } = loan
  const on = deps.clock.businessDay()
  const history = await readHistory(tx, loan)
  const exit = exitOn(deps.market, loan, history, on)
  if (!exit || exit.payMinor > 0) throw new AppError('LOAN_STATE', { borrowStatus: status })
  expireOthersOfLoan(tx, { loanId, exceptOrderId: null })
  return bookExit(deps, tx, loan, { history, exit, on, payment: null, at })
}
