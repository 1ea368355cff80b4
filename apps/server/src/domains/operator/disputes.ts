import type { Day } from '@noren/contract/dates'
import {
  decimalFromMinor,
  type Minor,
  minorFromDecimal,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import { DISPUTE_DECISIONS, type DisputeDecision } from '@noren/contract/operator/disputes'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { readReference } from '../repayments/bank-reference.ts'
import * as disputes from '../repayments/disputes.ts'
import { decideOnce } from './decide/decide-once.ts'
import { insertProposal, type MoneyAction } from './money/proposal-store.ts'
import type { Operator } from './operator.ts'
import type { MoneyOutcome } from './second-person.ts'

const LISTED_MAX = 200

/** Disputes that are not decided; those that have to be answered first come first. */
export const listDisputes = ({ db }: Pick<Deps, 'db'>) => disputes.listOpenDisputes(db, LISTED_MAX)

export interface OpenRequest {
  requestId: string
  paymentId: string
  amountMinor: Minor
  reference: string
  reason: string
  respondBy: Day | null
}

/** Opens a dispute of which the provider has told otherwise than by a line: no debt changes, so one person may. */
export const openDispute = (
  deps: Deps,
  who: Operator,
  { requestId, ...request }: OpenRequest,
  at: Date,
): Promise<{ disputeId: string }> => {
  const { operatorId } = who
  const reference = readReference(request.reference)
  const input = { ...request, reference }
  return decideOnce(deps, who, { call: 'openDispute', requestId, input, at }, async (tx) => {
    const asked = { ...input, by: { operatorId } }
    const { disputeId, loan } = await disputes.openDispute(deps, tx, asked)
    const { userId, status: borrowStatus } = loan
    const after = { disputeId, state: 'open', ...input }
    return { answer: { disputeId }, subjectId: disputeId, userId, before: { borrowStatus }, after }
  })
}

/** Notes where the lender's answer to the payer's bank lies. */
export const answerDispute = (
  deps: Deps,
  who: Operator,
  request: { requestId: string; disputeId: string; evidence: string },
  at: Date,
): Promise<{ disputeId: string }> => {
  const { requestId, ...input } = request
  const { disputeId, evidence } = input
  const { operatorId } = who
  return decideOnce(deps, who, { call: 'answerDispute', requestId, input, at }, async (tx) => {
    const subject = await disputes.lockOpenDispute(tx, { disputeId })
    await disputes.answerDispute(tx, subject, { evidence, operatorId, at })
    const { userId } = subject.loan
    const answer = { disputeId }
    return { answer, subjectId: disputeId, userId, before: { state: 'open' }, after: { evidence } }
  })
}

export interface DecideRequest {
  requestId: string
  disputeId: string
  decision: DisputeDecision
  costMinor: Minor
  taxMinor: Minor
}

/** As a proposal keeps it: `500.00 + 90.00`. */
const SEPARATOR = ' + '

/** Proposes how a dispute ended; whatever the amount, another person confirms. */
export const decideDispute = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: DecideRequest,
  at: Date,
): Promise<MoneyOutcome> => {
  const { disputeId, decision, costMinor, taxMinor } = input
  const deciding = { call: 'decideDispute', requestId, input, at }
  return decideOnce<MoneyOutcome>(deps, who, deciding, async (tx) => {
    const { dispute, loan } = await disputes.lockOpenDispute(tx, { disputeId })
    const { amountMinor, userId } = dispute
    const waits = {
      because: 'always' as const,
      sumMinor: sumMinor([amountMinor, costMinor, taxMinor]),
      limitMinor: deps.market.secondOperatorAboveMinor,
    }
    const cost = [costMinor, taxMinor].map((amount) => decimalFromMinor(amount, loan.currency))
    const action: MoneyAction = {
      ...{ kind: 'dispute', subjectId: disputeId, part: null, reason: decision, amountMinor },
      ...{ reference: cost.join(SEPARATOR), matchedEventId: null },
    }
    const proposalId = deps.newId()
    const isNew = await insertProposal(tx, {
      ...action,
      ...{ proposalId, userId, currency: loan.currency },
      ...{ because: waits.because, sumMinor: waits.sumMinor },
      ...{ proposedBy: who.operatorId, proposedAt: at },
    })
    if (!isNew) throw new AppError('PROPOSAL_PENDING')
    const answer = { state: 'proposed' as const, proposalId, waits }
    const before = { state: 'open', borrowStatus: loan.status }
    return { answer, subjectId: disputeId, userId, before, after: { ...answer, ...action } }
  })
}

/** Carries a confirmed proposal out, in the transaction of its confirmation. */
export const carryOutDispute = async (
  deps: Deps,
  tx: Tx,
  { subjectId: disputeId, reason, reference }: MoneyAction,
  by: { proposedBy: string; confirmedBy: string },
): Promise<object> => {
  const decision = DISPUTE_DECISIONS.find((known) => known === reason)
  if (!decision) throw new Error(`a proposal of ${reason}`)
  const subject = await disputes.lockOpenDispute(tx, { disputeId })
  const { currency } = subject.loan
  const [costMinor = ZERO_MINOR, taxMinor = ZERO_MINOR] = (reference ?? '')
    .split(SEPARATOR)
    .map((amount) => minorFromDecimal(amount || '0', currency))
  const { proposedBy: decidedBy, confirmedBy } = by
  const decided = { decision, costMinor, taxMinor, by: { decidedBy, confirmedBy } }
  return disputes.carryOutDispute(deps, tx, subject, decided)
}
