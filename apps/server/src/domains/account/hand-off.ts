import { randomInt } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import { keyedHash } from '../../platform/keys/sealed-fields.ts'
import { markFor } from './known-device.ts'
import { openSessions } from './login-devices.ts'
import { noteDevice } from './new-device.ts'
import type { Origin } from './origin.ts'
import { readPhoneOf } from './phones.ts'
import { CONFIRM_LIFE_MS, LINK_LIFE_MS, SESSIONS_BY_LINK_MAX } from './sessions/limits.ts'
import { makeOpenToken, readOpenToken } from './sessions/open-token.ts'
import { newToken, startSession } from './sessions/start-session.ts'
import { tokenHashOf } from './sessions/token-hash.ts'
import type { Session } from './sessions.ts'
import { type SignedIn, signInByLink } from './sign-in.ts'
import { endStrangers } from './sign-out.ts'
import * as account from './store/account.ts'
import * as store from './store/hand-offs.ts'
import { replaceToken } from './store/renewals.ts'
import { isOpenTokenUsed } from './store/sessions.ts'

/**
 * A session continues on another device by a link, good once and for minutes. The first device that opens it is held to it; both
 * then show a number, and the device that made the link says whether they are the same. What comes of it belongs to the
 * session that made it (sign-out.ts).
 */
const HAND_OFF_CHANNEL = 'handOff'
const NUMBERS = 1000

export interface Link {
  taskId: string
  uniqueChannel: string
}

const pathOf = (openToken: string, uniqueChannel: string): string =>
  `/?${new URLSearchParams({ openToken, uniqueChannel })}`

const refuseMany = async (on: Querier, userId: string, at: Date): Promise<void> => {
  const open = await openSessions(on, userId, at)
  if (open.length >= SESSIONS_BY_LINK_MAX) {
    throw new AppError('DEVICES_FULL', { count: SESSIONS_BY_LINK_MAX })
  }
}

/** Asked for again so soon, because the answer was lost or by a double tap, it is the same link. */
const SAME_WITHIN_MS = 10_000

/** The path of a new link of this session; an older one that nobody has opened yet ends with it. */
export const handOffLink = (
  deps: Deps,
  { userId, sessionId }: Session,
  at: Date,
): Promise<{ path: string; expiresAt: Date }> =>
  inTransaction(deps.db, async (tx) => {
    await account.lockUser(tx, userId)
    await refuseMany(tx, userId, at)
    const since = new Date(at.getTime() - SAME_WITHIN_MS)
    const known = await store.findUnopened(tx, { userId, sessionId, since })
    if (known) return linkTo(deps, { userId, ...known })
    await store.deleteUnopened(tx, { userId, sessionId })
    const handOffId = deps.newId()
    const expiresAt = new Date(at.getTime() + LINK_LIFE_MS)
    const number = String(randomInt(NUMBERS)).padStart(3, '0')
    await store.insertHandOff(tx, {
      userId,
      id: handOffId,
      sessionId,
      number,
      madeAt: at,
      expiresAt,
    })
    return linkTo(deps, { userId, handOffId, madeAt: at, expiresAt })
  })

const linkTo = (
  deps: Deps,
  of: { userId: string; handOffId: string; madeAt: Date; expiresAt: Date },
): { path: string; expiresAt: Date } => {
  const token = { tokenId: of.handOffId, userId: of.userId, channel: HAND_OFF_CHANNEL }
  const lifeMs = LINK_LIFE_MS + CONFIRM_LIFE_MS
  const openToken = makeOpenToken(deps.secrets.openTokenKey, token, of.madeAt, lifeMs)
  return { path: pathOf(openToken, HAND_OFF_CHANNEL), expiresAt: of.expiresAt }
}

/** A link that belongs to no session, and that nobody has to confirm: made by whoever runs the server, such as the sandbox. */
export const linkWithoutSession = (
  deps: Pick<Deps, 'secrets' | 'newId'>,
  { userId, channel, at }: { userId: string; channel: string; at: Date },
): { path: string; openToken: string } => {
  const token = { tokenId: deps.newId(), userId, channel }
  const openToken = makeOpenToken(deps.secrets.openTokenKey, token, at)
  return { path: pathOf(openToken, channel), openToken }
}

/** Whose account a link would open. Throws OPEN_TOKEN_USED where it opens none any more. */
export const viewLink = async (
  deps: Deps,
  { taskId, uniqueChannel }: Link,
  at: Date,
): Promise<{ userId: string; phone: string }> => {
  const token = readOpenToken(deps.secrets.openTokenKey, taskId, uniqueChannel, at)
  const { userId, tokenId } = token
  const handOff =
    token.channel === HAND_OFF_CHANNEL &&
    (await store.findHandOff(deps.db, { userId, handOffId: tokenId }))
  const isGood = handOff
    ? isAlive(handOff, at)
    : handOff === false && !(await isOpenTokenUsed(deps.db, tokenId))
  if (!isGood) throw new AppError('OPEN_TOKEN_USED')
  const user = await account.findUser(deps.db, userId)
  if (!user || user.closedAt) throw new AppError('SERVICE_CLOSED')
  return { userId, phone: readPhoneOf(deps, user) }
}

export const uniqueLogin = (
  deps: Deps,
  origin: Origin,
  { taskId, uniqueChannel, deviceLabel }: Link & { deviceLabel: string },
): Promise<SignedIn> => {
  const key = deps.secrets.openTokenKey
  const { tokenId, userId, channel } = readOpenToken(key, taskId, uniqueChannel, origin.at)
  return channel === HAND_OFF_CHANNEL
    ? continueHere(deps, origin, { handOffId: tokenId, userId, deviceLabel })
    : signInByLink(deps, origin, { tokenId, userId, deviceLabel })
}

