import { LOAN_STATUS } from '@noren/contract/loan-status'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { bookExitPlan, readStanding } from '../books/book-plan.ts'
import { hasUnclosedBook } from '../books/close-day.ts'
import { isFromBefore } from '../books/retired.ts'
import { disbursedPage } from '../loans/disbursed-page.ts'
import { type DisbursedLoan, wasDisbursed } from '../loans/loan.ts'
import { lockLoan } from '../loans/moves.ts'
import { readHistory } from './loan-history.ts'
import { planOfHistory, rebook } from './receive/booking.ts'

/**
 * Brings the loans of a version that did not accrue day by day to their plan, each once: before a book's first
 * day is closed, because that posts what its loans earned. What they earned until yesterday is posted on its
 * days; their fees are deferred from the day of the payout on.
 */
export const carryOverBatch = async (
  deps: Deps,
  tx: Tx,
  page: { cursor: string | null; limit: number },
): Promise<{ count: number; cursor: string | null }> => {
  if (!(await hasUnclosedBook(tx))) return { count: 0, cursor: null }
  const { loans, last } = await disbursedPage(tx, { after: page.cursor, limit: page.limit })
  let count = 0
  for (const { loanId } of loans) {
    const loan = await lockLoan(tx, loanId)
    if (wasDisbursed(loan) && (await carryOver(deps, tx, loan))) count += 1
  }
  return { count, cursor: last }
}

const carryOver = async (deps: Deps, tx: Tx, loan: DisbursedLoan): Promise<boolean> => {
  const standing = await readStanding(tx, loan)
  if (!isFromBefore(standing.lines)) return false
  const history = await readHistory(tx, loan)
  if (loan.status !== LOAN_STATUS.cancelled) {
    await rebook(deps, tx, loan, history)
    return true
  }
  const payments = history.payments.filter(({ purpose }) => purpose !== 'coolingOff')
  const exitOn = standing.lines.find(({ event }) => event === 'feesReturned')?.valueOn
  if (!exitOn) throw new Error(`loan ${loan.loanNumber} was left on no day`)
  const { segments } = planOfHistory(deps, loan, { ...history, payments }, exitOn)
  bookExitPlan(deps, tx, loan, { standing, segments })
  return true
}
