import type { Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { loanById, lockLoan } from '../loans/service.ts'
import * as proofs from '../proofs/service.ts'
import { decideOnce } from './decide-once.ts'
import { type Operator, writeRead } from './store.ts'

const LISTED_MAX = 100

export type ProofToDecide = proofs.ProofRow & {
  matches: Awaited<ReturnType<typeof proofs.suggestMatches>>
}

const looked = (who: Operator, { userId, proofId }: proofs.ProofRow, at: Date) => ({
  userId,
  operatorId: who.operatorId,
  what: 'proof',
  subjectId: proofId,
  purpose: 'checkProof',
  at,
})

/** Proofs that wait, with the credits each may be; each look is written for its borrower. */
export const listProofsToDecide = async (
  deps: Deps,
  who: Operator,
  at: Date,
): Promise<ProofToDecide[]> => {
  const rows = await inTransaction(deps.db, async (tx) => {
    const found = await proofs.listProofs(tx, { state: 'checking', limit: LISTED_MAX })
    for (const proof of found) await writeRead(tx, looked(who, proof, at))
    return found
  })
  return Promise.all(
    rows.map(async (proof) => ({
      ...proof,
      matches: await proofs.suggestMatches(deps, proof.proofId),
    })),
  )
}

/** The picture of a proof, opened for this look alone; it is written for the borrower. */
export const openProofPicture = async (
  deps: Deps,
  who: Operator,
  proofId: string,
  at: Date,
): Promise<Buffer> => {
  await inTransaction(deps.db, async (tx) => {
    const proof = await proofs.findProof(tx, proofId)
    if (!proof) throw new AppError('NOT_FOUND')
    await writeRead(tx, looked(who, proof, at))
  })
  return proofs.proofPicture(deps, proofId)
}

export interface ProofDecision {
  requestId: string
  proofId: string
  decision: 'accept' | 'refuse'
  matchedEventId: string | undefined
  reasonCode: proofs.ProofRefusal | undefined
}

export interface DecidedProof {
  proofId: string
  state: 'accepted' | 'refused'
  borrowStatus: number
}

/** Books the money that a proof shows, or refuses the proof with a reason. */
export const decideProof = (
  deps: Deps,
  who: Operator,
  decision: ProofDecision,
  at: Date,
): Promise<DecidedProof> => {
  const { requestId, ...input } = decision
  const { proofId, matchedEventId, reasonCode } = input
  const deciding = { call: 'decideProof', requestId, input, at }
  return decideOnce<DecidedProof>(deps, who, deciding, async (tx) => {
    const found = await proofs.findProof(tx, proofId)
    if (!found) throw new AppError('NOT_FOUND')
    const loan = await lockLoan(tx, found.loanId)
    // Read again under the lock: another operator may just have decided it.
    const proof = await proofs.findProof(tx, proofId)
    if (proof?.state !== 'checking') throw new AppError('CASE_DECIDED')
    const isAccepted = input.decision === 'accept'
    if (!isAccepted && !reasonCode) {
      throw new AppError('VALIDATION', { fields: [{ path: 'reasonCode', rule: 'required' }] })
    }
    if (isAccepted && matchedEventId) await refuseOtherCredit(deps, tx, proofId, matchedEventId)
    const done =
      reasonCode && !isAccepted
        ? await proofs.refuseProofIn(deps, tx, who, { proofId, reason: reasonCode })
        : await proofs.acceptProofIn(deps, tx, who, { proofId, matchedEventId })
    const borrowStatus = (await loanById(tx, found.loanId))?.status ?? loan.status
    const state = isAccepted ? 'accepted' : 'refused'
    return {
      answer: { proofId, state, borrowStatus },
      subjectId: proofId,
      userId: proof.userId,
      before: { state: 'checking', borrowStatus: loan.status },
      after: { state, borrowStatus, matchedEventId: matchedEventId ?? null, reasonCode, ...done },
    }
  })
}

/** Only a credit that no loan has and that is like the proof can be what the proof shows. */
const refuseOtherCredit = async (
  deps: Deps,
  tx: Tx,
  proofId: string,
  eventId: string,
): Promise<void> => {
  const matches = await proofs.suggestMatches(deps, proofId, tx)
  if (matches.some((match) => match.eventId === eventId)) return
  throw new AppError('VALIDATION', { fields: [{ path: 'matchedEventId', rule: 'choice' }] })
}
