import { addDays, isDay } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { verifiedNameOf } from '../certification/service.ts'
import {
  approveApplication,
  borrowingOf,
  declineApplication,
  dispatchPayouts,
  type Loan,
  loanById,
  loansOfStatus,
} from '../loans/service.ts'
import { decideOnce } from './decide-once.ts'
import { type Operator, writeRead } from './store.ts'

/** The day to come back is told with a refusal, and is never further away than this. */
const REAPPLY_DAYS_MAX = 365

export const listApplications = (deps: Deps): Promise<Loan[]> =>
  loansOfStatus(deps.db, LOAN_STATUS.submitted)

/** One application with all that its decision rests on; the look is written for the borrower. */
export const showApplication = (
  deps: Deps,
  who: Operator,
  loanId: string,
  at: Date,
): Promise<{ loan: Loan; borrowerName: string } & Awaited<ReturnType<typeof borrowingOf>>> =>
  inTransaction(deps.db, async (tx) => {
    const loan = await loanById(tx, loanId)
    if (!loan) throw new AppError('NOT_FOUND')
    const { userId } = loan
    const borrowing = await borrowingOf(deps, tx, userId)
    const borrowerName = (await verifiedNameOf(deps, tx, userId)) ?? ''
    await writeRead(tx, {
      userId,
      operatorId: who.operatorId,
      what: 'application',
      subjectId: loanId,
      purpose: 'decideApplication',
      at,
    })
    return { loan, borrowerName, ...borrowing }
  })

export interface ApplicationDecision {
  requestId: string
  loanId: string
  decision: 'approve' | 'decline'
  reasonCodes: readonly string[]
  reapplyOn: string | undefined
}

/** Approves (10 → 20) or declines (10 → 40) an application. */
export const decideApplication = async (
  deps: Deps,
  who: Operator,
  decision: ApplicationDecision,
  at: Date,
): Promise<{ loanId: string; borrowStatus: number }> => {
  const { requestId, ...input } = decision
  const { loanId } = input
  const deciding = { call: 'decideApplication', requestId, input, at }
  const answer = await decideOnce(deps, who, deciding, async (tx) => {
    const loan =
      input.decision === 'approve'
        ? await approveApplication(deps, tx, loanId, { at, why: 'approved.operator' })
        : await declineApplication(deps, tx, loanId, {
            at,
            why: 'declined.operator',
            ...refusalOf(deps, input),
          })
    const { status: borrowStatus, reasonCodes, reapplyOn, userId } = loan
    return {
      answer: { loanId, borrowStatus },
      subjectId: loanId,
      userId,
      before: { borrowStatus: LOAN_STATUS.submitted },
      after: { borrowStatus, reasonCodes, reapplyOn },
    }
  })
  await dispatchPayouts(deps).catch((error: unknown) => {
    // The order is kept; the next run gives it to the provider.
    deps.log.error({ err: error }, 'payouts could not be dispatched')
  })
  return answer
}

const refusalOf = (
  deps: Deps,
  { reasonCodes, reapplyOn }: Pick<ApplicationDecision, 'reasonCodes' | 'reapplyOn'>,
) => {
  const today = deps.clock.businessDay()
  if (reasonCodes.length === 0) {
    throw new AppError('VALIDATION', { fields: [{ path: 'reasonCodes', rule: 'required' }] })
  }
  const isSoon = reapplyOn !== undefined && isDay(reapplyOn)
  if (!isSoon || reapplyOn <= today || reapplyOn > addDays(today, REAPPLY_DAYS_MAX)) {
    const rule = reapplyOn === undefined ? 'required' : 'range'
    throw new AppError('VALIDATION', { fields: [{ path: 'reapplyOn', rule }] })
  }
  return { reasonCodes, reapplyOn }
}
