import { addDays, type Day, instantAt } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { tellPerson } from '../../platform/events/events.ts'
import { openField } from '../../platform/keys/sealed-fields.ts'
import { type DisbursedLoan, wasDisbursed } from '../loans/loan.ts'
import { lockLoan } from '../loans/moves.ts'
import { writeMessage } from '../messages/write-message.ts'
import {
  findCountedTransfer,
  lockTransfer,
  PROOF_CHANNEL,
} from '../repayments/counted-transfers.ts'
import { resumePenal } from '../repayments/pauses.ts'
import { takeMoney } from '../repayments/take-money.ts'
import {
  listUnmatchedCredits,
  matchCredit,
  type UnmatchedCredit,
} from '../repayments/unmatched-credits.ts'
import { findProof } from './find-proofs.ts'
import type { ProofRow } from './proof.ts'
import { updateDecision } from './store/proofs.ts'

/** Why a proof is refused: keys `proof.refused.*` of the catalogue `documents`. */
export const PROOF_REFUSALS = [
  'notReceived',
  'amountDiffers',
  'otherPayee',
  'notReadable',
  'alreadyBooked',
] as const
export type ProofRefusal = (typeof PROOF_REFUSALS)[number]

export interface Operator {
  readonly operatorId: string
}

const MATCHES_MAX = 5
const MATCH_DAYS = 2
const NOON_MINUTE = 720

/** Money that came in without a loan and may be what the proof shows, the likeliest first. */
export const suggestMatches = async (
  deps: Deps,
  proofId: string,
  on: Querier = deps.db,
): Promise<UnmatchedCredit[]> => {
  const proof = await findProof(on, proofId)
  if (!proof) throw new AppError('NOT_FOUND')
  const { zone } = deps.market
  return listUnmatchedCredits(on, {
    utr: proof.reference,
    amount: String(proof.amountMinor),
    currency: proof.currency,
    from: instantAt(addDays(proof.paidOn, -MATCH_DAYS), 0, zone),
    until: instantAt(addDays(proof.paidOn, MATCH_DAYS + 1), 0, zone),
    limit: MATCHES_MAX,
  })
}

/** The proof's picture, for the operator who decides. */
export const proofPicture = async (deps: Deps, proofId: string): Promise<Buffer> => {
  const proof = await findProof(deps.db, proofId)
  if (!proof?.fileKeySealed) throw new AppError('NOT_FOUND')
  const context = `proofs.file_key ${proofId}`
  const key = openField(deps.secrets.fieldKey, context, proof.fileKeySealed)
  return deps.files.get(proof.fileId, Buffer.from(key, 'base64'))
}

/** The proof and its loan, both under the loan's lock. */
const lockProof = async (
  tx: Tx,
  proofId: string,
): Promise<{ proof: ProofRow; loan: DisbursedLoan }> => {
  const found = await findProof(tx, proofId)
  if (!found) throw new AppError('NOT_FOUND')
  const loan = await lockLoan(tx, found.loanId)
  if (!wasDisbursed(loan)) throw new Error(`a proof for loan ${loan.loanId} that was not paid out`)
  const proof = (await findProof(tx, proofId)) ?? found
  return { proof, loan }
}

/**
 * Books the money that a proof shows, on the day it claims, once: a transfer that was counted
 * meanwhile is not counted again. A second time changes nothing; a refused one throws PROOF_DECIDED.
 * @param matchedEventId the credit that it is, where one was found
 */
export const acceptProofIn = async (
  deps: Deps,
  tx: Tx,
  { operatorId }: Operator,
  input: { proofId: string; matchedEventId?: string | undefined },
): Promise<{ paymentId: string | null }> => {
  const { proofId, matchedEventId } = input
  const { proof, loan } = await lockProof(tx, proofId)
  if (proof.state === 'refused') throw new AppError('PROOF_DECIDED')
  await lockTransfer(tx, proof.reference)
  const counted = await findCountedTransfer(tx, proof.reference)
  if (proof.state === 'accepted') return { paymentId: counted?.paymentId ?? null }
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
  if (proof.hasPaused) await resumePenal(deps, tx, { pauseId: proofId, isLetOff: true })
  const paymentId = counted?.paymentId ?? (await bookProof(deps, tx, { proof, loan, at }))
  if (matchedEventId) {
    await matchCredit(tx, { eventId: matchedEventId, paymentId })
  }
  await tellOfDecision(tx, { proof, loan, at }, { kind: 'proofAccepted', params: {} })
  return { paymentId }
}

const bookProof = async (
  deps: Deps,
  tx: Tx,
  { proof, loan, at }: { proof: ProofRow; loan: DisbursedLoan; at: Date },
): Promise<string> => {
  const noon = instantAt(proof.paidOn, NOON_MINUTE, deps.market.zone)
  const { paymentId } = await takeMoney(deps, tx, loan, {
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

/** The same in a transaction of its own. */
export const acceptProof = (
  deps: Deps,
  operator: Operator,
  input: { proofId: string; matchedEventId?: string | undefined },
): Promise<{ paymentId: string | null }> =>
  inTransaction(deps.db, (tx) => acceptProofIn(deps, tx, operator, input))

/**
 * Refuses a proof with its reason. The clock runs again; the paused days are told today and charged
 * from tomorrow on. A second time changes nothing; an accepted one throws PROOF_DECIDED.
 * @returns the first day on which the paused days count
 */
export const refuseProofIn = async (
  deps: Deps,
  tx: Tx,
  { operatorId }: Operator,
  input: { proofId: string; reason: ProofRefusal },
): Promise<{ chargedFromOn: Day }> => {
  const { proofId, reason } = input
  const { proof, loan } = await lockProof(tx, proofId)
  if (proof.state === 'accepted') throw new AppError('PROOF_DECIDED')
  const on = proof.decidedOn ?? deps.clock.businessDay()
  const chargedFromOn = addDays(on, 1)
  if (proof.state === 'checking') {
    await updateDecision(tx, {
      proofId,
      state: 'refused',
      at: deps.clock.now(),
      on,
      operatorId,
      refusalReason: reason,
      matchedEventId: null,
    })
    if (proof.hasPaused) await resumePenal(deps, tx, { pauseId: proofId, isLetOff: false })
    const params = { chargedFromOn }
    const told = { proof, loan, at: deps.clock.now() }
    await tellOfDecision(tx, told, { kind: 'proofRefused', params, reason })
  }
  return { chargedFromOn }
}

const tellOfDecision = async (
  tx: Tx,
  { proof, loan, at }: { proof: ProofRow; loan: DisbursedLoan; at: Date },
  decision:
    | { kind: 'proofAccepted'; params: object }
    | { kind: 'proofRefused'; params: { chargedFromOn: Day }; reason: ProofRefusal },
): Promise<void> => {
  const { proofId, amountMinor } = proof
  const { userId, loanId, loanNumber, currency } = loan
  const common = { userId, eventKey: `proof:${proofId}`, loanId, currency, isHeard: true, at }
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
    tellPerson(tx, userId, { kind: 'review', borrowId: loanId }),
  ])
}

/** The same in a transaction of its own. */
export const refuseProof = (
  deps: Deps,
  operator: Operator,
  input: { proofId: string; reason: ProofRefusal },
): Promise<{ chargedFromOn: Day }> =>
  inTransaction(deps.db, (tx) => refuseProofIn(deps, tx, operator, input))
