import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { keyedHash } from '../../platform/keys/sealed-fields.ts'
import { lockSecondsAfter, maySendCode } from './codes/code-rules.ts'
import { OTP_LIMITS } from './otp-limits.ts'
import * as codes from './store/codes.ts'

/** Limits of every code that goes to a phone, whoever sends and checks it. */

export const secondsLater = (at: Date, seconds: number): Date =>
  new Date(at.getTime() + seconds * 1000)
const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000

export const phoneHashOf = (deps: Deps, phone: string): Buffer =>
  keyedHash(deps.secrets.phoneKey, 'phone', phone)

export const addressHashOf = (deps: Deps, address: string): Buffer =>
  keyedHash(deps.secrets.otpKey, 'address', address)

/** From here on, requests of one phone take turns. Throws PHONE_LOCKED after too many wrong codes. */
export const enterPhone = async (tx: Tx, phoneHash: Buffer, at: Date): Promise<void> => {
  await codes.lockPhone(tx, phoneHash)
  const lockedUntil = await codes.findLock(tx, phoneHash)
  if (lockedUntil && lockedUntil > at) {
    throw new AppError('PHONE_LOCKED', { waitSeconds: Math.ceil(secondsBetween(at, lockedUntil)) })
  }
}

/** The codes sent in the preceding 24 hours. */
export const sentSince = (at: Date): Date => secondsLater(at, -24 * 60 * 60)

/** Throws OTP_RESEND_WAIT or OTP_DAY_LIMIT when no further code may be sent now. */
export const refuseTooMany = (sent: codes.SendCounts, at: Date): void => {
  const verdict = maySendCode({
    ...sent,
    secondsSinceLast: sent.lastSentAt ? secondsBetween(sent.lastSentAt, at) : undefined,
  })
  if (!verdict.isAllowed) throw new AppError(verdict.reason, { waitSeconds: verdict.waitSeconds })
}

export type WrongCode = {
  isRight: false
  reason: 'OTP_WRONG' | 'OTP_EXPIRED' | 'PHONE_LOCKED'
  waitSeconds?: number
  /** How often this code may still be tried. */
  triesLeft?: number
}

/**
 * Counts a wrong code against the phone; its transaction must commit.
 * @param triesBefore how often this code had been tried before
 */
export const countWrongCode = async (
  tx: Tx,
  phoneHash: Buffer,
  at: Date,
  triesBefore: number,
): Promise<WrongCode> => {
  const lockSeconds = lockSecondsAfter(await codes.countFailure(tx, phoneHash, at))
  if (lockSeconds === 0) {
    const triesLeft = Math.max(0, OTP_LIMITS.triesMax - triesBefore - 1)
    return { isRight: false, reason: 'OTP_WRONG', triesLeft }
  }
  await codes.setLock(tx, phoneHash, secondsLater(at, lockSeconds))
  return { isRight: false, reason: 'PHONE_LOCKED', waitSeconds: lockSeconds }
}

/** Resets the count of wrong codes after a correct one. */
export const forgetWrongCodes = (tx: Tx, phoneHash: Buffer): Promise<void> =>
  codes.forgetFailures(tx, phoneHash)

/** @param path the field of the request that held the code */
export const wrongCode = (
  { reason, waitSeconds, triesLeft }: WrongCode,
  path = 'code',
): AppError => {
  const detail = {
    ...(waitSeconds === undefined ? {} : { waitSeconds }),
    ...(triesLeft === undefined ? {} : { triesLeft }),
  }
  return new AppError(reason, { ...detail, fields: [{ path, rule: 'wrong' }] })
}
