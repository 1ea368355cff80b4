import { OTP_TYPE } from '@noren/contract/account'
import { isCertified, USER_STATUS } from '@noren/contract/user-status'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Origin } from '../account/origin.ts'
import { checkStepUp, spendStepUp } from '../account/step-up.ts'
import { lockUserStatus } from '../account/user-status.ts'
import { grantCompletionCoupon } from '../coupons/grant-coupons.ts'
import type { CreditDecision } from '../credit/credit-decision.ts'
import { creditStanding } from '../credit/credit-standing.ts'
import {
  type CheckedAccount,
  checkAccount,
  isCurrentAccount,
  replaceAccount,
} from './bank-account.ts'
import type { TypedAccount } from './bank-account-rules.ts'
import { decideAnew } from './credit-review.ts'
import { finishRedo } from './redo.ts'
import { finishStepAgain, refuseStep } from './steps.ts'

/** The step's own pre-check of an account, before it is saved. */
export const checkOwnAccount = async (
  deps: Deps,
  who: { userId: string; bizStatus: number },
  typed: TypedAccount,
  at: Date,
): Promise<CheckedAccount> => {
  refuseStep(who.bizStatus, 'bankAccount')
  return checkAccount(deps, who.userId, typed, at)
}

/**
 * Changes the account that money goes to after certification, when a payout failed (C9), with a
 * fresh code of OTP_TYPE.changeBank. Errors: STEP_ORDER before certification, STEP_UP without a
 * code, those of a wrong code, and those of the check.
 */
export const changeBankAccount = async (
  deps: Deps,
  who: { userId: string; bizStatus: number },
  origin: Origin,
  input: { typed: TypedAccount; code: string | undefined },
): Promise<CheckedAccount> => {
  if (!isCertified(who.bizStatus)) throw new AppError('STEP_ORDER')
  const { userId } = who
  const { at } = origin
  const stepUp = { userId, otpType: OTP_TYPE.changeBank, code: input.code }
  await checkStepUp(deps, origin, stepUp)
  const account = await checkAccount(deps, userId, input.typed, at)
  await inTransaction(deps.db, async (tx) => {
    await spendStepUp(deps, tx, origin, { ...stepUp, code: input.code ?? '' })
    await replaceAccount(deps, tx, userId, account, at)
    await finishRedo(tx, { userId, step: 'bankAccount', doneAt: at })
  })
  return account
}

export interface Completed {
  bizStatus: number
  credit: Pick<CreditDecision, 'decision' | 'limitMinor'>
}

/**
 * Saves the account and completes certification (50 → 60) with the credit decision, all or nothing.
 * The same account again, after the answer was lost on the way, answers the decision made then.
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
    // Of two taps the second finds the work done, and gets the same answer.
    if (status === USER_STATUS.certified) return readCompleted(deps, tx, userId, typed)
    refuseStep(status, 'bankAccount')
    await replaceAccount(deps, tx, userId, account, at)
    const bizStatus = await finishStepAgain(tx, { userId, status, step: 'bankAccount', doneAt: at })
    const credit = await decideAnew(deps, tx, { userId, at })
    // The gift does not depend on whether the app comes back to fetch it (C11).
    await grantCompletionCoupon(deps, tx, { userId, at })
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
  return { bizStatus: USER_STATUS.certified, credit }
}
