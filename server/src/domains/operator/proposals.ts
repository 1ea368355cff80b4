import type { Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { listOverpaidLoans } from '../repayments/service.ts'
import { decideOnce } from './decide-once.ts'
import { carryOut, type Subject, subjectOf } from './money-actions.ts'
import * as proposals from './proposal-store.ts'
import type { Operator } from './store.ts'

const LISTED_MAX = 200

export interface MoneyRequest extends Omit<proposals.MoneyAction, 'amountMinor'> {
  requestId: string
  /** For a waiver and a refund; a write-off and a reversal are of what there is. */
  amountMinor: proposals.MoneyAction['amountMinor'] | undefined
}

export interface MoneyOutcome {
  state: 'done' | 'proposed'
  proposalId: string | null
}

const CALL_OF = {
  waiver: 'waiveCharge',
  writeOff: 'writeOffLoan',
  reversal: 'reverseRepayment',
  refund: 'refundOverpayment',
} as const satisfies Record<proposals.MoneyAction['kind'], string>

/**
 * Gives money up or books it back: up to the market's amount at once, above it as a proposal that
 * another operator has to confirm.
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
    const subject = await subjectOf(deps, tx, input)
    const action = { ...input, amountMinor: subject.amountMinor }
    const before = { borrowStatus: subject.borrowStatus }
    const entry = { subjectId: input.subjectId, userId: subject.userId, before }
    if (subject.amountMinor > deps.market.secondOperatorAboveMinor) {
      const proposalId = await propose(deps, tx, who, { action, subject, at })
      const answer = { state: 'proposed' as const, proposalId }
      return { ...entry, answer, after: { ...answer, ...action } }
    }
    const done = await carryOut(deps, tx, { action, operatorId: who.operatorId, at })
    const answer = { state: 'done' as const, proposalId: null }
    return { ...entry, answer, after: { ...answer, ...action, ...done } }
  })
}

const propose = async (
  deps: Deps,
  tx: Tx,
  who: Operator,
  of: { action: proposals.MoneyAction; subject: Subject; at: Date },
): Promise<string> => {
  const { action, subject, at } = of
  const proposalId = deps.newId()
  const isNew = await proposals.insertProposal(tx, {
    ...action,
    proposalId,
    userId: subject.userId,
    currency: subject.currency,
    proposedBy: who.operatorId,
    proposedAt: at,
  })
  if (!isNew) throw new AppError('PROPOSAL_PENDING')
  return proposalId
}

/** Loans on which too much was paid: what has to be sent back. */
export const listOverpayments = ({ db }: Pick<Deps, 'db'>) => listOverpaidLoans(db, LISTED_MAX)

export const listProposals = ({ db }: Pick<Deps, 'db'>) => proposals.listOpen(db, LISTED_MAX)

export const countProposals = ({ db }: Pick<Deps, 'db'>) => proposals.countOpen(db)

/**
 * Confirms what another operator proposed, and carries it out in the same transaction, or refuses
 * it. SAME_OPERATOR for confirming one's own; one's own may be taken back.
 */
export const decideProposal = (
  deps: Deps,
  who: Operator,
  decision: { requestId: string; proposalId: string; decision: 'confirm' | 'refuse' },
  at: Date,
): Promise<{ proposalId: string; state: 'confirmed' | 'refused' }> => {
  const { requestId, ...input } = decision
  const { proposalId } = input
  const { operatorId } = who
  const deciding = { call: 'decideProposal', requestId, input, at }
  return decideOnce(deps, who, deciding, async (tx) => {
    const proposal = await proposals.lockProposal(tx, proposalId)
    if (!proposal) throw new AppError('NOT_FOUND')
    if (proposal.decidedAt) throw new AppError('CASE_DECIDED')
    const isConfirmed = input.decision === 'confirm'
    if (isConfirmed && proposal.proposedBy === operatorId) throw new AppError('SAME_OPERATOR')
    const state = isConfirmed ? ('confirmed' as const) : ('refused' as const)
    await proposals.setDecided(tx, { proposalId, decision: state, operatorId, at })
    const { kind, subjectId, part, reason, amountMinor, reference } = proposal
    const action = { kind, subjectId, part, reason, amountMinor, reference }
    const done = isConfirmed ? await carryOut(deps, tx, { action, operatorId, at }) : {}
    return {
      answer: { proposalId, state },
      subjectId: proposalId,
      userId: proposal.userId,
      before: { state: 'proposed', proposedBy: proposal.proposedBy, ...action },
      after: { state, ...done },
    }
  })
}
