import { decimalFromMinor, minorFromBigint } from '@noren/contract/money'
import * as calls from '@noren/contract/operator'
import type { Deps } from '../../deps.ts'
import * as proofs from '../../domains/operator/proofs.ts'
import { type Route, route } from '../../http/route.ts'
import { wireWaits } from '../wire/operator.ts'
import { wirePicture } from './pictures.ts'

/** Proofs of payment that wait for a decision. */
export const proofRoutes = (deps: Deps): Route[] => [
  route(calls.listProofs, async ({ who, at }) => ({
    details: (await proofs.listProofsToDecide(deps, who, at)).map(wireProof),
  })),
  route(calls.proofPicture, async ({ who, params, at }) =>
    wirePicture(await proofs.openProofPicture(deps, who, params.proofId, at)),
  ),
  route(calls.decideProof, async ({ who, body, language, at }) => {
    const { matchedEventId, reasonCode, ...decision } = body
    const asked = { ...decision, matchedEventId, reasonCode }
    const { waits, proposalId = null, ...done } = await proofs.decideProof(deps, who, asked, at)
    return { ...done, proposalId, waits: wireWaits(deps, language, waits) }
  }),
]

const wireProof = (proof: proofs.ProofToDecide) => {
  const { currency, reading } = proof
  return {
    proofId: proof.proofId,
    loanId: proof.loanId,
    userId: proof.userId,
    currency,
    reference: proof.reference,
    amount: decimalFromMinor(proof.amountMinor, currency),
    paidOn: proof.paidOn,
    sentAt: proof.sentAt.toISOString(),
    answerBy: proof.answerBy.toISOString(),
    read: {
      reference: reading.reference,
      amount: reading.amountMinor === null ? null : decimalFromMinor(reading.amountMinor, currency),
      paidOn: reading.paidOn,
    },
    alikeProofId: proof.alikeProofId,
    matches: proof.matches.map(({ eventId, utr, amount, paidAt }) => ({
      eventId,
      reference: utr,
      amount: decimalFromMinor(minorFromBigint(amount), currency),
      paidAt: paidAt.toISOString(),
    })),
  }
}
