import { createHash } from 'node:crypto'
import { type Day, isDay } from '@noren/contract/dates'
import { addMinor } from '@noren/contract/money'
import { EXCEPTION_DECISIONS } from '@noren/contract/operator/reconciliation'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import {
  type AskedDecision,
  carryOutDecision,
  type ExceptionSubject,
  isAlwaysByTwo,
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
import { aloneSum } from './money/four-eyes.ts'
import { lockPersonOf } from './money/four-eyes-store.ts'
import { insertProposal, type MoneyAction, type Proposal } from './money/proposal-store.ts'
import type { Operator } from './operator.ts'
import { type MoneyOutcome, type SecondPerson, sumAbove } from './second-person.ts'

/** Moves no money, and comes back on its day. */
const ALONE: ReadonlySet<string> = new Set(['explain'])

/** By its amount, and with what the person has done alone in 30 days: about the cash, and with loans. */
const secondPersonFor = async (
  { market }: Deps,
  tx: Tx,
  who: Operator,
  of: { asked: AskedDecision; subject: ExceptionSubject; at: Date },
): Promise<SecondPerson | null> => {
  const { asked, subject, at } = of
  const { amountMinor, exception } = subject
  const limitMinor = market.secondOperatorAboveMinor
  if (isAlwaysByTwo(asked, subject)) return { because: 'always', sumMinor: amountMinor, limitMinor }
  if (ALONE.has(asked.decision)) return null
  const doneMinor = await aloneSum(tx, who, { currency: exception.currency, at })
  return sumAbove(limitMinor, [
    ['amount', amountMinor],
    ['operatorSum', addMinor(doneMinor, amountMinor)],
  ])
}

/** A decision as a proposal keeps it: the word as its reason, the item or the day as its reference. */
const actionOf = (asked: AskedDecision, { amountMinor }: ExceptionSubject): MoneyAction => ({
  kind: 'reconciliation',
  subjectId: asked.exceptionId,
  part: null,
  reason: asked.decision,
  amountMinor,
  reference: asked.itemId ?? asked.untilOn,
  matchedEventId: null,
})

export interface ExceptionRequest {
  requestId: string
  exceptionId: string
  decision: AskedDecision['decision']
  itemId: string | undefined
  /** Of `explain`: the day until which it may wait. */
  untilOn: Day | null
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
    untilOn: request.untilOn,
  }
  const { operatorId } = who
  const deciding = { call: 'decideException', requestId, input: { ...asked }, at }
  return decideOnce<MoneyOutcome>(deps, who, deciding, async (tx) => {
    await lockPersonOf(tx, operatorId)
    const subject = await lockException(deps, tx, asked)
    const { state, kind, book } = subject.exception
    const entry = { subjectId: exceptionId, userId: null, before: { state, kind, book } }
    const waits = await secondPersonFor(deps, tx, who, { asked, subject, at })
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
  const isUntil = decision === 'explain' && reference !== null && isDay(reference)
  const asked = {
    ...{ exceptionId: subjectId, decision },
    ...(isUntil ? { itemId: null, untilOn: reference } : { itemId: reference, untilOn: null }),
  }
  const subject = await lockException(deps, tx, asked)
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
