import { addDays, type Day, instantAt } from '@noren/contract/dates'
import type { PROOF_REASONS } from '@noren/contract/operator'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import { type DisbursedLoan, wasDisbursed } from '../loans/loan.ts'
import { lockLoan } from '../loans/moves.ts'
import { writeMessage } from '../messages/write-message.ts'
import { applyPayment } from '../repayments/apply-payment.ts'
import {
  findCountedTransfer,
  lockTransfer,
  PROOF_CHANNEL,
} from '../repayments/counted-transfers.ts'
import { resumePenal } from '../repayments/pauses.ts'
import { matchCredit } from '../repayments/unmatched-credits.ts'
import { findProof } from './find-proofs.ts'
import type { ProofRow } from './proof.ts'
import { updateDecision } from './store/proofs.ts'

/** Why a proof is refused: keys `proof.refused.*` of the catalogue `documents`. */
export type ProofRefusal = (typeof PROOF_REASONS)[number]

const NOON_MINUTE = 720

/** A waiting proof and its loan, both under the loan's lock. Throws CASE_DECIDED. */
const lockChecking = async (
  tx: Tx,
  proofId: string,
): Promise<{ proof: ProofRow; loan: DisbursedLoan }> => {
  const found = await findProof(tx, proofId)
  if (!found) throw new AppError('NOT_FOUND')
  const loan = await lockLoan(tx, found.loanId)
  if (!wasDisbursed(loan)) throw new Error(`a proof for loan ${loan.loanId} that was not paid out`)
  const proof = await findProof(tx, proofId)
  if (proof?.state !== 'checking') throw new AppError('CASE_DECIDED')
  return { proof, loan }
}

/**
 * Books the money that a proof shows, on the day it claims. A transfer that was booked meanwhile is not
 * booked again.
 * @param matchedEventId the provider's credit that it was matched with, if any
 */
export const acceptProof = async (
  deps: Deps,
  tx: Tx,
  { operatorId }: { operatorId: string },
  input: { proofId: string; matchedEventId?: string | undefined },
): Promise<{ paymentId: string }> => {
  const { proofId, matchedEventId } = input
  const { proof, loan } = await lockChecking(tx, proofId)
  await lockTransfer(tx, proof.reference)
  const counted = await findCountedTransfer(tx, proof.reference)
  const at = deps.clock.now()
  await updateDecision(tx, {
    proofId,
    state: 'accepted',
    at,
    on: deps.clock.businessDay(),
    operatorId,
    refusalReason: null,
    matchedEventId: matchedEventId ?? null,
  })
  if (proof.hasPaused) await resumePenal(deps, tx, loan, { pauseId: proofId, isLetOff: true })
  const paymentId = counted?.paymentId ?? (await bookProof(deps, tx, { proof, loan, at }))
  if (matchedEventId) {
    await matchCredit(tx, { eventId: matchedEventId, paymentId })
  }
  await notifyOfDecision(tx, { proof, loan, at }, { kind: 'proofAccepted', params: {} })
  return { paymentId }
}

const bookProof = async (
  deps: Deps,
  tx: Tx,
  { proof, loan, at }: { proof: ProofRow; loan: DisbursedLoan; at: Date },
): Promise<string> => {
  const noon = instantAt(proof.paidOn, NOON_MINUTE, deps.market.zone)
  const { paymentId } = await applyPayment(deps, tx, loan, {
    order: null,
    proofId: proof.proofId,
    channel: PROOF_CHANNEL,
    utr: proof.reference,
    amountMinor: proof.amountMinor,
    paidOn: proof.paidOn,
    paidAt: noon < at ? noon : at,
    at,
  })
  return paymentId
}

/**
 * Refuses a proof with its reason. Penal charges start again: the borrower is told today what the paused
 * days cost, and they are charged from tomorrow on.
 * @returns the first day on which the paused days count
 */
export const refuseProof = async (
  deps: Deps,
  tx: Tx,
  { operatorId }: { operatorId: string },
  input: { proofId: string; reason: ProofRefusal },
): Promise<{ chargedFromOn: Day }> => {
  const { proofId, reason } = input
  const { proof, loan } = await lockChecking(tx, proofId)
  const at = deps.clock.now()
  const on = deps.clock.businessDay()
  const chargedFromOn = addDays(on, 1)
  await updateDecision(tx, {
    proofId,
    state: 'refused',
    at,
    on,
    operatorId,
    refusalReason: reason,
    matchedEventId: null,
  })
  if (proof.hasPaused) await resumePenal(deps, tx, loan, { pauseId: proofId, isLetOff: false })
  const params = { chargedFromOn }
  await notifyOfDecision(tx, { proof, loan, at }, { kind: 'proofRefused', params, reason })
  return { chargedFromOn }
}

const notifyOfDecision = async (
  tx: Tx,
  { proof, loan, at }: { proof: ProofRow; loan: DisbursedLoan; at: Date },
  decision:
    | { kind: 'proofAccepted'; params: object }
    | { kind: 'proofRefused'; params: { chargedFromOn: Day }; reason: ProofRefusal },
): Promise<void> => {
  const { proofId, amountMinor } = proof
  const { userId, loanId, loanNumber, currency } = loan
  const common = { userId, eventKey: `proof:${proofId}`, loanId, currency, isPublished: true, at }
  const params = { loanNumber, amountMinor }
  await Promise.all([
    decision.kind === 'proofAccepted'
      ? writeMessage(tx, { ...common, kind: decision.kind, params })
      : writeMessage(tx, {
          ...common,
          kind: decision.kind,
          params: { ...params, ...decision.params },
          reasonCodes: [`proof.refused.${decision.reason}`],
        }),
    publishToPerson(tx, userId, { kind: 'review', borrowId: loanId }),
  ])
}
