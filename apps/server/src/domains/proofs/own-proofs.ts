import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { findLoan } from '../loans/find-loan.ts'
import { listProofsOfLoan } from './find-proofs.ts'
import type { ProofRow } from './proof.ts'

const SHOWN_MAX = 20

/** The proofs of the person's own loan, newest first. Throws NOT_FOUND for a loan of somebody else. */
export const ownProofs = async (
  { db }: { db: Querier },
  of: { userId: string; repayId: string },
): Promise<ProofRow[]> => {
  const loan = await findLoan(db, { userId: of.userId, loanId: of.repayId })
  if (!loan) throw new AppError('NOT_FOUND')
  return listProofsOfLoan(db, { ...loan, limit: SHOWN_MAX })
}
