import type { Deps } from '../../deps.ts'
import type { TypedAccount } from './bank/account-rules.ts'
import { type CheckedAccount, checkAccount } from './bank/check-account.ts'
import { refuseStep } from './steps/steps.ts'

/** Checks an account within the certification step, before it is saved. */
export const checkOwnAccount = async (
  deps: Deps,
  who: { userId: string; bizStatus: number },
  typed: TypedAccount,
  at: Date,
): Promise<CheckedAccount> => {
  refuseStep(who.bizStatus, 'bankAccount')
  return checkAccount(deps, who.userId, typed, at)
}
