import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import { lockLoan, lockOwnLoan } from '../loans/moves.ts'
import { canBeRepaid } from './can-be-repaid.ts'

/** Throws LOAN_STATE when there is nothing on it to pay. */
export function assertOwed(loan: Loan): asserts loan is DisbursedLoan {
  if (wasDisbursed(loan) && canBeRepaid(loan.status)) return
  throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
}

/** Locks a loan that is owed. Throws LOAN_STATE. */
export const lockOwed = async (tx: Tx, loanId: string): Promise<DisbursedLoan> => {
  const loan = await lockLoan(tx, loanId)
  assertOwed(loan)
  return loan
}

/** The same of a loan of which is known whose it is. Throws LOAN_STATE. */
export const lockOwnOwed = async (
  tx: Tx,
  of: { loanId: string; userId: string },
): Promise<DisbursedLoan> => {
  const loan = await lockOwnLoan(tx, of)
  assertOwed(loan)
  return loan
}
