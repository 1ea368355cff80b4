import type { Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { openField } from '../../sealed-fields.ts'
import { wrongCode } from './code-limits.ts'
import { checkCode, type Origin, phoneContext } from './sign-in.ts'
import * as store from './store.ts'

export interface StepUp {
  userId: string
  /** OTP_TYPE.changeBank or OTP_TYPE.signAgreement. */
  otpType: number
  code: string
}

const ownPhone = async (deps: Deps, tx: Tx, userId: string): Promise<string> => {
  const user = await store.findUser(tx, userId)
  if (!user) throw new AppError('NOT_FOUND')
  return openField(deps.secrets.fieldKey, phoneContext(user.id), user.phoneSealed)
}

/**
 * Checks the fresh code of a signed-in person (domain.md §10) without using it up, so that a typo
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
