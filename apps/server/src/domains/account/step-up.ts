import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { wrongCode } from './code-limits.ts'
import { checkCode, sendOtp } from './one-time-codes.ts'
import type { Origin } from './origin.ts'
import { phoneOf, readPhone } from './phones.ts'
import { readSession } from './sessions.ts'

export interface StepUp {
  userId: string
  /** One of OTP_TYPE, but not that of signing in. */
  otpType: number
  code: string
}

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
    const phone = await phoneOf(deps, tx, userId)
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
  const phone = await phoneOf(deps, tx, userId)
  const verdict = await checkCode(deps, tx, origin, { phone, otpType, code })
  if (!verdict.isRight) throw wrongCode(verdict)
}

/**
 * Sends a step-up code (domain.md §10): to the phone of the session alone, or anyone could have
 * codes sent to others. FORBIDDEN for another phone.
 */
export const sendStepUp = async (
  deps: Deps,
  origin: Origin,
  input: { token: string | undefined; phone: string; otpType: number },
): Promise<void> => {
  const { token, otpType } = input
  if (!token) throw new AppError('NO_SESSION')
  const { userId } = await readSession(deps.db, token, origin.at)
  const phone = await phoneOf(deps, deps.db, userId)
  if (readPhone(deps, input.phone) !== phone) throw new AppError('FORBIDDEN')
  await sendOtp(deps, origin, { phone, otpType })
}
