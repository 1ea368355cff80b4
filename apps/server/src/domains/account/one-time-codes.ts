import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Counted } from '../../platform/counts.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { keyedHash } from '../../platform/keys/sealed-fields.ts'
import { smsIn } from '../../platform/texts/sms.ts'
import { SmsFault } from '../../providers/ports/sms.ts'
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
  type WrongCode,
} from './code-limits.ts'
import type { Origin } from './origin.ts'
import { OTP_LIMITS } from './otp-limits.ts'
import { readPhone } from './phones.ts'
import * as codes from './store/codes.ts'
import { lockBudgets } from './store/wrong-codes.ts'

const codeHashOf = (deps: Deps, phone: string, otpType: number, deviceId: string, code: string) =>
  keyedHash(deps.secrets.otpKey, 'otp', [phone, otpType, deviceId, code].join('\0'))

/**
 * Sends a one-time code (L1). Known and unknown phones get the same answer after the same work. The message
 * is sent after the commit, so that every code sent can be verified.
 */
export const sendOtp = async (
  deps: Deps,
  origin: Origin,
  input: { phone: string; otpType: number; work?: string | undefined },
): Promise<void> => {
  const phone = readPhone(deps, input.phone)
  const phoneHash = phoneHashOf(deps, phone)
  const { deviceId, at } = origin
  const code = String(randomInt(10 ** deps.market.otpLength)).padStart(deps.market.otpLength, '0')
  await inTransaction(deps.db, async (tx) => {
    const addressHash = addressHashOf(deps, origin.address)
    const trier = await enterPhone(deps, tx, origin, phoneHash)
    const { ownHash } = trier
    const key = { phoneHash, deviceId, addressHash, ownHash, since: sentSince(at) }
    const sent = await codes.countSent(tx, key)
    const lastSentMs = sent.lastSentAt?.getTime() ?? 0
    const of = ['send', phoneHash.toString('hex'), deviceId, lastSentMs, sent.sentToPhone]
    await admitTry(deps, tx, trier, { at, work: { done: input.work, of } })
    refuseTooMany(ownHash ? ofOwn(sent) : sent, at)
    await codes.insertCode(tx, {
      id: deps.newId(),
      phoneHash,
      otpType: input.otpType,
      deviceId,
      addressHash,
      ownHash,
      codeHash: codeHashOf(deps, phone, input.otpType, deviceId, code),
      createdAt: at,
      expiresAt: secondsLater(at, OTP_LIMITS.lifeSeconds),
    })
  })
  const site = new URL(deps.config.publicUrl).host
  const text = smsIn(origin.language, `otp.${input.otpType}`, { code, site })
  try {
    await deps.sms.send({ phone: `${deps.market.areaCode}${phone}`, text, code })
    deps.db.counts.add(CODES, 'sent')
  } catch (error) {
    deps.db.counts.add(CODES, 'unsent')
    if (!(error instanceof SmsFault) || !error.isTemporary) throw error
    deps.log.warn({ err: error }, 'a code may not have left')
    // The code counts: it may have been sent, and another is sent no earlier.
    throw new AppError('BUSY', { waitSeconds: OTP_LIMITS.resendAfterSeconds })
  }
}

/** Nobody else can use up the codes of a known device or of a session. */
const ofOwn = (sent: codes.SendCounts): codes.SendCounts => ({
  ...sent,
  sentToPhoneByAll: 0,
  sentToAddress: 0,
})

export const CODES: Counted<'sent' | 'unsent' | 'right' | 'wrong' | 'expired' | 'locked'> = {
  name: 'noren_codes_total',
  help: 'One-time codes: handed to the provider or not taken by it, and typed, by the verdict.',
  label: 'verdict',
  words: ['sent', 'unsent', 'right', 'wrong', 'expired', 'locked'],
}

export type CodeVerdict = { isRight: true } | WrongCode

interface TypedCode {
  phone: string
  otpType: number
  code: string
  work?: string | undefined
}

/** Whether this is the newest code of its kind and was used up. Nothing can be done with it any more. */
export const isUsedCode = async (
  deps: Deps,
  tx: Tx,
  { deviceId }: Origin,
  { phone, otpType, code }: TypedCode,
): Promise<boolean> => {
  const phoneHash = phoneHashOf(deps, phone)
  const row = await codes.lockLatestCode(tx, { phoneHash, otpType, deviceId })
  if (!row?.usedAt) return false
  return timingSafeEqual(codeHashOf(deps, phone, otpType, deviceId, code), row.codeHash)
}

/**
 * Verifies a code in a transaction that must commit even when the code is wrong, because tries are counted.
 */
export const checkCode = async (
  deps: Deps,
  tx: Tx,
  origin: Origin,
  input: TypedCode,
  // A step-up code is used up only together with the action it was requested for.
  { isUsedUp }: { isUsedUp: boolean } = { isUsedUp: true },
): Promise<CodeVerdict> => {
  const verdict = await judgeCode(deps, tx, origin, input, isUsedUp)
  tx.count(CODES, verdict.isRight ? 'right' : WORD_OF[verdict.reason])
  return verdict
}

const WORD_OF = {
  OTP_WRONG: 'wrong',
  OTP_EXPIRED: 'expired',
  PHONE_LOCKED: 'locked',
  NETWORK_PAUSED: 'locked',
} as const satisfies Record<WrongCode['reason'], string>

const judgeCode = async (
  deps: Deps,
  tx: Tx,
  origin: Origin,
  input: TypedCode,
  isUsedUp: boolean,
): Promise<CodeVerdict> => {
  const { at, deviceId } = origin
  const phoneHash = phoneHashOf(deps, input.phone)
  const trier = await enterPhone(deps, tx, origin, phoneHash)
  const row = await codes.lockLatestCode(tx, { phoneHash, otpType: input.otpType, deviceId })
  if (!row || row.usedAt || row.expiresAt <= at || row.tries >= OTP_LIMITS.triesMax) {
    return { isRight: false, reason: 'OTP_EXPIRED' }
  }
  await lockBudgets(tx, trier)
  const work = { done: input.work, of: ['check', row.id, row.tries] }
  const lane = await admitTry(deps, tx, trier, { at, work })
  const hash = codeHashOf(deps, input.phone, input.otpType, deviceId, input.code)
  if (timingSafeEqual(hash, row.codeHash)) {
    if (isUsedUp) await codes.markCodeUsed(tx, row.id, at)
    await forgetWrongCodes(tx, trier)
    return { isRight: true }
  }
  await codes.countTry(tx, row.id)
  return countWrongCode(deps, tx, trier, { at, lane, triesBefore: row.tries })
}
