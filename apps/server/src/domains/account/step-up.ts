import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { wrongCode } from './code-limits.ts'
import { checkCode, type Origin, readPhoneOf } from './sign-in.ts'
import * as store from './store/account.ts'

export interface StepUp {
  userId: string
  /** One of OTP_TYPE, but not that of signing in. */
  otpType: number
  code: string
}

const ownPhone = async (deps: Deps, tx: Tx, userId: string): Promise<string> =>
  readPhoneOf(deps, await store.findUser(tx, userId))

/**
 * Checks the fresh code of a signed-in person without using it up, so that a typo
 * in what comes with it does not cost the code. STEP_UP without one; a wrong one as at sign-in.
 */
export const checkStepUp = async (
  deps: Deps,
  origin: Origin,
  stepUp: Omit<StepUp, 'code'> & { code: string | undefined },
): Promise<void> => {
  const { userId, otpType, code } = stepUp
  if (code === undefined) throw new AppError('STEP_UP', { otpType })
  const verdict = await inTransaction(deps.db, async (tx) => {
    const phone = await ownPhone(deps, tx, userId)
    return checkCode(deps, tx, origin, { phone, otpType, code }, { isUsedUp: false })
  })
  if (!verdict.isRight) throw wrongCode(verdict)
}

/** Uses the code up in the transaction that does what it was asked for; of two, one finds it used. */
export const spendStepUp = async (
  deps: Deps,
  tx: Tx,
  origin: Origin,
  { userId, otpType, code }: StepUp,
): Promise<void> => {
  const phone = await ownPhone(deps, tx, userId)
  const verdict = await checkCode(deps, tx, origin, { phone, otpType, code })
  if (!verdict.isRight) throw wrongCode(verdict)
}
