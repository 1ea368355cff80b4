import type { Assertion, NewCredential } from '@noren/contract/webauthn'
import type { generateRegistrationOptions } from '@simplewebauthn/server'
import type { Deps } from '../deps.ts'

/** Passkeys, by @simplewebauthn/server: nothing of the format is read here. */

/** Loaded on first use: with all that it reads certificates by it is a tenth of what a server would load at its start. */
const library = () => import('@simplewebauthn/server')

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
interface NamedKey {
  credentialId: string
  transports: string[]
}
const described = (keys: readonly NamedKey[]) =>
  keys.map(({ credentialId: id, transports }) => ({ id, transports: transports as Transports }))

const base64url = (bytes: Buffer): string => bytes.toString('base64url')

/** What a passkey knows its person by, and gives back with each answer: the id's bytes. */
const handleOf = (personId: string): Buffer => Buffer.from(personId.replaceAll('-', ''), 'hex')
/** Undefined for what is no handle of ours. */
export const personIdOf = (handle: string): string | undefined => {
  const [, ...parts] =
    Buffer.from(handle, 'base64url')
      .toString('hex')
      .match(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/) ?? []
  return parts.length > 0 ? parts.join('-') : undefined
}

/** For `navigator.credentials.create`: a key that can be found without a name and that knows its person. */
export const registrationOptions = async (
  config: Place,
  of: { challenge: Buffer; personId: string; name: string; keys: readonly NamedKey[] },
) => {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Noren',
    rpID: placeOf(config).expectedRPID,
    userName: of.name,
    userID: new Uint8Array(handleOf(of.personId)),
    challenge: new Uint8Array(of.challenge),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: described(of.keys),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** For `navigator.credentials.get`: any key of the page, or one of these. */
export const assertionOptions = async (
  config: Place,
  of: { challenge: Buffer; keys?: readonly NamedKey[] },
) => {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: placeOf(config).expectedRPID,
    challenge: new Uint8Array(of.challenge),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(of.keys && { allowCredentials: described(of.keys) }),
  })
}

export interface NewKey {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  isDeviceBound: boolean
}

/** Undefined for an answer to another challenge, from another page, or without the person. */
export const readNewKey = async (
  config: Place,
  of: { challenge: Buffer; credential: NewCredential },
): Promise<NewKey | undefined> => {
  const { verifyRegistrationResponse } = await library()
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
  if (!verified?.verified) return undefined
  const { credential, credentialDeviceType } = verified.registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.transports ?? [],
    isDeviceBound: credentialDeviceType === 'singleDevice',
  }
}

/** The key's new counter; undefined for an answer that is not this key's to this challenge on this page. */
export const readAssertion = async (
  config: Place,
  of: {
    challenge: Buffer
    credential: Assertion
    key: { credentialId: string; publicKey: Buffer }
  },
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await library()
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
    // Compared by whoever asks, so that a clone is told from a wrong answer.
    credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: 0 },
  }).catch(() => undefined)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

/** The key says that it was used no more often than we know: there are two of it. Synced keys do not count. */
export const isCloned = (known: { counter: number }, counter: number): boolean =>
  (counter > 0 || known.counter > 0) && counter <= known.counter
