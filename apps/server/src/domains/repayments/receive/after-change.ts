import { isRunning, LOAN_STATUS } from '@noren/contract/loan-status'
import { outstandingOn } from '@noren/pricing/outstanding'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import type { DisbursedLoan, Loan } from '../../loans/loan.ts'
import { moveDueDay, moveLoan, SETTLED } from '../../loans/moves.ts'
import { BEREAVEMENT_REASON } from '../bereavement-reason.ts'
import { notePlan } from '../hardship/note-plan.ts'
import { factsOf, type LoanHistory, readHistory } from '../loan-history.ts'
import { OBJECTION_REASON } from '../objection/reason.ts'
import { noteSettlement } from '../settlement/note-settlement.ts'
import { rebook } from './booking.ts'

/** Who never had the loan, or has died, is not told that they have repaid it. */
const NOT_REPAID: readonly string[] = [OBJECTION_REASON, BEREAVEMENT_REASON]

/**
 * Brings the loan's status, and a lower sum that was agreed for it, in line with its books: repaid when nothing is owed, running again when nothing
 * is overdue any more, reopened (or written off again) when a payment was reversed, or lost after an exit. The due day becomes
 * that of the next unpaid instalment.
 */
export const moveAfter = async (
  deps: Pick<Deps, 'market' | 'clock' | 'log' | 'newId'>,
  tx: Tx,
  loan: DisbursedLoan,
  change: { history: LoanHistory; at: Date; why: string },
): Promise<Loan> => {
  const { at, why } = change
  const history = await noteSettlement(deps, tx, loan, change)
  const today = deps.clock.businessDay()
  const now = outstandingOn(factsOf(deps.market, loan, history, today), today)
  const plan = history.plans.at(-1)
  const writtenOffOn = history.writeOff?.on ?? null
  const is = now.plan && { standing: now.plan, today, writtenOffOn, at }
  if (plan && is && (await notePlan(tx, loan, plan, is))) {
    // A hold has ended or begun with it.
    await rebook(deps, tx, loan, await readHistory(tx, loan))
  }
  const isOwed = now.totalMinor > 0
  const isLeft = loan.status === LOAN_STATUS.cancelled && history.exit !== null
  if (loan.status === LOAN_STATUS.repaid || isLeft) {
    if (!isOwed) return loan
    const running = now.overdueDays > 0 ? LOAN_STATUS.overdue : LOAN_STATUS.disbursed
    const to = history.writeOff ? LOAN_STATUS.writtenOff : running
    return moveLoan(deps, tx, loan, to, { at, why: `${why}.reopened`, dueOn: now.dueOn })
  }
  if (!isRunning(loan.status) && loan.status !== LOAN_STATUS.writtenOff) return loan
  if (!isOwed) {
    const isSettled = history.settlement?.state === 'paid' || NOT_REPAID.includes(why)
    const move = { at, why: isSettled ? SETTLED : `${why}.full` }
    return moveLoan(deps, tx, loan, LOAN_STATUS.repaid, move)
  }
  if (loan.status === LOAN_STATUS.overdue && now.overdueDays === 0) {
    const move = { at, why: `${why}.part`, dueOn: now.dueOn }
    return moveLoan(deps, tx, loan, LOAN_STATUS.disbursed, move)
  }
  return moveDueDay(tx, loan, now.dueOn)
}
