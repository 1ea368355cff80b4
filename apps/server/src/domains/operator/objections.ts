import { decimalFromMinor, type Minor } from '@noren/contract/money'
import { CORRECTED_PARTS, type CorrectedPart } from '@noren/contract/operator/objections'
import type { Outstanding } from '@noren/pricing/outstanding'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Page, PageAsked } from '../../platform/pages.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { loanById } from '../loans/find-loan.ts'
import { type DisbursedLoan, wasDisbursed } from '../loans/loan.ts'
import { readHistory } from '../repayments/loan-history.ts'
import * as objections from '../repayments/objections.ts'
import { owedToday } from '../repayments/owed-today.ts'
import { decideOnce } from './decide/decide-once.ts'
import { lockBorrowerSums, propose } from './money/four-eyes.ts'
import { type MoneyAction, withdrawProposals } from './money/proposal-store.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'
import type { MoneyOutcome } from './second-person.ts'

/** Objections that wait for an answer, oldest first. A list opens nobody, so no access is recorded. */
export const listOpenObjections = (
  { db }: Pick<Deps, 'db'>,
  page: PageAsked<Date>,
): Promise<Page<objections.ObjectionRow, Date>> => objections.listWaitingObjections(db, page)

/** One with its words beside what the loan owes today. The access is recorded for its borrower. Throws NOT_FOUND. */
export const showObjection = async (
  deps: Deps,
  who: Operator,
  objectionId: string,
  at: Date,
): Promise<objections.ShownObjection & { owedNow: Outstanding; paidMinor: Minor }> => {
  const { db } = deps
  const shown = await objections.readObjection(deps, db, objectionId)
  const { userId, loanId } = shown
  const loan = await loanById(db, loanId)
  if (!loan || !wasDisbursed(loan)) throw new AppError('NOT_FOUND')
  const history = await readHistory(db, loan)
  await inTransaction(db, (tx) =>
    writeRead(tx, {
      ...{ userId, operatorId: who.operatorId, what: 'objection', subjectId: objectionId, at },
      purpose: purposeFor(who, 'answerGrievance'),
    }),
  )
  const owedNow = owedToday(deps, loan, history)
  return { ...shown, owedNow, paidMinor: objections.paidIn(history) }
}

export interface ObjectionDecision {
  requestId: string
  objectionId: string
  decision: 'upheld' | 'refused'
  answer: string
  correction: { part: CorrectedPart; amountMinor: Minor | null } | null
}

/**
 * Answers an objection. One person may refuse it, or uphold it where the debt was put right already; what is taken off the
 * debt for it another person confirms, whatever the sum. The words go into no audit. Throws DECISION_UNFIT for a correction
 * of what is refused, or of all where only a sum is doubted, and AMOUNT_RANGE beyond what is owed of the part.
 */
export const decideObjection = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: ObjectionDecision,
  at: Date,
): Promise<MoneyOutcome> => {
  const { objectionId, decision, answer: words } = input
  const deciding = { call: 'decideObjection', requestId, input, at }
  return decideOnce<MoneyOutcome>(deps, who, deciding, async (tx) => {
    const known = await objections.readObjection(deps, tx, objectionId)
    await lockBorrowerSums(tx, known.userId)
    const { loan, objection } = await objections.lockObjection(tx, objectionId)
    const { userId, currency, status: borrowStatus } = loan
    const entry = { subjectId: objectionId, userId, before: { state: 'open', borrowStatus } }
    const correction = await correctionOf(deps, tx, { ...input, loan, objection })
    await objections.keepAnswer(deps, tx, { objectionId, answer: words })
    if (!correction) {
      const { operatorId } = who
      const by = { decidedBy: operatorId, confirmedBy: null }
      await objections.answerObjection(deps, tx, {
        ...{ loan, objection, state: decision, correction, by },
      })
      await withdrawProposals(tx, { subjectId: objectionId, kind: 'objection', operatorId, at })
      const answer = { state: 'done' as const, proposalId: null, waits: null }
      return { ...entry, answer, after: { state: decision } }
    }
    const { part, amountMinor } = correction
    const action: MoneyAction = {
      ...{ kind: 'objection', subjectId: objectionId, part: part === 'all' ? null : part },
      ...{ reason: part, amountMinor, reference: objection.number, matchedEventId: null },
    }
    const waits = {
      because: 'always' as const,
      sumMinor: amountMinor,
      limitMinor: deps.market.secondOperatorAboveMinor,
    }
    const subject = { userId, currency, borrowStatus }
    const proposalId = await propose(deps, tx, who, { subject, action, waits, at })
    const answer = { state: 'proposed' as const, proposalId, waits }
    return { ...entry, answer, after: { ...answer, ...action } }
  })
}

const OWED_OF = {
  interest: 'interestMinor',
  fee: 'feeMinor',
  tax: 'taxMinor',
  penal: 'penalMinor',
  all: 'totalMinor',
} as const satisfies Record<CorrectedPart, keyof Outstanding>

const correctionOf = async (
  deps: Deps,
  tx: Tx,
  of: Pick<ObjectionDecision, 'decision' | 'correction'> & {
    loan: DisbursedLoan
    objection: objections.ObjectionRow
  },
): Promise<objections.Correction | null> => {
  const { correction, decision, loan, objection } = of
  if (!correction) return null
  const { part, amountMinor } = correction
  const isOfAll = objection.ground === 'notMyLoan' || objection.ground === 'identityTheft'
  if (decision === 'refused' || (part === 'all' && !isOfAll)) throw new AppError('DECISION_UNFIT')
  const owed = owedToday(deps, loan, await readHistory(tx, loan))
  const mostMinor = owed[OWED_OF[part]]
  const takenMinor = part === 'all' ? mostMinor : amountMinor
  if (takenMinor === null || takenMinor <= 0 || takenMinor > mostMinor) {
    throw new AppError('AMOUNT_RANGE', { max: decimalFromMinor(mostMinor, loan.currency) })
  }
  return { part, amountMinor: takenMinor }
}

/** Carries a confirmed proposal out, in the transaction of its confirmation. Throws CASE_DECIDED when it is decided by now. */
export const carryOutObjection = async (
  deps: Deps,
  tx: Tx,
  { subjectId: objectionId, reason, amountMinor }: MoneyAction,
  by: { proposedBy: string; confirmedBy: string },
): Promise<object> => {
  const part = CORRECTED_PARTS.find((known) => known === reason)
  if (!part) throw new Error(`a proposal of ${reason}`)
  const { loan, objection } = await objections.lockObjection(tx, objectionId)
  const { proposedBy: decidedBy, confirmedBy } = by
  await objections.answerObjection(deps, tx, {
    ...{ loan, objection, state: 'upheld', correction: { part, amountMinor } },
    by: { decidedBy, confirmedBy },
  })
  return { state: 'upheld', part, amountMinor }
}
