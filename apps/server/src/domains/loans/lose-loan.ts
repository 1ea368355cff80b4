import { LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import type { LossDecision } from '@noren/contract/operator/losses'
import { provisionPolicyOn } from '@noren/markets/market-by-code'
import { lossClassOf } from '@noren/markets/provision-policy'
import type { Outstanding } from '@noren/pricing/outstanding'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import type { PageAsked } from '../../platform/pages.ts'
import { bookOf } from '../books/book.ts'
import { outstandingOf } from './bill.ts'
import { insertLossDecision, type LostLoan, listLost } from './classes/loss-store.ts'
import { type DisbursedLoan, wasDisbursed } from './loan.ts'
import { lockLoan } from './moves.ts'

export type { LostLoan } from './classes/loss-store.ts'

const RUNS: ReadonlySet<LoanStatus> = new Set([LOAN_STATUS.disbursed, LOAN_STATUS.overdue])

type LossDeps = Pick<Deps, 'clock' | 'market' | 'newId'>

/** The class of what is lost on this day; null: the market has none. */
const classCodeOf = ({ market, clock }: LossDeps): string | null =>
  lossClassOf(provisionPolicyOn(market.code, clock.businessDay()))?.classCode ?? null

/** The loans that are held to be lost, the last decided first: one more than the page has. */
export const listLostLoans = async (
  deps: LossDeps,
  on: Querier,
  { after, limit }: PageAsked<Date>,
): Promise<LostLoan[]> => {
  const classCode = classCodeOf(deps)
  const of = { loanId: null, at: after.key, id: after.id, limit: limit + 1 }
  return classCode === null ? [] : listLost(on, { classCode, ...of })
}

/**
 * Locks an overdue loan for such a decision. Throws NOT_FOUND; DECISION_UNFIT where the market has no such class or
 * the loan is not overdue; CASE_DECIDED when it is held to be lost already, or is not and that is taken back.
 */
export const lockForLoss = async (
  deps: LossDeps,
  tx: Tx,
  { loanId, decision }: { loanId: string; decision: LossDecision },
): Promise<{ loan: DisbursedLoan; owed: Outstanding }> => {
  const classCode = classCodeOf(deps)
  if (classCode === null) throw new AppError('DECISION_UNFIT')
  const loan = await lockLoan(tx, loanId)
  if (!wasDisbursed(loan) || !RUNS.has(loan.status)) throw new AppError('DECISION_UNFIT')
  const owed = await outstandingOf(deps, tx, loan, deps.clock.businessDay())
  if (owed.overdueDays === 0) throw new AppError('DECISION_UNFIT')
  const [lost] = await listLost(tx, { classCode, loanId, at: null, id: null, limit: 1 })
  if ((lost === undefined) === (decision === 'withdraw')) throw new AppError('CASE_DECIDED')
  return { loan, owed }
}

/** Notes the decision about a locked loan; the close of this day brings its class to it. */
export const noteLoss = async (
  deps: LossDeps,
  tx: Tx,
  loan: DisbursedLoan,
  of: { decision: LossDecision; askedBy: string; confirmedBy: string },
): Promise<{ decisionId: string }> => {
  const { loanId, userId } = loan
  const decisionId = deps.newId()
  const [decidedOn, at] = [deps.clock.businessDay(), deps.clock.now()]
  const row = { ...of, decisionId, loanId, userId, book: bookOf(loan), decidedOn, at }
  await insertLossDecision(tx, row)
  return { decisionId }
}
