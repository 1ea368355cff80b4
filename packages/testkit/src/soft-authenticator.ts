import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/**
 * A passkey in software, as a browser and its authenticator answer together: real keys, real CBOR, real
 * signatures. What an attacker could change is a parameter.
 */
export interface SoftKey {
  credentialId: string
  privateKey: KeyObject
  counter: number
  userHandle: string | undefined
}

/** What `begin…` answers, as far as it is needed. */
type Options = Readonly<Record<string, unknown>>

export interface Twist {
  origin?: string
  /** The host whose keys these are; that of the origin unless told otherwise. */
  rpId?: string
  challenge?: string
  type?: string
  /** User present, user verified, and that keys are there; without it the authenticator's usual. */
  flags?: number
  counter?: number
  /** Signed by another key than the one that is named. */
  signedBy?: KeyObject
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_KEY = 0x40

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')

// ---- CBOR, as much of it as an attestation has ----

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.of((major << 5) | value)
  if (value < 256) return Buffer.of((major << 5) | 24, value)
  return Buffer.of((major << 5) | 25, value >> 8, value & 0xff)
}
type Cbor = number | string | Buffer | Map<number | string, Cbor>
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([head(3, bytes.length), bytes])
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([name, one]) => [cbor(name), cbor(one)])
  return Buffer.concat([head(5, value.size), ...parts])
}

const COSE = { kty: 1, alg: 3, curve: -1, x: -2, y: -3 } as const
const coseKey = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [COSE.kty, 2],
      [COSE.alg, -7],
      [COSE.curve, 1],
      [COSE.x, Buffer.from(x, 'base64url')],
      [COSE.y, Buffer.from(y, 'base64url')],
    ]),
  )
}

// ---- What is signed ----

const clientData = (options: Options, origin: string, twist: Twist, type: string): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: twist.type ?? type,
      challenge: twist.challenge ?? String(options.challenge),
      origin: twist.origin ?? origin,
      crossOrigin: false,
    }),
  )

const authenticatorData = (rpId: string, flags: number, counter: number): Buffer => {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), count])
}

const rpIdOf = (origin: string, twist: Twist): string =>
  twist.rpId ?? new URL(twist.origin ?? origin).hostname

const AAGUID = Buffer.alloc(16)

/** Makes a passkey as the options ask. */
export const createKey = (origin: string, options: Options, twist: Twist = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const counter = twist.counter ?? 0
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const data = Buffer.concat([
    authenticatorData(rpIdOf(origin, twist), twist.flags ?? PRESENT | VERIFIED | HAS_KEY, counter),
    AAGUID,
    length,
    id,
    coseKey(publicKey),
  ])
  const attestation = new Map<string, Cbor>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', data],
  ])
  const credentialId = base64url(id)
  const user = options.user as { id?: string } | undefined
  const key: SoftKey = { credentialId, privateKey, counter, userHandle: user?.id }
  const credential = {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key' as const,
    response: {
      clientDataJSON: base64url(clientData(options, origin, twist, 'webauthn.create')),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    },
  }
  return { key, credential }
}

/** Touches a passkey: it answers the options' challenge, and counts. */
export const touchKey = (origin: string, options: Options, key: SoftKey, twist: Twist = {}) => {
  key.counter += 1
  const data = authenticatorData(
    rpIdOf(origin, twist),
    twist.flags ?? PRESENT | VERIFIED,
    twist.counter ?? key.counter,
  )
  const client = clientData(options, origin, twist, 'webauthn.get')
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
  return {
    id: key.credentialId,
    rawId: key.credentialId,
    type: 'public-key' as const,
    response: {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, twist.signedBy ?? key.privateKey)),
      ...(key.userHandle !== undefined && { userHandle: key.userHandle }),
    },
  }
}

/** A copy, as who steals a passkey's bytes has it. */
export const cloneKey = (key: SoftKey): SoftKey => ({
  ...key,
  privateKey: createPrivateKey(key.privateKey.export({ format: 'pem', type: 'pkcs8' })),
})
