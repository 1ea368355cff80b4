import type { Signature } from '@noren/contract/operator/signing'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ListedKey, StaffKey } from './key-store.ts'

/** Passkeys, by @simplewebauthn/server: nothing of the format is read here. */

export type Assertion = Signature['credential']
export interface NewCredential {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined }
}

type Place = Pick<Deps['config'], 'publicUrl'>

/** The page that the keys belong to. */
const placeOf = ({ publicUrl }: Place) => {
  const { origin, hostname } = new URL(publicUrl)
  return { expectedOrigin: origin, expectedRPID: hostname }
}
export const originOf = (config: Place): string => placeOf(config).expectedOrigin

const TIMEOUT_MS = 120_000
/** EdDSA, ES256, RS256: every authenticator has one of them, and every Node verifies them. */
const supportedAlgorithmIDs = [-8, -7, -257]

type Transports = NonNullable<
  NonNullable<
    Parameters<typeof generateRegistrationOptions>[0]['excludeCredentials']
  >[number]['transports']
>
const described = (keys: readonly Pick<ListedKey, 'credentialId' | 'transports'>[]) =>
  keys.map(({ credentialId: id, transports }) => ({ id, transports: transports as Transports }))

const base64url = (bytes: Buffer): string => bytes.toString('base64url')

/** For `navigator.credentials.create`: a key that can be found without a name and that knows its person. */
export const registrationOptions = (
  config: Place,
  of: { challenge: Buffer; operatorId: string; name: string; keys: readonly ListedKey[] },
) =>
  generateRegistrationOptions({
    rpName: 'Noren',
    rpID: placeOf(config).expectedRPID,
    userName: of.name,
    userID: new Uint8Array(Buffer.from(of.operatorId.replaceAll('-', ''), 'hex')),
    challenge: new Uint8Array(of.challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: described(of.keys),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })

/** For `navigator.credentials.get`: any key of the page, or one of these. */
export const assertionOptions = (
  config: Place,
  of: { challenge: Buffer; keys?: readonly ListedKey[] },
) =>
  generateAuthenticationOptions({
    rpID: placeOf(config).expectedRPID,
    challenge: new Uint8Array(of.challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(of.keys && { allowCredentials: described(of.keys) }),
  })

/** Throws WRONG_KEY for an answer to another challenge, from another page, or without the person. */
export const verifyNewKey = async (
  config: Place,
  of: { challenge: Buffer; credential: NewCredential },
) => {
  const { response, ...rest } = of.credential
  const verified = await verifyRegistrationResponse({
    response: {
      ...rest,
      response: { ...response, transports: (response.transports ?? []) as Transports },
      clientExtensionResults: {},
    },
    expectedChallenge: base64url(of.challenge),
    ...placeOf(config),
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  if (!verified?.verified) throw new AppError('WRONG_KEY')
  const { credential, credentialDeviceType } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.transports ?? [],
    isDeviceBound: credentialDeviceType === 'singleDevice',
  }
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
 * page, and ClonedKeyError.
 */
export const verifyAssertion = async (
  config: Place,
  of: { challenge: Buffer; credential: Assertion; key: StaffKey },
): Promise<number> => {
  const { key, credential } = of
  const { userHandle, ...response } = credential.response
  const verified = await verifyAuthenticationResponse({
    response: {
      ...credential,
      response: { ...response, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: base64url(of.challenge),
    ...placeOf(config),
    requireUserVerification: true,
    // Compared below, where a clone is told from a wrong answer.
    credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: 0 },
  }).catch(() => undefined)
  if (!verified?.verified) throw new AppError('WRONG_KEY')
  const { newCounter } = verified.authenticationInfo
  const isCounting = newCounter > 0 || key.counter > 0
  if (isCounting && newCounter <= key.counter) throw new ClonedKeyError(key)
  return newCounter
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
  const { credentialId: id, challenge, origin } = of
  const verified = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(of.clientData),
        authenticatorData: base64url(of.authenticatorData),
        signature: base64url(of.signature),
      },
      clientExtensionResults: {},
    },
    expectedChallenge: base64url(challenge),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(of.publicKey), counter: 0 },
  }).catch(() => undefined)
  return verified?.verified === true
}
