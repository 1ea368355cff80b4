import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { sealField } from '../../platform/keys/sealed-fields.ts'
import { phoneHashOf, wrongCode } from './code-limits.ts'
import { markFor } from './known-device.ts'
import { checkCode } from './one-time-codes.ts'
import type { Origin } from './origin.ts'
import { phoneContext, readPhone } from './phones.ts'
import { endOfNew } from './sessions/limits.ts'
import { tokenHashOf } from './sessions/token-hash.ts'
import * as store from './store/account.ts'
import * as sessions from './store/sessions.ts'

export interface SignedIn {
  token: string
  userId: string
  phone: string
  bizStatus: number
  isNewUser: boolean
  /** For the device to keep, and to be known by. */
  mark: string
}

/** The session of whoever has shown who they are, bound to the key that the device proves. */
export const startSession = async (
  deps: Deps,
  tx: Tx,
  { userId, deviceLabel }: { userId: string; deviceLabel: string },
  origin: Origin,
) => {
  const token = randomBytes(32).toString('base64url')
  const { mark, markHash } = markFor(deps, origin.mark)
  await sessions.insertSession(tx, {
    id: deps.newId(),
    userId,
    tokenHash: tokenHashOf(token),
    deviceId: origin.deviceId,
    deviceLabel,
    markHash,
    keyHash: origin.keyHash ?? null,
    createdAt: origin.at,
    expiresAt: endOfNew(origin.keyHash, origin.at),
  })
  return { token, mark }
}

/** Signs a phone in with its code; the first time creates the user (L3). */
export const signIn = async (
  deps: Deps,
  origin: Origin,
  input: {
    phone: string
    code: string
    privacyVersion?: string | undefined
    work?: string | undefined
    deviceLabel: string
  },
): Promise<SignedIn> => {
  const phone = readPhone(deps, input.phone)
  const { code, work, deviceLabel } = input
  const outcome = await inTransaction(deps.db, async (tx) => {
    const verdict = await checkCode(deps, tx, origin, { phone, otpType: 1, code, work })
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
    const started = await startSession(deps, tx, { userId: user.id, deviceLabel }, origin)
    return { isRight: true as const, ...started, user, isNew }
  })
  if (!outcome.isRight) throw wrongCode(outcome)
  const { token, mark, user, isNew } = outcome
  return { token, mark, userId: user.id, phone, bizStatus: user.bizStatus, isNewUser: isNew }
}

/** Signs in the person for whom a hand-off was created, once. */
export const signInByToken = async (
  deps: Deps,
  origin: Origin,
  handOff: { tokenId: string; userId: string; deviceLabel: string },
): Promise<{ token: string; mark: string; user: store.UserRow }> =>
  inTransaction(deps.db, async (tx) => {
    if (!(await sessions.useOpenToken(tx, handOff.tokenId, origin.at))) {
      throw new AppError('OPEN_TOKEN_USED')
    }
    const user = await store.findUser(tx, handOff.userId)
    if (!user || user.closedAt) throw new AppError('SERVICE_CLOSED')
    const { deviceLabel } = handOff
    const started = await startSession(deps, tx, { userId: user.id, deviceLabel }, origin)
    return { ...started, user }
  })
