import { createHmac, createPublicKey, diffieHellman, type KeyObject } from 'node:crypto'
import { KEM_X25519 } from './wire-format.ts'

/**
 * The receiving side of HPKE in base mode (RFC 9180) with node:crypto, for both DHKEMs with HKDF-SHA256.
 * All HKDF outputs needed are at most one hash block.
 */
export type HpkeSuite = { readonly kemId: number; readonly kdfId: number; readonly aeadId: number }

/** Depends only on the receiver's key and info, and is computed once for each key. */
export type HpkeRecipient = {
  readonly kemId: number
  readonly privateKey: KeyObject
  readonly publicKey: Buffer
  readonly kemSuiteId: Buffer
  readonly suiteId: Buffer
  readonly keyScheduleContext: Buffer
}

/** The context of RFC 9180 §5.1 before its keys are expanded. */
export type HpkeContext = {
  readonly sharedSecret: Buffer
  readonly secret: Buffer
  readonly exporterSecret: Buffer
}

const HASH_LENGTH = 32
const MODE_BASE = 0x00
const VERSION = Buffer.from('HPKE-v1')
const EMPTY = Buffer.alloc(0)
const LAST_BLOCK = Buffer.from([1])

export const hkdfExtract = (salt: Uint8Array, keyMaterial: Uint8Array): Buffer =>
  createHmac('sha256', salt).update(keyMaterial).digest()

/** RFC 5869 §2.3 for lengths up to one block, 32 bytes. */
export const hkdfExpand = (prk: Uint8Array, info: string | Uint8Array, length: number): Buffer => {
  if (length > HASH_LENGTH) throw new RangeError('one block of HKDF-SHA256 is 32 bytes')
  return createHmac('sha256', prk).update(info).update(LAST_BLOCK).digest().subarray(0, length)
}

const labeledExtract = (suiteId: Buffer, salt: Buffer, label: string, keyMaterial: Buffer) =>
  hkdfExtract(salt, Buffer.concat([VERSION, suiteId, Buffer.from(label), keyMaterial]))

/** LabeledExpand of RFC 9180 §4. */
export const labeledExpand = (input: {
  suiteId: Buffer
  prk: Buffer
  label: string
  info: Buffer
  length: number
}): Buffer => {
  const { suiteId, prk, label, info, length } = input
  const prefix = Buffer.from([length >>> 8, length & 0xff])
  const labeledInfo = Buffer.concat([prefix, VERSION, suiteId, Buffer.from(label), info])
  return hkdfExpand(prk, labeledInfo, length)
}

const twoBytes = (value: number): Buffer => Buffer.from([value >>> 8, value & 0xff])

export const createRecipient = (input: {
  suite: HpkeSuite
  privateKey: KeyObject
  info: Uint8Array
}): HpkeRecipient => {
  const { suite, privateKey } = input
  const kemSuiteId = Buffer.concat([Buffer.from('KEM'), twoBytes(suite.kemId)])
  const ids = [suite.kemId, suite.kdfId, suite.aeadId].map(twoBytes)
  const suiteId = Buffer.concat([Buffer.from('HPKE'), ...ids])
  const pskIdHash = labeledExtract(suiteId, EMPTY, 'psk_id_hash', EMPTY)
  const infoHash = labeledExtract(suiteId, EMPTY, 'info_hash', Buffer.from(input.info))
  return {
    kemId: suite.kemId,
    privateKey,
    publicKey: rawPublicKey(createPublicKey(privateKey)),
    kemSuiteId,
    suiteId,
    keyScheduleContext: Buffer.concat([Buffer.from([MODE_BASE]), pskIdHash, infoHash]),
  }
}

/** SerializePublicKey of RFC 9180 §7.1.1: 32 bytes of X25519, 65 uncompressed bytes of P-256. */
const rawPublicKey = (publicKey: KeyObject): Buffer => {
  const { x, y } = publicKey.export({ format: 'jwk' })
  const first = Buffer.from(x ?? '', 'base64url')
  if (y === undefined) return first
  return Buffer.concat([Buffer.from([0x04]), first, Buffer.from(y, 'base64url')])
}

/** DeserializePublicKey; via a JWK, because node imports it fifteen times faster than DER. */
const importRawPublicKey = (kemId: number, raw: Buffer): KeyObject => {
  if (kemId === KEM_X25519) {
    const key = { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }
    return createPublicKey({ key, format: 'jwk' })
  }
  if (raw[0] !== 0x04) throw new TypeError('only the uncompressed form is allowed')
  const x = raw.subarray(1, 33).toString('base64url')
  const y = raw.subarray(33).toString('base64url')
  return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
}

/**
 * Decap and the key schedule of RFC 9180 §4.1 and §5.1. Throws node's own error for a point off the curve
 * or of small order, whose shared secret would be all zero (§7.1.4).
 */
export const setupBaseR = (recipient: HpkeRecipient, encapsulated: Uint8Array): HpkeContext => {
  const { kemSuiteId, suiteId, keyScheduleContext: info } = recipient
  const enc = Buffer.from(encapsulated.buffer, encapsulated.byteOffset, encapsulated.length)
  const publicKey = importRawPublicKey(recipient.kemId, enc)
  const dh = diffieHellman({ privateKey: recipient.privateKey, publicKey })
  const eaePrk = labeledExtract(kemSuiteId, EMPTY, 'eae_prk', dh)
  const sharedSecret = labeledExpand({
    suiteId: kemSuiteId,
    prk: eaePrk,
    label: 'shared_secret',
    info: Buffer.concat([enc, recipient.publicKey]),
    length: HASH_LENGTH,
  })
  const secret = labeledExtract(suiteId, sharedSecret, 'secret', EMPTY)
  const exporterSecret = labeledExpand({
    suiteId,
    prk: secret,
    label: 'exp',
    info,
    length: HASH_LENGTH,
  })
  return { sharedSecret, secret, exporterSecret }
}

/** Context.Export of RFC 9180 §5.3. */
export const exportSecret = (
  { suiteId }: HpkeRecipient,
  { exporterSecret }: HpkeContext,
  exporter: { label: Uint8Array; length: number },
): Buffer =>
  labeledExpand({
    suiteId,
    prk: exporterSecret,
    label: 'sec',
    info: Buffer.from(exporter.label),
    length: exporter.length,
  })
