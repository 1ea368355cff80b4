import type { Minor } from '@noren/contract/money'
import { PROPOSAL_KINDS, type ProposalKind } from '@noren/contract/operator'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { type PageAsked, pageOf } from '../../platform/pages.ts'
import { dispatchSoon } from '../loans/payouts.ts'
import { listLoanOverpayments } from '../repayments/overpayments.ts'
import { dispatchRefunds } from '../repayments/refund-orders.ts'
import { carryOutAgent } from './agents.ts'
import { carryOutBereavement } from './bereavements.ts'
import { carryOutBureauRun } from './bureau.ts'
import { carryOutStrategy } from './contacts.ts'
import { decideOnce } from './decide/decide-once.ts'
import { CALL_OF, mayConfirm } from './decide/rules.ts'
import { carryOutDispute } from './disputes.ts'
import { carryOutException } from './exceptions.ts'
import { carryOutLimit, carryOutWithdrawal } from './funding.ts'
import { carryOutGuarantee, carryOutGuaranteeClaim } from './guarantees.ts'
import { carryOutLoss } from './losses.ts'
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
import { carryOutAdjustment, carryOutMonthClose } from './months.ts'
import { carryOutObjection } from './objections.ts'
import type { Operator } from './operator.ts'
import { carryOutPayoutReturn } from './payout-returns.ts'
import { carryOutPlatformCredit, carryOutPlatformFee } from './platform-fees.ts'
import { carryOutEnforcement, carryOutPolicy } from './policies.ts'
import { carryOutDisaster, carryOutSettlementOffer } from './relief.ts'
import type { MoneyOutcome } from './second-person.ts'
import { carryOutTaxSetOff } from './set-offs.ts'
import { carryOutSettlement } from './settlements.ts'

/** These give nothing up that one person alone could. */
const UNCOUNTED: ReadonlySet<ProposalKind> = new Set([
  'approval',
  'reconciliation',
  'payoutReturn',
  'dispute',
  'guarantee',
  'guaranteeClaim',
  'monthClose',
  'adjustment',
  'bereavement',
  'loss',
  'taxSetOff',
  'platformFee',
  'platformCredit',
  'fundingLimit',
  'withdrawal',
  'settlement',
  'objection',
  'agency',
  'agent',
  'disaster',
  'settlementOffer',
  'strategy',
  'policy',
  'bureauRun',
  'policyInForce',
])

export interface MoneyRequest
  extends Omit<proposals.MoneyAction, 'kind' | 'amountMinor' | 'matchedEventId'> {
  kind: Exclude<proposals.LoanActionKind, 'proof' | 'approval'>
  requestId: string
  /** For a waiver and a refund; a write-off and a reversal always concern the whole amount. */
  amountMinor: proposals.MoneyAction['amountMinor'] | undefined
}

/**
 * Gives money up or books it back: at once if neither the action nor a sum of 30 days exceeds the market's
 * limit, otherwise as a proposal that another person has to confirm.
 */
