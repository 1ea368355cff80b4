import { randomBytes } from 'node:crypto'
import type { NewCredential } from '@noren/contract/webauthn'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { registrationOptions } from '../../platform/webauthn.ts'
import { decideOnce } from './decide/decide-once.ts'
import type { Operator, StaffSession } from './operator.ts'
import { takeChallenge } from './session/challenge-store.ts'
import * as store from './session/key-store.ts'
import { isEnrolled, newChallenge } from './session/open-session.ts'
import { refuseWeakKey } from './session/refuse-weak-key.ts'
import { endSessions } from './session/session-store.ts'
import { newTotp, openSecret, sealSecret, stepOf } from './session/totp.ts'
import { verifyNewKey } from './session/webauthn.ts'

const CHALLENGE_BYTES = 32

/** Keys are changed in a session that a key opened; the change itself is signed by one that was there before. */
const passkeySession = ({ session }: Operator): StaffSession => {
  if (session?.kind !== 'passkey') throw new AppError('PASSKEY_NEEDED')
  return session
}

export const beginKey = async (deps: Deps, who: Operator, at: Date) => {
  const { sessionId } = passkeySession(who)
  const { operatorId, name } = who
  const challenge = randomBytes(CHALLENGE_BYTES)
  const challengeId = await newChallenge(deps, {
    purpose: 'key',
    challenge,
    operatorId,
    sessionId,
    at,
  })
  const keys = await store.listKeys(deps.db, operatorId)
  const options = await registrationOptions(deps.config, {
    challenge,
    personId: operatorId,
    name,
    keys,
  })
  return { challengeId, options }
}

/** Adds a passkey; signed by one that was there before. */
export const addKey = async (
  deps: Deps,
  who: Operator,
  given: { requestId: string; challengeId: string; credential: NewCredential; label: string },
  at: Date,
): Promise<{ credentialId: string; isEnrolled: boolean }> => {
  const { sessionId } = passkeySession(who)
  const { operatorId } = who
  const { requestId, ...input } = given
  const { challengeId, credential, label } = input
  return decideOnce(deps, who, { call: 'addKey', requestId, input, at }, async (tx) => {
    const asked = { challengeId, purpose: 'key', operatorId, sessionId, at } as const
    const taken = await takeChallenge(tx, asked)
    if (!taken) throw new AppError('WRONG_KEY')
    const key = await verifyNewKey(deps.config, { challenge: taken.challenge, credential })
    await refuseWeakKey(deps, tx, { operatorId, key })
    if (!(await store.insertKey(tx, { ...key, operatorId, label, at }))) {
      throw new AppError('WRONG_KEY')
    }
    const { credentialId, isDeviceBound } = key
    return {
      answer: { credentialId, isEnrolled: await isEnrolled(tx, operatorId) },
      subjectId: operatorId,
      userId: null,
      before: {},
      after: { credentialId, isDeviceBound },
    }
  })
}

/** Ends a key and the sessions that it opened. Throws KEY_LAST when fewer than two ways would be left. */
export const removeKey = async (
  deps: Deps,
  who: Operator,
  given: { requestId: string; credentialId: string },
  at: Date,
): Promise<{ credentialId: string }> => {
  passkeySession(who)
  const { operatorId } = who
  const { requestId, ...input } = given
  const { credentialId } = input
  return decideOnce(deps, who, { call: 'removeKey', requestId, input, at }, async (tx) => {
    // The app first: two removals at once count one after the other.
    await store.lockKeysOf(tx, operatorId)
    const keys = await store.listKeys(tx, operatorId)
    if (!keys.some((key) => key.credentialId === credentialId)) throw new AppError('NOT_FOUND')
    const left = keys.length - 1
    // An app alone opens a limited session only.
    const isEnough = left >= 2 || (left === 1 && (await store.hasTotp(tx, operatorId)))
    if (!isEnough) throw new AppError('KEY_LAST')
    await store.endKey(tx, { credentialId, operatorId, why: 'removed', at })
    const sessions = await endSessions(tx, { operatorId, credentialId, at })
    return {
      answer: { credentialId },
      subjectId: operatorId,
      userId: null,
      before: {},
      after: { credentialId, sessions },
    }
  })
}

export const beginTotp = async (
  deps: Deps,
  who: Operator,
): Promise<{ secret: string; uri: string }> => {
  passkeySession(who)
  const { operatorId, name } = who
  const made = newTotp(name)
  const pendingSealed = sealSecret(deps, operatorId, made.secret)
  await store.pendTotp(deps.db, { operatorId, pendingSealed })
  return made
}

/** Takes the new authenticator app into use with a first code of it. Throws OTP_WRONG. */
export const addTotp = async (
  deps: Deps,
  who: Operator,
  given: { requestId: string; code: string },
  at: Date,
): Promise<{ isEnrolled: boolean }> => {
  passkeySession(who)
  const { operatorId } = who
  const { requestId, ...input } = given
  return decideOnce(deps, who, { call: 'addTotp', requestId, input, at }, async (tx) => {
    const totp = await store.lockTotp(tx, operatorId)
    const step = totp?.pendingSealed
      ? stepOf(openSecret(deps, operatorId, totp.pendingSealed), input.code, at)
      : undefined
    if (step === undefined) throw new AppError('OTP_WRONG', { triesLeft: 1 })
    await store.keepTotp(tx, { operatorId, step })
    return {
      answer: { isEnrolled: await isEnrolled(tx, operatorId) },
      subjectId: operatorId,
      userId: null,
      before: {},
      after: { hasTotp: true },
    }
  })
}
