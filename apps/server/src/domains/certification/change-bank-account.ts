import { OTP_TYPE } from '@noren/contract/account'
import { isCertified } from '@noren/contract/user-status'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { Origin } from '../account/origin.ts'
import { checkStepUp, isSpentStepUp, spendStepUp } from '../account/step-up.ts'
import { lockUserStatus } from '../account/user-status.ts'
import { noteCreditTrigger } from '../credit/credit-triggers.ts'
import type { TypedAccount } from './bank/account-rules.ts'
import { type CheckedAccount, checkAccount } from './bank/check-account.ts'
import { isCurrentAccount, replaceAccount } from './bank/save-account.ts'
import { finishRedo } from './redo.ts'

/**
 * Changes the account for payouts after certification, on any day or when a payout failed (C9), with a
 * fresh code of OTP_TYPE.changeBank. Errors: STEP_ORDER before certification, STEP_UP without a code, those of a wrong
 * code, and those of the check. The same change again with the code that it was made with is answered as before.
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
  const { typed, code } = input
  const stepUp = { userId, otpType: OTP_TYPE.changeBank, code }
  const isDone =
    code !== undefined &&
    (await isSpentStepUp(deps, origin, { ...stepUp, code })) &&
    (await isCurrentAccount(deps, deps.db, userId, typed))
  if (isDone) return checkAccount(deps, userId, typed, at)
  await checkStepUp(deps, origin, stepUp)
  const account = await checkAccount(deps, userId, typed, at)
  await inTransaction(deps.db, async (tx) => {
    await spendStepUp(deps, tx, origin, { ...stepUp, code: code ?? '' })
    // An erasure under way ends first; its person is not certified any more.
    if (!isCertified(await lockUserStatus(tx, userId))) throw new AppError('STEP_ORDER')
    await replaceAccount(deps, tx, userId, account, at)
    await finishRedo(tx, { userId, step: 'bankAccount', doneAt: at })
    await noteCreditTrigger(tx, { userId, cause: 'bankChanged', at })
  })
  return account
}
