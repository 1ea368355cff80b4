import type { Querier } from '../../db/pool.ts'
import { AppError } from '../../errors.ts'
import { findLoan } from '../loans/service.ts'
import * as store from './store.ts'

/** What other domains may use of proofs of payment. */
export {
  acceptProof,
  acceptProofIn,
  PROOF_REFUSALS,
  type ProofRefusal,
  proofPicture,
  refuseProof,
  refuseProofIn,
  suggestMatches,
} from './decide-proof.ts'
export { readProofPicture, sendProof } from './send-proof.ts'
export { countProofs, findProof, listProofs, type ProofRow } from './store.ts'
export { wireProofOf } from './wire.ts'

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
