import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { normalisePhone } from '@noren/contract/phones'
import type { Language } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { keyedHash, openField, sealField } from '../../platform/keys/sealed-fields.ts'
import { textIn } from '../../platform/texts/texts.ts'
import {
  addressHashOf,
  countWrongCode,
  enterPhone,
  forgetWrongCodes,
  phoneHashOf,
  refuseTooMany,
  secondsLater,
  sentSince,
  type WrongCode,
  wrongCode,
} from './code-limits.ts'
import { OTP_LIMITS, SESSION_DAYS } from './rules.ts'
import * as store from './store/account.ts'
import * as codes from './store/codes.ts'
import * as sessions from './store/sessions.ts'

/** Where a request comes from: what its limits and its codes are bound to. */
export interface Origin {
  deviceId: string
  address: string
  language: Language
  at: Date
}

export interface SignedIn {
  token: string
  userId: string
  phone: string
  bizStatus: number
  isNewUser: boolean
}

/** The context that seals a user's phone: the value cannot be moved to another user's row. */
export const phoneContext = (userId: string): string => `users.phone ${userId}`

/** The phone of a user, national digits; nobody is found once it was erased. */
export const readPhoneOf = (deps: Deps, user: store.UserRow | undefined): string => {
  if (!user?.phoneSealed) throw new AppError('NOT_FOUND')
  return openField(deps.secrets.fieldKey, phoneContext(user.id), user.phoneSealed)
}

export const readPhone = (deps: Deps, text: string): string => {
  const phone = normalisePhone(text, deps.market)
  if (!phone) throw new AppError('PHONE_FORMAT', { fields: [{ path: 'phone', rule: 'format' }] })
  return phone
}

const codeHashOf = (deps: Deps, phone: string, otpType: number, deviceId: string, code: string) =>
  keyedHash(deps.secrets.otpKey, 'otp', [phone, otpType, deviceId, code].join('\0'))

/**
 * Sends a one-time code (L1). Known and unknown phones get the same answer after the same work.
 * The message leaves after the commit: a code that was sent is always one that can be checked.
 */
export const sendOtp = async (
  deps: Deps,
  origin: Origin,
  input: { phone: string; otpType: number },
): Promise<void> => {
  const phone = readPhone(deps, input.phone)
  const phoneHash = phoneHashOf(deps, phone)
  const { deviceId, at } = origin
  const code = String(randomInt(10 ** deps.market.otpLength)).padStart(deps.market.otpLength, '0')
  await inTransaction(deps.db, async (tx) => {
    const addressHash = addressHashOf(deps, origin.address)
    await enterPhone(tx, phoneHash, at)
    const since = sentSince(at)
    refuseTooMany(await codes.countSent(tx, { phoneHash, deviceId, addressHash, since }), at)
    await codes.insertCode(tx, {
      id: deps.newId(),
      phoneHash,
      otpType: input.otpType,
      deviceId,
      addressHash,
      codeHash: codeHashOf(deps, phone, input.otpType, deviceId, code),
      createdAt: at,
      expiresAt: secondsLater(at, OTP_LIMITS.lifeSeconds),
    })
  })
  const site = new URL(deps.config.publicUrl).host
  const text = textIn(origin.language, 'sms', `otp.${input.otpType}`, { code, site })
  await deps.sms.send({ phone: `${deps.market.areaCode}${phone}`, text, code })
}

export type CodeVerdict = { isRight: true } | WrongCode

interface TypedCode {
  phone: string
  otpType: number
  code: string
}

