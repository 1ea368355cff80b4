import { USER_STATUS } from '@noren/contract/user-status'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { lockUserStatus } from '../account/user-status.ts'
import type { CreditDecision } from '../credit/credit-decision.ts'
import { creditStanding } from '../credit/credit-standing.ts'
import type { TypedAccount } from './bank/account-rules.ts'
import { isCurrentAccount, replaceAccount } from './bank/save-account.ts'
import { checkOwnAccount } from './check-own-account.ts'
import { decideAnew } from './credit-review.ts'
import { finishStepAgain, refuseStep } from './steps/steps.ts'

export interface Completed {
  bizStatus: number
  credit: Pick<CreditDecision, 'decision' | 'limitMinor' | 'reasons'>
}

/**
 * Saves the account and completes certification (50 → 60) with the credit decision, all or nothing. Sending
 * the same account again, because the answer was lost, returns the decision made then.
 */
export const completeCertification = async (
  deps: Deps,
  who: { userId: string; bizStatus: number },
  typed: TypedAccount,
  at: Date,
): Promise<Completed> => {
  const { userId } = who
  if (who.bizStatus === USER_STATUS.certified) return readCompleted(deps, deps.db, userId, typed)
  const account = await checkOwnAccount(deps, who, typed, at)
  return inTransaction(deps.db, async (tx) => {
    const status = await lockUserStatus(tx, userId)
    // The second of two taps finds the work done and gets the same answer.
    if (status === USER_STATUS.certified) return readCompleted(deps, tx, userId, typed)
    refuseStep(status, 'bankAccount')
    await replaceAccount(deps, tx, userId, account, at)
    const bizStatus = await finishStepAgain(tx, { userId, status, step: 'bankAccount', doneAt: at })
    const credit = await decideAnew(deps, tx, { userId, cause: 'certified', at })
    if (!credit) throw new Error('credit asked before certification was done')
    return { bizStatus, credit }
  })
}

const readCompleted = async (
  deps: Deps,
  on: Querier,
  userId: string,
  typed: TypedAccount,
): Promise<Completed> => {
  const isSame = await isCurrentAccount(deps, on, userId, typed)
  const credit = isSame ? await creditStanding(deps, on, userId) : undefined
  if (!credit) throw new AppError('STEP_ORDER')
  const { decision, limitMinor, reasonCodes: reasons } = credit
  return { bizStatus: USER_STATUS.certified, credit: { decision, limitMinor, reasons } }
}
