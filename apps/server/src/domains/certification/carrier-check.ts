import { isCertified } from '@noren/contract/user-status'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import {
  addressHashOf,
  admitTry,
  countWrongCode,
  enterPhone,
  forgetWrongCodes,
  phoneHashOf,
  refuseTooMany,
  secondsLater,
  sentSince,
  wrongCode,
} from '../account/code-limits.ts'
import type { Origin } from '../account/origin.ts'
import { OTP_LIMITS } from '../account/otp-limits.ts'
import { phoneOf } from '../account/phones.ts'
import { lockUserStatus } from '../account/user-status.ts'
import * as store from './carrier/carrier-check-store.ts'
import { listContacts } from './contacts/contacts-store.ts'
import { finishStep, refuseStep } from './steps/steps.ts'

export type { CheckKind } from './carrier/carrier-check-store.ts'

interface Checked {
  userId: string
  sessionId: string
  bizStatus: number
}

const refuseKind = (kind: store.CheckKind, bizStatus: number): void => {
  if (kind === 'first') refuseStep(bizStatus, 'contacts')
  else if (!isCertified(bizStatus)) throw new AppError('STEP_ORDER')
}

export interface CarrierCode {
  codeLength: number
  phone: string
}

/**
 * Makes the carrier send its code to the person's own phone (C10), within the limits of our own codes. The
 * carrier is asked after the commit; a request that did not reach it does not count.
 */
export const sendCarrierCode = async (
  deps: Deps,
  who: Checked,
  origin: Origin,
  kind: store.CheckKind,
): Promise<CarrierCode> => {
  const { userId } = who
  const { deviceId, at, language } = origin
  refuseKind(kind, who.bizStatus)
  const id = deps.newId()
  const phone = await phoneOf(deps, deps.db, userId)
  await inTransaction(deps.db, async (tx) => {
    const phoneHash = phoneHashOf(deps, phone)
    const addressHash = addressHashOf(deps, origin.address)
    const trier = await enterPhone(deps, tx, { ...origin, who }, phoneHash)
    await admitTry(deps, tx, trier, { at, work: NO_WORK })
    const since = sentSince(at)
    const sent = await store.countSent(tx, { phoneHash, deviceId, addressHash, since })
    refuseTooMany({ ...sent, sentToPhoneByAll: 0 }, at)
    const expiresAt = secondsLater(at, OTP_LIMITS.lifeSeconds)
    const check = { id, userId, kind, phoneHash, deviceId, addressHash, askedAt: at, expiresAt }
    await store.insertCheck(tx, check)
  })
  try {
    const fullPhone = `${deps.market.areaCode}${phone}`
    const sent = await deps.carrierCheck.sendCode({ phone: fullPhone, language })
    await inTransaction(deps.db, (tx) =>
      store.setCarrierRef(tx, { id, userId, carrierRef: sent.carrierRef }),
    )
    return { codeLength: sent.codeLength, phone }
  } catch (error) {
    await inTransaction(deps.db, (tx) => store.deleteCheck(tx, id))
    throw error
  }
}

/**
 * Makes the carrier verify the typed code. If the contacts are saved, a correct code at the first check
 * moves certification from 40 to 50. Errors: OTP_WRONG, OTP_EXPIRED, PHONE_LOCKED, STEP_ORDER.
 * @returns the status afterwards
 */
export const confirmCarrierCode = async (
  deps: Deps,
  who: Checked,
  origin: Origin,
  input: { kind: store.CheckKind; code: string },
): Promise<number> => {
  const { userId } = who
  const { at, deviceId } = origin
  const { kind, code } = input
  refuseKind(kind, who.bizStatus)
  const phoneHash = phoneHashOf(deps, await phoneOf(deps, deps.db, userId))
  // The try is counted before the carrier is asked, so that simultaneous guesses cannot exceed the limit.
  const check = await inTransaction(deps.db, async (tx) => {
    const trier = await enterPhone(deps, tx, { ...origin, who }, phoneHash)
    await admitTry(deps, tx, trier, { at, work: NO_WORK })
    const latest = await store.lockLatestCheck(tx, { userId, kind, deviceId })
    if (!latest || !isOpen(latest, at)) return undefined
    await store.addTries(tx, { id: latest.id, userId, count: 1 })
    return { ...latest, trier }
  })
  if (!check?.carrierRef) throw wrongCode({ isRight: false, reason: 'OTP_EXPIRED' }, FIELD)
  const answer = await askCarrier(
    deps,
    { id: check.id, userId },
    { carrierRef: check.carrierRef, code },
  )
  const outcome = await inTransaction(deps.db, async (tx) => {
    if (answer === 'expired') return { isRight: false as const, reason: 'OTP_EXPIRED' as const }
    if (answer === 'wrong') {
      return countWrongCode(deps, tx, check.trier, { at, lane: 'own', triesBefore: check.tries })
    }
    await forgetWrongCodes(tx, check.trier)
    await store.confirmCheck(tx, { id: check.id, userId, at })
    return { isRight: true as const, bizStatus: await statusAfterCheck(tx, userId, kind) }
  })
  if (!outcome.isRight) throw wrongCode(outcome, FIELD)
  return outcome.bizStatus
}

const FIELD = 'otpCode'

/** A session's codes cost its device nothing. */
const NO_WORK = { done: undefined, of: [] }

const isOpen = (check: store.CheckRow, at: Date): boolean =>
  check.carrierRef !== null &&
  check.confirmedAt === null &&
  check.expiresAt > at &&
  check.tries < OTP_LIMITS.triesMax

const askCarrier = async (
  deps: Deps,
  check: { id: string; userId: string },
  question: { carrierRef: string; code: string },
) => {
  try {
    return await deps.carrierCheck.validateCode(question)
  } catch (error) {
    await inTransaction(deps.db, (tx) => store.addTries(tx, { ...check, count: -1 }))
    throw error
  }
}

const statusAfterCheck = async (tx: Tx, userId: string, kind: store.CheckKind): Promise<number> => {
  const status = await lockUserStatus(tx, userId)
  if (kind === 'later' || (await listContacts(tx, userId)).length === 0) return status
  return finishStep(tx, userId, status, 'contacts')
}

/**
 * Whether certification may go on after the contacts: always where the market requires no carrier check.
 */
export const isCarrierContent = async (deps: Deps, tx: Tx, userId: string): Promise<boolean> =>
  !deps.market.isCarrierCheckNeeded || store.hasConfirmed(tx, userId)

/** Deletes unfinished checks once they no longer count against the daily limits. */
export const forgetCarrierChecks = (tx: Tx, { at, limit }: { at: Date; limit: number }) =>
  store.deleteUnconfirmed(tx, { before: new Date(at.getTime() - KEPT_MS), limit })
const KEPT_MS = 2 * 86_400_000
