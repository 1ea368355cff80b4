import type { Tx } from '../../../platform/db/pool.ts'
import { AppError } from '../../../platform/errors.ts'
import { type DisbursedLoan, wasDisbursed } from '../../loans/loan.ts'
import { lockLoan } from '../../loans/moves.ts'
import { canBeRepaid } from '../can-be-repaid.ts'

export const lockOwed = async (tx: Tx, loanId: string): Promise<DisbursedLoan> => {
  const loan = await lockLoan(tx, loanId)
  if (wasDisbursed(loan) && canBeRepaid(loan.status)) return loan
  throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
}
