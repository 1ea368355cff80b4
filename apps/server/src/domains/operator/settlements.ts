import { LOAN_STATUS } from '@noren/contract/loan-status'
import { addMinor, type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { Outstanding } from '@noren/pricing/outstanding'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Page, PageAsked } from '../../platform/pages.ts'
import { writeRead } from '../audit/personal-data-reads.ts'
import { loanById } from '../loans/find-loan.ts'
import { wasDisbursed } from '../loans/loan.ts'
import { answerSettlement, lockAsked } from '../repayments/answer-settlement.ts'
import { readHistory } from '../repayments/loan-history.ts'
import { owedToday } from '../repayments/owed-today.ts'
import {
  type AskedSettlement,
  findSettlement,
  listWaitingSettlements,
  paidOf,
} from '../repayments/settlements.ts'
import { decideOnce } from './decide/decide-once.ts'
import { lockBorrowerSums, propose } from './money/four-eyes.ts'
import { type MoneyAction, withdrawProposals } from './money/proposal-store.ts'
import type { Operator } from './operator.ts'
import { purposeFor } from './purpose-for.ts'
import type { MoneyOutcome } from './second-person.ts'

/** Lower sums that wait for an answer, oldest first. A list opens nobody, so no access is recorded. */
export const listSettlements = (
  { db }: Pick<Deps, 'db'>,
  page: PageAsked<Date>,
): Promise<Page<AskedSettlement, Date>> => listWaitingSettlements(db, page)

export interface ShownSettlement extends AskedSettlement {
  owed: Outstanding
  isWrittenOff: boolean
  paidMinor: Minor
}

/** One of them beside what the loan owes today. The access is recorded for its borrower. Throws NOT_FOUND. */
export const showSettlement = async (
  deps: Deps,
  who: Operator,
  settlementId: string,
  at: Date,
): Promise<ShownSettlement> => {
  const { db } = deps
  const found = await findSettlement(db, settlementId)
  const loan = found && (await loanById(db, found.loanId))
  if (!found || !loan || !wasDisbursed(loan)) throw new AppError('NOT_FOUND')
  const history = await readHistory(db, loan)
  await inTransaction(db, (tx) =>
    writeRead(tx, {
      userId: found.userId,
      operatorId: who.operatorId,
      what: 'loan',
      subjectId: loan.loanId,
      purpose: purposeFor(who, 'collect'),
      at,
    }),
  )
  return {
    ...found,
    owed: owedToday(deps, loan, history),
    isWrittenOff: loan.status === LOAN_STATUS.writtenOff,
    paidMinor: found.state === 'asked' ? paidOf(found, history) : ZERO_MINOR,
  }
}

export const chargesOf = ({ feeMinor, taxMinor }: Outstanding): Minor =>
  addMinor(feeMinor, taxMinor)

export interface SettlementDecision {
  requestId: string
  settlementId: string
  decision: 'agreed' | 'refused'
}

/** Agrees to give principal up, which another person confirms whatever the sum; or refuses it, which one person may. */
export const decideSettlement = (
  deps: Deps,
  who: Operator,
  { requestId, ...input }: SettlementDecision,
  at: Date,
): Promise<MoneyOutcome> => {
  const { settlementId, decision } = input
  const deciding = { call: 'decideSettlement', requestId, input, at }
  return decideOnce<MoneyOutcome>(deps, who, deciding, async (tx) => {
    const known = await findSettlement(tx, settlementId)
    if (!known) throw new AppError('NOT_FOUND')
    await lockBorrowerSums(tx, known.userId)
    const { loan, settlement } = await lockAsked(tx, settlementId)
    const { userId, currency, status: borrowStatus } = loan
    const entry = { subjectId: settlementId, userId, before: { state: 'asked', borrowStatus } }
    if (decision === 'refused') {
      const by = { decidedBy: who.operatorId, confirmedBy: null }
      await answerSettlement(deps, tx, { loan, settlement, state: 'refused', by })
      const { operatorId } = who
      await withdrawProposals(tx, { subjectId: settlementId, kind: 'settlement', operatorId, at })
      const answer = { state: 'done' as const, proposalId: null, waits: null }
      return { ...entry, answer, after: { state: 'refused' } }
    }
    const action: MoneyAction = {
      ...{ kind: 'settlement', subjectId: settlementId, part: null, reason: 'settlement' },
      ...{ amountMinor: known.givenUpMinor, reference: known.number, matchedEventId: null },
    }
    const waits = {
      because: 'always' as const,
      sumMinor: known.givenUpMinor,
      limitMinor: deps.market.secondOperatorAboveMinor,
    }
    const subject = { userId, currency, borrowStatus }
    const proposalId = await propose(deps, tx, who, { subject, action, waits, at })
    const answer = { state: 'proposed' as const, proposalId, waits }
    return { ...entry, answer, after: { ...answer, ...action } }
  })
}

/** Carries a confirmed proposal out, in the transaction of its confirmation. Throws CASE_DECIDED when it is over by now. */
export const carryOutSettlement = async (
  deps: Deps,
  tx: Tx,
  { subjectId: settlementId }: MoneyAction,
  by: { proposedBy: string; confirmedBy: string },
): Promise<object> => {
  const { loan, settlement } = await lockAsked(tx, settlementId)
  const { proposedBy: decidedBy, confirmedBy } = by
  const decided = { decidedBy, confirmedBy }
  const lastOn = await answerSettlement(deps, tx, {
    loan,
    settlement,
    state: 'agreed',
    by: decided,
  })
  return { lastOn, sumMinor: settlement.sumMinor }
}
