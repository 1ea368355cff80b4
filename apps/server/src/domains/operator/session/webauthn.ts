import type { Assertion, NewCredential } from '@noren/contract/webauthn'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { isCloned, type NewKey, readAssertion, readNewKey } from '../../../platform/webauthn.ts'
import type { AskedOfKey } from './challenge-store.ts'
import type { StaffKey } from './key-store.ts'

type Place = Pick<Deps['config'], 'publicUrl'>

/** Throws WRONG_KEY for an answer to another challenge, from another page, or without the person. */
export const verifyNewKey = async (
  config: Place,
  of: { challenge: Buffer; credential: NewCredential },
): Promise<NewKey> => {
  const key = await readNewKey(config, of)
  if (!key) throw new AppError('WRONG_KEY')
  return key
}

/** The key says that it was used fewer times than we know: there are two of it. */
export class ClonedKeyError extends Error {
  readonly key: StaffKey
  constructor(key: StaffKey) {
    super('a passkey exists twice')
    this.name = 'ClonedKeyError'
    this.key = key
  }
}

/**
 * The key's new counter. Throws WRONG_KEY for an answer that is not this key's to this challenge on this
 * page, or one that a later answer of the same key has overtaken; and ClonedKeyError.
 */
export const verifyAssertion = async (
  config: Place,
  of: AskedOfKey & { credential: Assertion; key: StaffKey },
): Promise<number> => {
  const counter = await readAssertion(config, of)
  if (counter === undefined) throw new AppError('WRONG_KEY')
  if (!isCloned(of.key, counter)) return counter
  // Asked before the key's last use, it counted fewer uses because it was given before: one key, two tabs.
  const { usedAt } = of.key
  if (usedAt !== null && of.begunAt <= usedAt) throw new AppError('WRONG_KEY')
  throw new ClonedKeyError(of.key)
}

/** Whether a key signed a challenge, from what was kept of it and nothing else. */
export const isSignedBy = async (of: {
  credentialId: string
  publicKey: Buffer
  challenge: Buffer
  origin: string
  authenticatorData: Buffer
  clientData: Buffer
  signature: Buffer
}): Promise<boolean> => {
  // Loaded on first use, as in platform/webauthn.ts.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { credentialId: id, challenge, origin } = of
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: of.clientData.toString('base64url'),
        authenticatorData: of.authenticatorData.toString('base64url'),
        signature: of.signature.toString('base64url'),
      },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(of.publicKey), counter: 0 },
  }).catch(() => undefined)
  return verified?.verified === true
}