export const requestMoneyAction = async (
  deps: Deps,
  who: Operator,
  request: MoneyRequest,
  at: Date,
): Promise<MoneyOutcome> => {
  const { requestId, ...input } = request
  const deciding = { call: CALL_OF[input.kind], requestId, input, at }
  const outcome = await decideOnce<MoneyOutcome>(deps, who, deciding, async (tx) => {
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
  if (input.kind === 'refund' && outcome.state === 'done') await sendRefunds(deps)
  return outcome
}

/** Those that cannot leave now are sent by the background work. */
const sendRefunds = async (deps: Deps): Promise<void> => {
  await dispatchRefunds(deps).catch((error: unknown) => {
    deps.log.error({ err: error }, 'refunds could not be dispatched')
  })
}

/** Loans with an overpayment that has to be refunded. */
export const listOverpayments = ({ db }: Pick<Deps, 'db'>, page: PageAsked<Minor>) =>
  listLoanOverpayments(db, page)

/** The waiting proposals that this operator's role may confirm, oldest first. */
export const listProposals = async (
  { db }: Pick<Deps, 'db'>,
  { roles, operatorId }: Operator,
  { after, limit }: PageAsked<Date>,
) => {
  const kinds = PROPOSAL_KINDS.filter((kind) => mayConfirm(roles, kind))
  const asked = { operatorId, kinds, at: after.key, id: after.id, limit: limit + 1 }
  const rows = await proposals.listOpen(db, asked)
  return pageOf(rows, limit, ({ proposedAt: key, proposalId: id }) => ({ key, id }))
}

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
  let isPayoutOrdered = false
  let isRefundOrdered = false
  const answer = await decideOnce(deps, who, deciding, async (tx) => {
    const known = await proposals.findProposal(tx, proposalId)
    if (!known) throw new AppError('NOT_FOUND')
    if (!mayConfirm(who.roles, known.kind)) throw new AppError('FORBIDDEN')
    if (known.userId !== null) await lockBorrowerSums(tx, known.userId)
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
    const confirmed = { action, proposedBy, operatorId, at }
    const done = isConfirmed ? await carryOutConfirmed(deps, tx, confirmed) : {}
    isPayoutOrdered = isConfirmed && (kind === 'approval' || kind === 'payoutReturn')
    isRefundOrdered = isConfirmed && kind === 'refund'
    if (isConfirmed && !UNCOUNTED.has(kind)) {
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
  if (isPayoutOrdered) dispatchSoon(deps)
  if (isRefundOrdered) await sendRefunds(deps)
  return answer
}

const carryOutConfirmed = (
  deps: Deps,
  tx: Tx,
  of: { action: proposals.MoneyAction; proposedBy: string; operatorId: string; at: Date },
): Promise<object> => {
  const { action, proposedBy, operatorId, at } = of
  const { kind } = action
  const by = { proposedBy, confirmedBy: operatorId }
  switch (kind) {
    case 'reconciliation':
      return carryOutException(deps, tx, action, by)
    case 'dispute':
      return carryOutDispute(deps, tx, action, by)
    case 'bereavement':
      return carryOutBereavement(deps, tx, action, by)
    case 'settlement':
      return carryOutSettlement(deps, tx, action, by)
    case 'objection':
      return carryOutObjection(deps, tx, action, by)
    case 'agency':
    case 'agent':
      return carryOutAgent(deps, tx, action, by)
    case 'disaster':
      return carryOutDisaster(deps, tx, action, by)
    case 'settlementOffer':
      return carryOutSettlementOffer(deps, tx, action, by)
    case 'strategy':
      return carryOutStrategy(deps, tx, action, by)
    case 'policy':
      return carryOutPolicy(deps, tx, action, by)
    case 'policyInForce':
      return carryOutEnforcement(deps, tx, action, by)
    case 'bureauRun':
      return carryOutBureauRun(deps, tx, action, by)
    case 'guarantee':
      return carryOutGuarantee(deps, tx, action, by)
    case 'guaranteeClaim':
      return carryOutGuaranteeClaim(deps, tx, action, by)
    case 'loss':
      return carryOutLoss(deps, tx, action, by)
    case 'taxSetOff':
      return carryOutTaxSetOff(deps, tx, action, by)
    case 'fundingLimit':
      return carryOutLimit(deps, tx, action)
    case 'withdrawal':
      return carryOutWithdrawal(deps, tx, action, by)
    case 'platformFee':
      return carryOutPlatformFee(deps, tx, action, by)
    case 'platformCredit':
      return carryOutPlatformCredit(deps, tx, action, by)
    case 'payoutReturn':
      return carryOutPayoutReturn(deps, tx, action, by)
    case 'monthClose':
      return carryOutMonthClose(deps, tx, action, by)
    case 'adjustment':
      return carryOutAdjustment(deps, tx, action)
    default:
      return carryOut(deps, tx, { action: { ...action, kind }, operatorId, at })
  }
}
