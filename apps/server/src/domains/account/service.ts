import { type Language, languageFromHeader } from '@noren/i18n/languages'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { tellSessionEnd } from '../../platform/events/events.ts'
import { forgetPushOfPerson, forgetPushOfSession } from '../push/forget-devices.ts'
import { hasNeededConsents, statusAfterConsents } from './rules.ts'
import { makeOpenToken, OPEN_TOKEN_LIFE_MS, readOpenToken } from './sessions/open-token.ts'
import {
  type Origin,
  readPhone,
  readPhoneOf,
  type SignedIn,
  sendOtp,
  signInByToken,
  tokenHashOf,
} from './sign-in.ts'
import * as store from './store/account.ts'
import * as codes from './store/codes.ts'
import * as sessions from './store/sessions.ts'

export interface Session {
  sessionId: string
  userId: string
  bizStatus: number
}

/** The session of a token. None: NO_SESSION; ended or revoked: TOKEN_EXPIRED; closed account: 420. */
export const readSession = async (on: Querier, token: string, at: Date): Promise<Session> => {
  const row = await sessions.findSession(on, tokenHashOf(token))
  if (!row) throw new AppError('NO_SESSION')
  if (row.revokedAt || row.expiresAt <= at) throw new AppError('TOKEN_EXPIRED')
  if (row.closedAt) throw new AppError('SERVICE_CLOSED')
  if (at.getTime() - row.lastSeenAt.getTime() >= SEEN_EVERY_MS) {
    await sessions.markSeen(on, { sessionId: row.sessionId, at })
  }
  return row
}
/** Each call of a person would be a write otherwise. */
const SEEN_EVERY_MS = 15 * 60_000

/** Whether a session still counts, for what it opened earlier. */
export const isSessionOpen = (on: Querier, of: { sessionId: string; at: Date }): Promise<boolean> =>
  sessions.isSessionOpen(on, of)

export const signOut = (
  deps: Deps,
  session: Pick<Session, 'userId' | 'sessionId'>,
  at: Date,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await sessions.revokeSession(tx, { ...session, at })
    await forgetPushOfSession(tx, session.sessionId)
    await tellSessionEnd(tx, session.sessionId)
  })

/** The end of a link to the step at hand for this person's other browser, good once and for minutes. */
export const handOffLink = (
  deps: Deps,
  userId: string,
  at: Date,
): { path: string; expiresAt: Date } => {
  const openToken = handOffTo(deps, userId, HAND_OFF_CHANNEL, at)
  const query = new URLSearchParams({ openToken, uniqueChannel: HAND_OFF_CHANNEL })
  return {
    path: `/?${query}`,
    expiresAt: new Date(at.getTime() + OPEN_TOKEN_LIFE_MS),
  }
}

const HAND_OFF_CHANNEL = 'handOff'

const DEVICES_SHOWN = 50

/** Where a person is signed in: the device that asks first, then as lately as they were used. */
export const loginDevices = async (
  deps: Deps,
  { userId, sessionId }: Session,
  at: Date,
): Promise<(sessions.DeviceRow & { isThisOne: boolean })[]> => {
  const rows = await sessions.listDevices(deps.db, { userId, at, limit: DEVICES_SHOWN })
  return rows
    .map((row) => ({ ...row, isThisOne: row.sessionId === sessionId }))
    .sort((a, b) => Number(b.isThisOne) - Number(a.isThisOne))
}

/**
 * Ends one of the person's own sessions, whichever device asks; one that is over already stays so.
 * NOT_FOUND for somebody else's.
 */
export const revokeLogin = async (
  deps: Deps,
  of: { userId: string; sessionId: string },
  at: Date,
): Promise<void> => {
  if (!(await sessions.isOwnSession(deps.db, of))) throw new AppError('NOT_FOUND')
  await signOut(deps, of, at)
}

/** Makes the token for a hand-off of this person to another browser. */
export const handOffTo = (deps: Deps, userId: string, channel: string, at: Date): string =>
  makeOpenToken(deps.secrets.openTokenKey, { tokenId: deps.newId(), userId, channel }, at)

export const uniqueLogin = async (
  deps: Deps,
  origin: Origin,
  input: { taskId: string; uniqueChannel: string; deviceLabel: string },
): Promise<SignedIn> => {
  const key = deps.secrets.openTokenKey
  const handOff = readOpenToken(key, input.taskId, input.uniqueChannel, origin.at)
  const { deviceLabel } = input
  const { token, user } = await signInByToken(deps, origin, { ...handOff, deviceLabel })
  const { id: userId, bizStatus } = user
  return { token, userId, phone: readPhoneOf(deps, user), bizStatus, isNewUser: false }
}

