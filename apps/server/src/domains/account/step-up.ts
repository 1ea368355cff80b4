import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { wrongCode } from './code-limits.ts'
import { checkCode, isUsedCode, sendOtp } from './one-time-codes.ts'
import type { Origin } from './origin.ts'
import { phoneOf, readPhone } from './phones.ts'
import { type Bearer, readSession } from './sessions.ts'

export interface StepUp {
  userId: string
  /** One of OTP_TYPE, except the one for signing in. */
  otpType: number
  code: string
}

/**
 * Verifies a signed-in person's fresh code without using it up, so that a typo in the rest of the request
 * does not cost the code. Throws STEP_UP without one; a wrong one is refused as at sign-in.
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

/**
 * Uses the code up in the transaction of the action it was requested for; of two simultaneous ones only one
 * succeeds.
 */
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

/** Whether the code was used up already: an action that is asked for again with it may have been done. */
export const isSpentStepUp = async (
  deps: Deps,
  origin: Origin,
  { userId, otpType, code }: StepUp,
): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const phone = await phoneOf(deps, tx, userId)
    return isUsedCode(deps, tx, origin, { phone, otpType, code })
  })

/**
 * Sends a step-up code, only to the session's own phone; otherwise anyone could have codes sent to others. Where no phone is
 * named, it is that one.
 * Throws FORBIDDEN for another phone.
 */
export const sendStepUp = async (
  deps: Deps,
  origin: Origin,
  input: { bearer: Partial<Bearer>; phone: string | undefined; otpType: number },
): Promise<void> => {
  const {
    bearer: { token, keyHash },
    otpType,
  } = input
  if (!token) throw new AppError('NO_SESSION')
  const who = await readSession(deps.db, { token, keyHash }, origin.at)
  const phone = await phoneOf(deps, deps.db, who.userId)
  if (input.phone !== undefined && readPhone(deps, input.phone) !== phone) {
    throw new AppError('FORBIDDEN')
  }
  await sendOtp(deps, { ...origin, who }, { phone, otpType })
}