/** Checks a code inside a transaction that must commit also when the code is wrong: tries count. */
export const checkCode = async (
  deps: Deps,
  tx: Tx,
  origin: Origin,
  input: TypedCode,
  // A step-up code is used up only together with what it was asked for.
  { isUsedUp }: { isUsedUp: boolean } = { isUsedUp: true },
): Promise<CodeVerdict> => {
  const { at, deviceId } = origin
  const phoneHash = phoneHashOf(deps, input.phone)
  await enterPhone(tx, phoneHash, at)
  const row = await codes.lockLatestCode(tx, { phoneHash, otpType: input.otpType, deviceId })
  if (!row || row.usedAt || row.expiresAt <= at || row.tries >= OTP_LIMITS.triesMax) {
    return { isRight: false, reason: 'OTP_EXPIRED' }
  }
  const hash = codeHashOf(deps, input.phone, input.otpType, deviceId, input.code)
  if (timingSafeEqual(hash, row.codeHash)) {
    if (isUsedUp) await codes.markCodeUsed(tx, row.id, at)
    await forgetWrongCodes(tx, phoneHash)
    return { isRight: true }
  }
  await codes.countTry(tx, row.id)
  return countWrongCode(tx, phoneHash, at)
}

const startSession = async (
  deps: Deps,
  tx: Tx,
  { userId, deviceLabel }: { userId: string; deviceLabel: string },
  origin: Origin,
) => {
  const token = randomBytes(32).toString('base64url')
  await sessions.insertSession(tx, {
    id: deps.newId(),
    userId,
    tokenHash: tokenHashOf(token),
    deviceId: origin.deviceId,
    deviceLabel,
    createdAt: origin.at,
    expiresAt: secondsLater(origin.at, SESSION_DAYS * 24 * 60 * 60),
  })
  return token
}

/** A token is 256 random bits, so a plain hash of it cannot be searched for. */
export const tokenHashOf = (token: string): Buffer =>
  keyedHash(Buffer.from('noren session token'), 'token', token)

/** Signs a phone in with its code; the first time makes the user (L3). */
export const signIn = async (
  deps: Deps,
  origin: Origin,
  input: {
    phone: string
    code: string
    privacyVersion?: string | undefined
    deviceLabel: string
  },
): Promise<SignedIn> => {
  const phone = readPhone(deps, input.phone)
  const { deviceLabel } = input
  const outcome = await inTransaction(deps.db, async (tx) => {
    const verdict = await checkCode(deps, tx, origin, { phone, otpType: 1, code: input.code })
    if (!verdict.isRight) return verdict
    const id = deps.newId()
    const { user, isNew } = await store.findOrInsertUser(tx, {
      id,
      phoneHash: phoneHashOf(deps, phone),
      phoneSealed: sealField(deps.secrets.fieldKey, phoneContext(id), phone),
      language: origin.language,
      createdAt: origin.at,
    })
    if (user.closedAt) throw new AppError('SERVICE_CLOSED')
    if (input.privacyVersion) {
      await store.insertConsent(tx, {
        id: deps.newId(),
        userId: user.id,
        purpose: 'privacyPolicy',
        isGiven: true,
        textVersion: input.privacyVersion,
        language: origin.language,
        deviceId: origin.deviceId,
        decidedAt: origin.at,
      })
    }
    const token = await startSession(deps, tx, { userId: user.id, deviceLabel }, origin)
    return { isRight: true as const, token, user, isNew }
  })
  if (!outcome.isRight) throw wrongCode(outcome)
  const { token, user, isNew } = outcome
  return { token, userId: user.id, phone, bizStatus: user.bizStatus, isNewUser: isNew }
}

/** Signs in the person a hand-off was made for, once (N8, domain.md §10). */
export const signInByToken = async (
  deps: Deps,
  origin: Origin,
  handOff: { tokenId: string; userId: string; deviceLabel: string },
): Promise<{ token: string; user: store.UserRow }> =>
  inTransaction(deps.db, async (tx) => {
    if (!(await sessions.useOpenToken(tx, handOff.tokenId, origin.at))) {
      throw new AppError('OPEN_TOKEN_USED')
    }
    const user = await store.findUser(tx, handOff.userId)
    if (!user || user.closedAt) throw new AppError('SERVICE_CLOSED')
    const { deviceLabel } = handOff
    return { token: await startSession(deps, tx, { userId: user.id, deviceLabel }, origin), user }
  })
