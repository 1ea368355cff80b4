import { createHash } from 'node:crypto'
import { type Day, isDay } from '@noren/contract/dates'
import { EXCEPTION_DECISIONS } from '@noren/contract/operator/reconciliation'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import {
  ALWAYS_BY_TWO,
  type AskedDecision,
  carryOutDecision,
  type ExceptionSubject,
  lockException,
} from '../reconciliation/decide-exception.ts'
import {
  type ImportDone,
  importWithin,
  type StatementFile,
} from '../reconciliation/import-statement.ts'
import { type RunDone, reconcileAllWithin } from '../reconciliation/run-reconciliation.ts'
import { StatementRefused } from '../reconciliation/statement.ts'
import { decideOnce } from './decide/decide-once.ts'
import { insertProposal, type MoneyAction, type Proposal } from './money/proposal-store.ts'
import type { Operator } from './operator.ts'
import { type MoneyOutcome, type SecondPerson, sumAbove } from './second-person.ts'

/** These move no money and may be taken back by the next file. */
const ALONE: ReadonlySet<string> = new Set(['explain'])

const secondPersonFor = (
  { market }: Deps,
  { decision }: AskedDecision,
  { amountMinor }: ExceptionSubject,
): SecondPerson | null => {
  const limitMinor = market.secondOperatorAboveMinor
  if (ALWAYS_BY_TWO.has(decision)) return { because: 'always', sumMinor: amountMinor, limitMinor }
  if (ALONE.has(decision)) return null
  return sumAbove(limitMinor, [['amount', amountMinor]])
}

/** A decision as a proposal keeps it: the word as its reason, the item as its reference. */
const actionOf = (asked: AskedDecision, { amountMinor }: ExceptionSubject): MoneyAction => ({
  kind: 'reconciliation',
  subjectId: asked.exceptionId,
  part: null,
  reason: asked.decision,
  amountMinor,
  reference: asked.itemId,
  matchedEventId: null,
})

export interface ExceptionRequest {
  requestId: string
  exceptionId: string
  decision: AskedDecision['decision']
  itemId: string | undefined
  until: string | undefined
}

const untilOf = (typed: string | undefined): Day | null => {
  if (typed === undefined) return null
  if (isDay(typed)) return typed
  throw new AppError('VALIDATION', { fields: [{ path: 'until', rule: 'format' }] })
}

/**
 * Decides what a statement and the books disagree about: at once, or as a proposal that another person has to
 * confirm.
 */
export const decideException = (
  deps: Deps,
  who: Operator,
  request: ExceptionRequest,
  at: Date,
): Promise<MoneyOutcome> => {
  const { requestId, exceptionId, decision } = request
  const asked = {
    ...{ exceptionId, decision, itemId: request.itemId ?? null },
    untilOn: untilOf(request.until),
  }
  const { operatorId } = who
  const deciding = { call: 'decideException', requestId, input: { ...asked }, at }
  return decideOnce<MoneyOutcome>(deps, who, deciding, async (tx) => {
    const subject = await lockException(tx, asked)
    const { state, kind, book } = subject.exception
    const entry = { subjectId: exceptionId, userId: null, before: { state, kind, book } }
    const waits = secondPersonFor(deps, asked, subject)
    if (!waits) {
      const by = { asked, decidedBy: operatorId, confirmedBy: null }
      const done = await carryOutDecision(deps, tx, subject, by)
      const answer = { state: 'done' as const, proposalId: null, waits: null }
      return { ...entry, answer, after: { ...asked, ...done } }
    }
    const action = actionOf(asked, subject)
    const proposalId = deps.newId()
    const isNew = await insertProposal(tx, {
      ...action,
      ...{ proposalId, userId: null, currency: subject.exception.currency },
      ...{ because: waits.because, sumMinor: waits.sumMinor },
      ...{ proposedBy: operatorId, proposedAt: at },
    })
    if (!isNew) throw new AppError('PROPOSAL_PENDING')
    const answer = { state: 'proposed' as const, proposalId, waits }
    return { ...entry, answer, after: { ...answer, ...action } }
  })
}

/** Carries a confirmed proposal out, in the transaction of its confirmation. */
export const carryOutException = async (
  deps: Deps,
  tx: Tx,
  { subjectId, reason, reference }: MoneyAction,
  by: Pick<Proposal, 'proposedBy'> & { confirmedBy: string },
): Promise<object> => {
  const decision = EXCEPTION_DECISIONS.find((known) => known === reason)
  if (!decision) throw new Error(`a proposal of ${reason}`)
  const asked = { exceptionId: subjectId, decision, itemId: reference, untilOn: null }
  const subject = await lockException(tx, asked)
  const decided = { asked, decidedBy: by.proposedBy, confirmedBy: by.confirmedBy }
  return carryOutDecision(deps, tx, subject, decided)
}

/** A person takes a statement in; the audit has what it was, not what stands in it. */
export const importBySomebody = (
  deps: Deps,
  who: Operator,
  {
    requestId,
    content,
    ...of
  }: Omit<StatementFile, 'content'> & { requestId: string; content: string },
  at: Date,
): Promise<ImportDone> => {
  const bytes = Buffer.from(content)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const deciding = { call: 'importStatement', requestId, input: { ...of, sha256 }, at }
  return decideOnce(deps, who, deciding, async (tx) => {
    const answer = await importWithin(deps, tx, { ...of, content: bytes }).catch(
      (error: unknown) => {
        if (!(error instanceof StatementRefused)) throw error
        throw new AppError('STATEMENT_REFUSED', { refusal: error.refusal, why: error.message })
      },
    )
    const after = { ...of, sha256, ...answer }
    return { answer, subjectId: who.operatorId, userId: null, before: {}, after }
  })
}

/** A person asks for the comparison that comes each night anyway. */
export const runBySomebody = (
  deps: Deps,
  who: Operator,
  { requestId }: { requestId: string },
  at: Date,
): Promise<RunDone[]> =>
  decideOnce(deps, who, { call: 'runReconciliation', requestId, input: {}, at }, async (tx) => {
    const answer = await reconcileAllWithin(deps, tx)
    return { answer, subjectId: who.operatorId, userId: null, before: {}, after: { runs: answer } }
  })
