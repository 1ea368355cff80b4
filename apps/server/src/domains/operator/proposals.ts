import { PROPOSAL_KINDS, type ProposalKind } from '@noren/contract/operator'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { dispatchSoon } from '../loans/payouts.ts'
import { listLoanOverpayments } from '../repayments/overpayments.ts'
import { decideOnce } from './decide/decide-once.ts'
import { CALL_OF, mayConfirm } from './decide/rules.ts'
import {
  countAction,
  lockBorrowerSums,
  lockSums,
  propose,
  secondPersonFor,
} from './money/four-eyes.ts'
import { isSamePerson } from './money/four-eyes-store.ts'
import { carryOut, lockSubject, subjectOf } from './money/money-actions.ts'
import * as proposals from './money/proposal-store.ts'
import type { Operator } from './operator.ts'
import type { SecondPerson } from './second-person.ts'

const LISTED_MAX = 200

export interface MoneyRequest
  extends Omit<proposals.MoneyAction, 'kind' | 'amountMinor' | 'matchedEventId'> {
  kind: Exclude<ProposalKind, 'proof' | 'approval'>
  requestId: string
  /** For a waiver and a refund; a write-off and a reversal always concern the whole amount. */
  amountMinor: proposals.MoneyAction['amountMinor'] | undefined
}

export interface MoneyOutcome {
  state: 'done' | 'proposed'
  proposalId: string | null
  waits: SecondPerson | null
}

/**
 * Gives money up or books it back: at once if neither the action nor a sum of 30 days exceeds the market's
 * limit, otherwise as a proposal that another person has to confirm.
 */
export const requestMoneyAction = (
  deps: Deps,
  who: Operator,
  request: MoneyRequest,
  at: Date,
): Promise<MoneyOutcome> => {
  const { requestId, ...input } = request
  const deciding = { call: CALL_OF[input.kind], requestId, input, at }
  return decideOnce<MoneyOutcome>(deps, who, deciding, async (tx) => {
    await lockSums(tx, who, (await subjectOf(tx, input)).userId)
    const { subject, amountMinor } = await lockSubject(deps, tx, input)
    const action = { ...input, amountMinor, matchedEventId: null }
    const waits = await secondPersonFor(deps, tx, who, { subject, action, isBacked: true, at })
    const before = { borrowStatus: subject.borrowStatus }
    const entry = { subjectId: input.subjectId, userId: subject.userId, before }
    if (waits) {
      const proposalId = await propose(deps, tx, who, { action, subject, waits, at })
      const answer = { state: 'proposed' as const, proposalId, waits }
      return { ...entry, answer, after: { ...answer, ...action } }
    }
    const { operatorId } = who
    const done = await carryOut(deps, tx, { action, operatorId, at })
    await countAction(deps, tx, { subject, action, operatorId, confirmedBy: null, at })
    const answer = { state: 'done' as const, proposalId: null, waits: null }
    return { ...entry, answer, after: { ...answer, ...action, ...done } }
  })
}

/** Loans with an overpayment that has to be refunded. */
export const listOverpayments = ({ db }: Pick<Deps, 'db'>) => listLoanOverpayments(db, LISTED_MAX)

/** The waiting proposals that this operator's role may confirm. */
export const listProposals = ({ db }: Pick<Deps, 'db'>, { roles }: Operator) =>
  proposals.listOpen(db, {
    kinds: PROPOSAL_KINDS.filter((kind) => mayConfirm(roles, kind)),
    limit: LISTED_MAX,
  })

export interface ProposalDecision {
  requestId: string
  proposalId: string
  decision: 'confirm' | 'refuse'
}

/**
 * Confirms another person's proposal and carries it out in the same transaction, or refuses it. Throws
 * SAME_OPERATOR for confirming one's own, under any account; one's own may be withdrawn.
 */
export const decideProposal = async (
  deps: Deps,
  who: Operator,
  decision: ProposalDecision,
  at: Date,
): Promise<{ proposalId: string; state: 'confirmed' | 'refused' }> => {
  const { requestId, ...input } = decision
  const { proposalId } = input
  const { operatorId } = who
  const deciding = { call: 'decideProposal', requestId, input, at }
  let isApproved = false
  const answer = await decideOnce(deps, who, deciding, async (tx) => {
    const known = await proposals.findProposal(tx, proposalId)
    if (!known) throw new AppError('NOT_FOUND')
    if (!mayConfirm(who.roles, known.kind)) throw new AppError('FORBIDDEN')
    await lockBorrowerSums(tx, known.userId)
    const proposal = await proposals.lockProposal(tx, proposalId)
    if (proposal?.decidedAt !== null) throw new AppError('CASE_DECIDED')
    const isConfirmed = input.decision === 'confirm'
    const { proposedBy } = proposal
    if (isConfirmed && (await isSamePerson(tx, proposedBy, operatorId))) {
      throw new AppError('SAME_OPERATOR')
    }
    const state = isConfirmed ? ('confirmed' as const) : ('refused' as const)
    await proposals.setDecided(tx, { proposalId, decision: state, operatorId, at })
    const { kind, subjectId, part, reason, amountMinor, reference, matchedEventId } = proposal
    const action = { kind, subjectId, part, reason, amountMinor, reference, matchedEventId }
    const done = isConfirmed ? await carryOut(deps, tx, { action, operatorId, at }) : {}
    isApproved = isConfirmed && kind === 'approval'
    if (isConfirmed && kind !== 'approval') {
      const subject = await subjectOf(tx, action)
      const by = { operatorId: proposedBy, confirmedBy: operatorId }
      await countAction(deps, tx, { subject, action, ...by, at })
    }
    return {
      answer: { proposalId, state },
      subjectId: proposalId,
      userId: proposal.userId,
      before: { state: 'proposed', proposedBy, ...action },
      after: { state, ...done },
    }
  })
  if (isApproved) dispatchSoon(deps)
  return answer
}
