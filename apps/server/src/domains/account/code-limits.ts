import { WORK_PUZZLES } from '@noren/contract/work'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { keyedHash } from '../../platform/keys/sealed-fields.ts'
import { type Decision, decide, decideForSession, networkBudget } from './codes/budgets.ts'
import { maySendCode } from './codes/code-rules.ts'
import { networkOf } from './codes/network.ts'
import { isWorkDone, workChallenge } from './codes/work.ts'
import { knownDeviceOf } from './known-device.ts'
import type { Origin } from './origin.ts'
import { OTP_LIMITS } from './otp-limits.ts'
import * as codes from './store/codes.ts'
import * as wrongCodes from './store/wrong-codes.ts'

/** Limits of every code that goes to a phone, whoever sends and checks it. */

export const secondsLater = (at: Date, seconds: number): Date =>
  new Date(at.getTime() + seconds * 1000)
const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000

export const phoneHashOf = (deps: Deps, phone: string): Buffer =>
  keyedHash(deps.secrets.phoneKey, 'phone', phone)

export const addressHashOf = (deps: Deps, address: string): Buffer =>
  keyedHash(deps.secrets.otpKey, 'address', address)

/** Who tries a code or asks for one, and whether as a session, as a device that is known, or as neither. */
export interface Trier extends wrongCodes.Trier {
  as: 'session' | 'knownDevice' | 'stranger'
}

/** From here on, requests of one phone take turns. */
export const enterPhone = async (
  deps: Deps,
  tx: Tx,
  origin: Origin,
  phoneHash: Buffer,
): Promise<Trier> => {
  await codes.lockPhone(tx, phoneHash)
  const { otpKey } = deps.secrets
  const { deviceId, address, mark, at, who } = origin
  const deviceHash = deviceId === '' ? null : keyedHash(otpKey, 'device', deviceId)
  const networkHash = keyedHash(otpKey, 'network', networkOf(address))
  const of = { phoneHash, deviceHash, networkHash }
  if (who) {
    return { ...of, as: 'session', ownHash: keyedHash(otpKey, 'session', who.sessionId) }
  }
  const ownHash = await knownDeviceOf(deps, tx, { mark, phoneHash, at })
  return { ...of, as: ownHash ? 'knownDevice' : 'stranger', ownHash }
}

const readHistory = async (tx: Tx, trier: Trier, at: Date) => {
  const { own, ...rest } = await wrongCodes.readAges(tx, { ...trier, at })
  return { ...rest, own: trier.as === 'stranger' ? undefined : own }
}
type Read = Awaited<ReturnType<typeof readHistory>>

const decideFor = ({ as }: Trier, history: Read, hasWorked: boolean): Decision =>
  as === 'session' ? decideForSession(history.own ?? []) : decide(history, hasWorked)

const REFUSED_BY = { phone: 'PHONE_LOCKED', network: 'NETWORK_PAUSED' } as const

/**
 * Throws PHONE_LOCKED or NETWORK_PAUSED while too many wrong codes were typed, and WORK_NEEDED where the
 * device has to compute first.
 * @param work the device's solutions, and of what their challenge is made
 */
export const admitTry = async (
  deps: Deps,
  tx: Tx,
  trier: Trier,
  { at, work }: { at: Date; work: { done: string | undefined; of: readonly (string | number)[] } },
): Promise<'shared' | 'own'> => {
  const history = await readHistory(tx, trier, at)
  const challenge = workChallenge(deps, work.of)
  const { workBits: bits } = networkBudget(history.serviceCount)
  const decision = decideFor(trier, history, isWorkDone(work.done, { challenge, bits }))
  if (decision.is === 'work') {
    throw new AppError('WORK_NEEDED', { challenge, bits, puzzles: WORK_PUZZLES })
  }
  if (decision.is === 'refused') {
    throw new AppError(REFUSED_BY[decision.by], { waitSeconds: decision.waitSeconds })
  }
  return decision.lane
}

/** Throws WORK_NEEDED for what a device always has to compute before: of what its challenge is made is worth one try. */
export const refuseWithoutWork = (
  deps: Deps,
  work: { done: string | undefined; of: readonly (string | number)[] },
): void => {
  const challenge = workChallenge(deps, work.of)
  const { workBits: bits } = networkBudget(0)
  if (isWorkDone(work.done, { challenge, bits })) return
  throw new AppError('WORK_NEEDED', { challenge, bits, puzzles: WORK_PUZZLES })
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
  reason: 'OTP_WRONG' | 'OTP_EXPIRED' | 'PHONE_LOCKED' | 'NETWORK_PAUSED'
  waitSeconds?: number
  /** How often this code may still be tried. */
  triesLeft?: number
}

/** What a person with the keys can compare with an address; no address is in the log. */
export const handleOf = (hash: Buffer): string => hash.toString('hex').slice(0, 12)

/** Called out once, when a budget is used up. */
const callOut = (deps: Deps, trier: Trier, { network, serviceCount }: Read): void => {
  const { most, serviceFrom } = networkBudget(serviceCount)
  if (network.length === most) {
    const finding = 'sign-in by code is paused for a network: too many wrong codes'
    deps.log.error({ finding, network: handleOf(trier.networkHash), wrong: most }, 'alarm')
  }
  if (serviceCount === serviceFrom && serviceFrom > 0) {
    const finding = 'many networks send wrong codes: each is allowed fewer'
    deps.log.error({ finding, wrong: serviceCount, most }, 'alarm')
  }
}

/**
 * Counts a wrong code; its transaction must commit.
 * @param triesBefore how often this code had been tried before
 */
export const countWrongCode = async (
  deps: Deps,
  tx: Tx,
  trier: Trier,
  of: { at: Date; lane: 'shared' | 'own'; triesBefore: number },
): Promise<WrongCode> => {
  const { at, lane, triesBefore } = of
  const ownHash = lane === 'own' ? trier.ownHash : null
  await wrongCodes.insertWrongCode(tx, { ...trier, ownHash, id: deps.newId(), at })
  const history = await readHistory(tx, trier, at)
  if (lane === 'shared') callOut(deps, trier, history)
  const next = decideFor(trier, history, true)
  if (next.is === 'refused') {
    return { isRight: false, reason: REFUSED_BY[next.by], waitSeconds: next.waitSeconds }
  }
  const triesLeft = Math.max(0, OTP_LIMITS.triesMax - triesBefore - 1)
  return { isRight: false, reason: 'OTP_WRONG', triesLeft }
}

/** The right code shows that what this device typed wrong were slips of the phone's owner. */
export const forgetWrongCodes = (tx: Tx, trier: Trier): Promise<void> =>
  wrongCodes.deleteOwnWrongCodes(tx, trier)

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
