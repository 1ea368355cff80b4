import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { findLoan } from '../loans/find-loan.ts'
import * as store from './store/proofs.ts'

/** What other domains may use of proofs of payment. */

const SHOWN_MAX = 20

/** The proofs of the person's own loan, the newest first. Throws NOT_FOUND for another's. */
export const ownProofs = async (
  { db }: { db: Querier },
  of: { userId: string; repayId: string },
): Promise<store.ProofRow[]> => {
  const loan = await findLoan(db, { userId: of.userId, loanId: of.repayId })
  if (!loan) throw new AppError('NOT_FOUND')
  return store.listProofsOfLoan(db, { loanId: loan.loanId, limit: SHOWN_MAX })
}

/** Whether somebody has yet to decide about a proof of a loan: nobody is reminded meanwhile. */
export const hasProofInCheck = async (on: Querier, loanId: string): Promise<boolean> =>
  (await store.findLatestProof(on, loanId))?.state === 'checking'
