import { isCertified, USER_STATUS } from '@noren/contract/user-status'
import type { Querier } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { lockUserStatus } from '../account/service.ts'
import { creditStanding, decideCredit, NO_HISTORY } from '../credit/service.ts'
import {
  type CheckedAccount,
  checkAccount,
  isCurrentAccount,
  replaceAccount,
} from './bank-account.ts'
import type { TypedAccount } from './bank-account-rules.ts'
import { creditFactsOf } from './credit-facts.ts'
import { finishStep, refuseStep } from './steps.ts'

export type { VerifiedAccount } from './bank-account.ts'
export { verifiedAccountOf } from './bank-account.ts'
export type { TypedAccount } from './bank-account-rules.ts'
export { listContacts, saveContacts } from './contacts.ts'
export { creditFactsOf } from './credit-facts.ts'
export { dictionary } from './dictionaries.ts'
export { deleteExpiredPictures, takeDocumentPicture } from './document-picture.ts'
export { documentState } from './document-state.ts'
export { faceState, faceTriesLeft, finishFaceCheck, startFaceCheck } from './face-check.ts'
export { readIdentity, saveIdentity, verifiedNameOf } from './identity.ts'
export { readPersonalInfo, savePersonalInfo, suggestedInfo } from './personal-info.ts'
export { readSurvey, saveSurvey } from './survey.ts'

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
 * Changes the account that money goes to after certification, when a payout failed (C9). The caller
 * has asked for a step-up code. Errors: STEP_ORDER before certification, and those of the check.
 */
export const changeBankAccount = async (
  deps: Deps,
  who: { userId: string; bizStatus: number },
  typed: TypedAccount,
  at: Date,
): Promise<void> => {
  if (!isCertified(who.bizStatus)) throw new AppError('STEP_ORDER')
  const account = await checkAccount(deps, who.userId, typed, at)
  await inTransaction(deps.db, (tx) => replaceAccount(deps, tx, who.userId, account, at))
}

export interface Completed {
  bizStatus: number
  credit: Pick<Awaited<ReturnType<typeof decideCredit>>, 'decision' | 'limitMinor'>
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
    const bizStatus = await finishStep(tx, userId, status, 'bankAccount')
    const facts = { ...(await creditFactsOf(tx, deps, userId)), history: NO_HISTORY }
    const credit = await decideCredit(deps, tx, { userId, facts, at })
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
