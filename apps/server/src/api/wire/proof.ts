import { addDays } from '@noren/contract/dates'
import type { DataInput } from '@noren/contract/endpoint'
import { type Currency, decimalFromMinor, type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { sendVoucher } from '@noren/contract/proofs'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import { findLoan } from '../../domains/loans/find-loan.ts'
import { wasDisbursed } from '../../domains/loans/loan.ts'
import { findLatestProof } from '../../domains/proofs/find-proofs.ts'
import type { PaymentReading, ProofRow } from '../../domains/proofs/proof.ts'
import { pausedCost } from '../../domains/repayments/pauses.ts'
import { textIn } from '../../platform/texts/texts.ts'

type WireProof = DataInput<typeof sendVoucher>

/** The latest proof of the person's own loan; null when there is none. */
export const wireProofOf = async (
  deps: Deps,
  of: { userId: string; repayId: string; language: Language },
): Promise<WireProof | null> => {
  const proof = await findLatestProof(deps.db, { loanId: of.repayId, userId: of.userId })
  return proof ? wireProof(deps, proof, of.language) : null
}

export const wireProof = async (
  deps: Deps,
  proof: ProofRow,
  language: Language,
): Promise<WireProof> => {
  const { currency, reading, refusalReason, decidedOn } = proof
  const money = (amount: Minor): string => decimalFromMinor(amount, currency)
  const cost = await costOf(deps, proof)
  const isCharged = cost.penalMinor > 0 && decidedOn !== null
  return {
    proofId: proof.proofId,
    repayId: proof.loanId,
    state: proof.state,
    reference: proof.reference,
    currency,
    amount: money(proof.amountMinor),
    paidOn: proof.paidOn,
    sentAt: proof.sentAt.toISOString(),
    answerBy: proof.answerBy.toISOString(),
    pausedFrom: proof.hasPaused ? proof.paidOn : null,
    decidedAt: proof.decidedAt?.toISOString() ?? null,
    reason: refusalReason && textIn(language, 'documents', `proof.refused.${refusalReason}`),
    pausedDays: cost.days,
    pausedPenal: money(cost.penalMinor),
    chargedFrom: isCharged ? addDays(decidedOn, 1) : null,
    read: wireReading(reading, currency),
  }
}

export const wireReading = (
  { reference, amountMinor, paidOn }: PaymentReading,
  currency: Currency,
): WireProof['read'] => ({
  reference,
  amount: amountMinor === null ? null : decimalFromMinor(amountMinor, currency),
  paidOn,
})

const costOf = async (
  deps: Deps,
  proof: ProofRow,
): Promise<{ days: number; penalMinor: Minor }> => {
  if (proof.state !== 'refused') return { days: 0, penalMinor: ZERO_MINOR }
  const { userId, loanId } = proof
  const loan = await findLoan(deps.db, { userId, loanId })
  if (!loan || !wasDisbursed(loan)) return { days: 0, penalMinor: ZERO_MINOR }
  return pausedCost(deps, loan, proof.proofId)
}