/** A user's own phone, national digits. */
export const phoneOf = async (deps: Deps, on: Querier, userId: string): Promise<string> =>
  readPhoneOf(deps, await store.findUser(on, userId))

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

/** How many other people of at least that status signed in on one of this person's devices. */
export const countOthersOnDevices = (
  on: Querier,
  of: { userId: string; statusMin: number },
): Promise<number> => sessions.countOthersOnDevices(on, of)

export interface ConsentChoice {
  purpose: string
  isGiven: boolean
}

/** Writes choices to the consent ledger; the needed ones given move certification from 0 to 10. */
export const saveConsents = (
  deps: Deps,
  session: Session,
  origin: Origin,
  input: { choices: ConsentChoice[]; textVersion: string },
): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const user = await store.lockUser(tx, session.userId)
    for (const choice of input.choices) {
      await store.insertConsent(tx, {
        ...choice,
        id: deps.newId(),
        userId: user.id,
        textVersion: input.textVersion,
        language: origin.language,
        deviceId: origin.deviceId,
        decidedAt: origin.at,
      })
    }
    if (input.choices.some(({ purpose, isGiven }) => purpose === 'notifications' && !isGiven)) {
      await forgetPushOfPerson(tx, user.id)
    }
    const bizStatus = statusAfterConsents(user.bizStatus, await givenConsents(tx, user.id))
    if (bizStatus !== user.bizStatus) await store.setUserStatus(tx, user.id, bizStatus)
    return bizStatus
  })

const givenConsents = async (on: Querier, userId: string): Promise<ReadonlySet<string>> => {
  const consents = await store.listConsents(on, userId)
  return new Set(consents.filter((row) => row.isGiven).map((row) => row.purpose))
}

/** A person who took a needed consent back keeps and repays their loans, but gets no new one. */
export const refuseWithoutConsents = async (on: Querier, userId: string): Promise<void> => {
  if (!hasNeededConsents(await givenConsents(on, userId))) throw new AppError('CONSENT_NEEDED')
}

/** Whether what a person decided last for this purpose is yes. */
export const hasConsent = async (
  on: Querier,
  { userId, purpose }: { userId: string; purpose: string },
): Promise<boolean> => (await givenConsents(on, userId)).has(purpose)

/** Whether a person took that consent back; never having been asked is something else. */
export const hasWithdrawn = async (
  on: Querier,
  of: { userId: string; purpose: string },
): Promise<boolean> => {
  const consents = await store.listConsents(on, of.userId)
  return consents.some(({ purpose, isGiven }) => purpose === of.purpose && !isGiven)
}

export const listConsents = (deps: Deps, session: Session): Promise<store.ConsentRow[]> =>
  store.listConsents(deps.db, session.userId)

/** Locks the user's row for the rest of the transaction and reads where certification stands. */
export const lockUserStatus = async (tx: Tx, userId: string): Promise<number> =>
  (await store.lockUser(tx, userId)).bizStatus

/** Undefined for an id that is nobody's. */
export const findUserStatus = async (on: Querier, userId: string): Promise<number | undefined> =>
  (await store.findUser(on, userId))?.bizStatus

/** Certification moves on only here; the certification domain decides when. */
export const moveUserStatus = (tx: Tx, userId: string, bizStatus: number): Promise<void> =>
  store.setUserStatus(tx, userId, bizStatus)

export interface BorrowerContact {
  /** With the area code: '+919876543210'. */
  phone: string
  language: Language
}

/** The one phone on which a person may be told about their own loans: the one they sign in with. */
export const borrowerContact = async (
  deps: Deps,
  on: Querier,
  userId: string,
): Promise<BorrowerContact> => {
  const user = await store.findUser(on, userId)
  if (!user) throw new AppError('NOT_FOUND')
  return {
    phone: `${deps.market.areaCode}${readPhoneOf(deps, user)}`,
    language: languageFromHeader(user.language),
  }
}

/** Codes count against the limits of a day and are worth nothing after it. Returns how many went. */
export const forgetOldCodes = (tx: Tx, { at, limit }: { at: Date; limit: number }) =>
  codes.deleteCodes(tx, { before: daysBefore(at, CODES_KEPT_DAYS), limit })
const CODES_KEPT_DAYS = 2

/** A used token must be known for as long as it would still be good. Returns how many went. */
export const forgetOpenTokens = (tx: Tx, { at, limit }: { at: Date; limit: number }) =>
  sessions.deleteOpenTokens(tx, { before: daysBefore(at, 1), limit })

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * 86_400_000)
