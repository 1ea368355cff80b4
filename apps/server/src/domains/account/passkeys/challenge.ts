import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../../deps.ts'
import type { Querier } from '../../../platform/db/pool.ts'
import { keyedHash } from '../../../platform/keys/sealed-fields.ts'
import * as store from './challenge-store.ts'

/**
 * A challenge that carries its own end and signature, so that asking for one writes nothing, whoever asks and
 * however often: end in ms ‖ random ‖ signature. It belongs to what it was made for: the device that signs
 * in, or the session that adds a passkey.
 */
const LIFE_MS = 5 * 60_000
const TIME_BYTES = 6
const RANDOM_BYTES = 16
const SIGNATURE_BYTES = 16
const CONTENT_BYTES = TIME_BYTES + RANDOM_BYTES

export type MadeFor =
  | { purpose: 'signIn'; deviceId: string }
  | { purpose: 'add'; userId: string; sessionId: string }

const endMsOf = (challenge: Buffer): number => challenge.readUIntBE(0, TIME_BYTES)

const signatureOf = (
  { secrets }: Pick<Deps, 'secrets'>,
  madeFor: MadeFor,
  content: Buffer,
): Buffer => {
  const of =
    madeFor.purpose === 'signIn'
      ? ['signIn', madeFor.deviceId]
      : ['add', madeFor.userId, madeFor.sessionId]
  const text = [...of, content.toString('hex')].join('\0')
  return keyedHash(secrets.otpKey, 'passkey challenge', text).subarray(0, SIGNATURE_BYTES)
}

export const makeChallenge = (deps: Pick<Deps, 'secrets'>, madeFor: MadeFor, at: Date): Buffer => {
  const until = Buffer.alloc(TIME_BYTES)
  until.writeUIntBE(at.getTime() + LIFE_MS, 0, TIME_BYTES)
  const content = Buffer.concat([until, randomBytes(RANDOM_BYTES)])
  return Buffer.concat([content, signatureOf(deps, madeFor, content)])
}

const isOurs = (
  deps: Pick<Deps, 'secrets'>,
  challenge: Buffer,
  { madeFor, at }: { madeFor: MadeFor; at: Date },
): boolean => {
  if (challenge.length !== CONTENT_BYTES + SIGNATURE_BYTES) return false
  const content = challenge.subarray(0, CONTENT_BYTES)
  const given = challenge.subarray(CONTENT_BYTES)
  return (
    timingSafeEqual(given, signatureOf(deps, madeFor, content)) && endMsOf(content) > at.getTime()
  )
}

/** What was asked of a passkey, and when. */
export interface AskedOfPasskey {
  challenge: Buffer
  askedAt: Date
}

/** The challenge, used up by this; undefined when it was used, is over, or was made for something else. */
export const takeChallenge = async (
  deps: Pick<Deps, 'secrets'>,
  on: Querier,
  of: { challenge: string; madeFor: MadeFor; at: Date },
): Promise<AskedOfPasskey | undefined> => {
  const challenge = Buffer.from(of.challenge, 'base64url')
  if (!isOurs(deps, challenge, of)) return undefined
  const challengeHash = keyedHash(deps.secrets.otpKey, 'used passkey challenge', of.challenge)
  if (!(await store.useChallenge(on, { challengeHash, at: of.at }))) return undefined
  return { challenge, askedAt: new Date(endMsOf(challenge) - LIFE_MS) }
}
