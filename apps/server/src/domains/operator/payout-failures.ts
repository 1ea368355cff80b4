import { LOAN_STATUS } from '@noren/contract/loan-status'
import { USER_STATUS } from '@noren/contract/user-status'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Page, PageAsked } from '../../platform/pages.ts'
import { lockUserStatus } from '../account/user-status.ts'
import type { Loan } from '../loans/loan.ts'
import { loansOfStatus } from '../loans/loans-of-status.ts'
import { lockLoan } from '../loans/moves.ts'
import { isAccountChanged } from '../loans/order-payout.ts'
import { payOutAgain, payoutFailedAt, withdrawLoan } from '../loans/payout-again.ts'
import { dispatchPayouts } from '../loans/payouts.ts'
import { writeMessage } from '../messages/write-message.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { Operator } from './operator.ts'

export interface PayoutFailure {
  loan: Loan
  failedAt: Date
  isAccountChanged: boolean
}

/** Loans whose payout failed, oldest first. */
export const listPayoutFailures = async (
  deps: Deps,
  page: PageAsked<Date>,
): Promise<Page<PayoutFailure, Date>> => {
  const { db } = deps
  const { rows, next } = await loansOfStatus(db, LOAN_STATUS.payoutFailed, page)
  const failures = rows.map(async (loan) => ({
    loan,
    failedAt: (await payoutFailedAt(db, loan.loanId)) ?? loan.appliedAt,
    isAccountChanged: await isAccountChanged(deps, db, loan),
  }))
  return { rows: await Promise.all(failures), next }
}

/** Orders the payout again (30 → 20), to the borrower's verified account, or ends the loan (→ 90). */
export const decidePayoutFailure = async (
  deps: Deps,
  who: Operator,
  decision: { requestId: string; loanId: string; decision: 'retry' | 'cancel' },
  at: Date,
): Promise<{ loanId: string; borrowStatus: number }> => {
  const { requestId, ...input } = decision
  const { loanId } = input
  const deciding = { call: 'decidePayoutFailure', requestId, input, at }
  const answer = await decideOnce(deps, who, deciding, async (tx) => {
    const loan = await lockLoan(tx, loanId)
    if (loan.status !== LOAN_STATUS.payoutFailed) {
      throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
    }
    const isRetry = input.decision === 'retry'
    if (isRetry && (await lockUserStatus(tx, loan.userId)) === USER_STATUS.blocked) {
      throw new AppError('ACCOUNT_BLOCKED')
    }
    const { status: borrowStatus, userId } = isRetry
      ? await payOutAgain(deps, tx, loan, { at, why: 'payout.again.operator' })
      : await withdrawLoan(deps, tx, loan, { at, why: 'withdrawn.operator' })
    const { loanNumber, receiveMinor, currency } = loan
    if (isRetry) {
      await writeMessage(tx, {
        userId,
        kind: 'payoutAgain',
        eventKey: `payoutAgain:${requestId}`,
        loanId,
        params: { loanNumber, receiveMinor },
        currency,
        at,
      })
    }
    return {
      answer: { loanId, borrowStatus },
      subjectId: loanId,
      userId,
      before: { borrowStatus: loan.status, reasonCodes: loan.reasonCodes },
      after: { borrowStatus },
    }
  })
  await dispatchPayouts(deps).catch((error: unknown) => {
    // The order is stored; the next run sends it to the provider.
    deps.log.error({ err: error }, 'payouts could not be dispatched')
  })
  return answer
}
