import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { sealField } from '../../platform/keys/sealed-fields.ts'
import { noteSignals } from '../fraud/note-signals.ts'
import { phoneHashOf, wrongCode } from './code-limits.ts'
import { publicNetworkOf } from './codes/network.ts'
import { noteDevice } from './new-device.ts'
import { checkCode } from './one-time-codes.ts'
import type { Origin } from './origin.ts'
import { phoneContext, readPhone, readPhoneOf } from './phones.ts'
import { startSession } from './sessions/start-session.ts'
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
    const network = isNew ? publicNetworkOf(origin.address) : null
    if (network !== null) {
      const signals = [{ kind: 'ipNet', value: network }] as const
      noteSignals(deps, tx, { userId: user.id, signals, at: origin.at })
    }
    if (!isNew) await noteDevice(deps, tx, origin, { userId: user.id, phone, deviceLabel })
    const started = await startSession(deps, tx, { userId: user.id, deviceLabel }, origin)
    return { isRight: true as const, ...started, user, isNew }
  })
  if (!outcome.isRight) throw wrongCode(outcome)
  const { token, mark, user, isNew } = outcome
  return { token, mark, userId: user.id, phone, bizStatus: user.bizStatus, isNewUser: isNew }
}

/** Signs in the person for whom a link was made by no session of theirs, once. */
export const signInByLink = async (
  deps: Deps,
  origin: Origin,
  link: { tokenId: string; userId: string; deviceLabel: string },
): Promise<SignedIn> =>
  inTransaction(deps.db, async (tx) => {
    if (!(await sessions.useOpenToken(tx, link.tokenId, origin.at))) {
      throw new AppError('OPEN_TOKEN_USED')
    }
    const user = await store.findUser(tx, link.userId)
    if (!user || user.closedAt) throw new AppError('SERVICE_CLOSED')
    const { id: userId, bizStatus } = user
    const phone = readPhoneOf(deps, user)
    const of = { userId, deviceLabel: link.deviceLabel }
    await noteDevice(deps, tx, origin, { ...of, phone })
    const { token, mark } = await startSession(deps, tx, of, origin)
    return { token, mark, userId, phone, bizStatus, isNewUser: false }
  })