/** Who opens a link: the device's key, and its id where it keeps none. */
const claimantOf = ({ secrets }: Deps, { keyHash, deviceId }: Origin): Buffer => {
  if (!keyHash && deviceId === '') {
    throw new AppError('VALIDATION', { fields: [{ path: 'device-id', rule: 'required' }] })
  }
  const device = keyHash ? `key ${keyHash.toString('hex')}` : `id ${deviceId}`
  return keyedHash(secrets.otpKey, 'hand-off', device)
}

const continueHere = async (
  deps: Deps,
  origin: Origin,
  of: { handOffId: string; userId: string; deviceLabel: string },
): Promise<SignedIn> => {
  const { userId, deviceLabel } = of
  const { at } = origin
  const claimedBy = claimantOf(deps, origin)
  const outcome = await inTransaction(deps.db, async (tx) => {
    const user = await account.lockUser(tx, userId)
    if (user.closedAt) throw new AppError('SERVICE_CLOSED')
    const handOff = await store.findHandOff(tx, of)
    if (!handOff || !isAlive(handOff, at)) throw new AppError('OPEN_TOKEN_USED')
    if (!handOff.claimedBy) {
      const expiresAt = new Date(at.getTime() + CONFIRM_LIFE_MS)
      await store.claimHandOff(tx, { ...of, claimedBy, deviceLabel, at, expiresAt })
      await publishToPerson(tx, userId, { kind: 'session' })
      return { waitsFor: handOff.number }
    }
    if (!handOff.claimedBy.equals(claimedBy)) throw new AppError('OPEN_TOKEN_USED')
    if (handOff.isConfirmed === false) throw new AppError('HAND_OFF_REFUSED')
    if (handOff.isConfirmed === null) return { waitsFor: handOff.number }
    return { signedIn: await openFor(deps, tx, origin, { user, handOff, deviceLabel }) }
  })
  if (outcome.signedIn) return outcome.signedIn
  throw new AppError('HAND_OFF_WAITING', { number: outcome.waitsFor })
}

const isAlive = (handOff: store.HandOffRow, at: Date): boolean =>
  handOff.isMakerOpen && handOff.makerExpiresAt > at && handOff.expiresAt > at

/** Opens the session of a confirmed link; asked again, because the answer was lost, the same one under a new token. */
const openFor = async (
  deps: Deps,
  tx: Tx,
  origin: Origin,
  of: { user: account.UserRow; handOff: store.HandOffRow; deviceLabel: string },
): Promise<SignedIn> => {
  const { user, handOff, deviceLabel } = of
  const { handOffId, openedSessionId, sessionId, makerExpiresAt } = handOff
  const { id: userId, bizStatus } = user
  const { at } = origin
  const phone = readPhoneOf(deps, user)
  const person = { userId, phone, bizStatus, isNewUser: false }
  if (openedSessionId) {
    const token = newToken()
    const { mark, markHash } = markFor(deps, origin.mark)
    const tokenHash = tokenHashOf(token)
    const isOpen = await replaceToken(tx, { sessionId: openedSessionId, tokenHash, markHash, at })
    if (!isOpen) throw new AppError('OPEN_TOKEN_USED')
    return { ...person, token, mark }
  }
  await refuseMany(tx, userId, at)
  await noteDevice(deps, tx, origin, { userId, phone, deviceLabel })
  const parent = { sessionId, expiresAt: makerExpiresAt }
  const opened = await startSession(deps, tx, { userId, deviceLabel, parent }, origin)
  await store.noteSession(tx, { userId, handOffId, openedSessionId: opened.sessionId })
  await publishToPerson(tx, userId, { kind: 'session' })
  return { ...person, token: opened.token, mark: opened.mark }
}

/** The device that has opened a link of this session and waits; null if none does. */
export const askedHandOff = async (
  deps: Deps,
  { userId, sessionId }: Session,
  at: Date,
): Promise<store.AskedRow | null> =>
  (await store.findAsked(deps.db, { userId, sessionId, at })) ?? null

/**
 * Says whether the other device is the person's own. Only the session that made the link may; "no" ends what was opened, and
 * after "no" nothing is opened any more. Throws NOT_FOUND for what is over, or somebody else's. Returns what counts now.
 */
export const decideHandOff = (
  deps: Deps,
  { userId, sessionId }: Session,
  said: { handOffId: string; isSame: boolean; number: string },
  at: Date,
): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const { handOffId } = said
    await account.lockUser(tx, userId)
    const handOff = await store.findHandOff(tx, { userId, handOffId })
    if (!handOff?.claimedBy || handOff.sessionId !== sessionId) throw new AppError('NOT_FOUND')
    const { isConfirmed: before, openedSessionId } = handOff
    const isConfirmed = said.isSame && said.number === handOff.number && before !== false
    if (before === isConfirmed) return isConfirmed
    if (before === null && handOff.expiresAt <= at) throw new AppError('NOT_FOUND')
    const expiresAt = new Date(at.getTime() + CONFIRM_LIFE_MS)
    await store.decideHandOff(tx, { userId, handOffId, isConfirmed, expiresAt })
    if (openedSessionId) {
      const opened = { userId, sessionId: openedSessionId, bySessionId: sessionId }
      await endStrangers(deps, tx, opened, at)
    }
    return isConfirmed
  })
