import { minorFromBigint } from '@noren/contract/money'
import * as calls from '@noren/contract/operator'
import type { Deps } from '../../deps.ts'
import * as proofs from '../../domains/operator/proofs.ts'
import { type Route, route } from '../../http/route.ts'
import { FROM_OLDEST } from '../../platform/pages.ts'
import { wireWaits } from '../wire/operator.ts'
import { wireSaid } from '../wire/proof-said.ts'
import { cursorOf, pageByTime } from './paging.ts'
import { wirePicture } from './pictures.ts'

/** Proofs of payment that wait for a decision. */
export const proofRoutes = (deps: Deps): Route[] => [
  route(calls.listProofs, async ({ query }) => {
    const { rows, next } = await proofs.listProofs(deps, pageByTime(query, FROM_OLDEST))
    return { details: rows.map(wireLine), nextCursor: cursorOf(next) }
  }),
  route(calls.showProof, async ({ who, params, at }) =>
    wireProof(await proofs.showProof(deps, who, params.proofId, at)),
  ),
  route(calls.proofPicture, async ({ who, params, at }) =>
    wirePicture(await proofs.openProofPicture(deps, who, params.proofId, at)),
  ),
  route(calls.proofAhead, async ({ who, params, at }) => {
    const sealed = await proofs.proofAhead(deps, who, params.proofId, at)
    return { sealed: sealed.toString('base64') }
  }),
  route(calls.openProof, async ({ who, params, at }) => {
    const { key, ...proof } = await proofs.openProof(deps, who, params.proofId, at)
    return { ...wireProof(proof), key: key.toString('base64') }
  }),
  route(calls.decideProof, async ({ who, body, language, at }) => {
    const { matchedEventId, reasonCode, ...decision } = body
    const asked = { ...decision, matchedEventId, reasonCode }
    const { waits, proposalId = null, ...done } = await proofs.decideProof(deps, who, asked, at)
    return { ...done, proposalId, waits: wireWaits(deps, language, waits) }
  }),
]

const wireLine = (proof: Awaited<ReturnType<typeof proofs.listProofs>>['rows'][number]) => ({
  proofId: proof.proofId,
  loanId: proof.loanId,
  userId: proof.userId,
  sentAt: proof.sentAt.toISOString(),
  answerBy: proof.answerBy.toISOString(),
  alikeProofId: proof.alikeProofId,
})

const wireProof = (proof: proofs.ProofToDecide) => {
  const matches = proof.matches.map(({ amount, ...match }) => ({
    ...match,
    amountMinor: minorFromBigint(amount),
  }))
  return { ...wireLine(proof), ...wireSaid({ ...proof, matches }) }
}
