import type { Bytes } from './base64url.ts'
import { concatBytes, type Hdr, KEM_X25519 } from './wire-format.ts'

/**
 * The sending side of HPKE in base mode (RFC 9180) with WebCrypto, as far as exporting a secret needs it:
 * the browser's counterpart of hpke-recipient.ts. All HKDF-SHA256 outputs needed are one hash block.
 */
const MODE_BASE = 0x00
const HASH_LENGTH = 32
const EMPTY = new Uint8Array()
export const HMAC = { name: 'HMAC', hash: 'SHA-256' }
const { subtle } = crypto
const encoder = new TextEncoder()

/** RFC 2104. WebCrypto accepts no empty key; by definition one of zeros is equivalent. */
const hmac = async (key: Bytes, ...parts: Uint8Array[]): Promise<Bytes> => {
  const secret = key.length === 0 ? new Uint8Array(HASH_LENGTH) : key
  const imported = await subtle.importKey('raw', secret, HMAC, false, ['sign'])
  return new Uint8Array(await subtle.sign('HMAC', imported, concatBytes(...parts)))
}

/** RFC 5869 §2.3 for exactly one block. */
export const hkdfExpand = (prk: Bytes, ...info: Uint8Array[]): Promise<Bytes> =>
  hmac(prk, ...info, new Uint8Array([1]))

const twoBytes = (value: number): Bytes => new Uint8Array([value >>> 8, value & 0xff])

/** LabeledExtract and LabeledExpand of RFC 9180 §4 for one suite id. */
const labeled = (suiteId: Bytes) => {
  const prefixed = (label: string) =>
    concatBytes(encoder.encode('HPKE-v1'), suiteId, encoder.encode(label))
  return {
    extract: (salt: Bytes, label: string, keyMaterial: Bytes) =>
      hmac(salt, prefixed(label), keyMaterial),
    expand: (prk: Bytes, label: string, info: Bytes) =>
      hkdfExpand(prk, twoBytes(HASH_LENGTH), prefixed(label), info),
  }
}

const curveOf = (kemId: number) =>
  kemId === KEM_X25519 ? { name: 'X25519' } : { name: 'ECDH', namedCurve: 'P-256' }

/** A key pair for one message. */
const generateEphemeral = async (kemId: number): Promise<CryptoKeyPair> =>
  (await subtle.generateKey(curveOf(kemId), false, ['deriveBits'])) as CryptoKeyPair

/**
 * Encap, the key schedule and Export in one (RFC 9180 §4.1, §5.1, §5.3): `enc` for the receiver, and the
 * 32-byte secret that both sides then have. WebCrypto refuses points off the curve and of small order
 * (§7.1.4). `ephemeral` is for known answers only.
 */
export const exportToRecipient = async (input: {
  suite: Omit<Hdr, 'keyId'>
  publicKey: Bytes
  info: Bytes
  label: Bytes
  ephemeral?: CryptoKeyPair
}): Promise<{ enc: Bytes; secret: Bytes }> => {
  const { kemId, kdfId, aeadId } = input.suite
  const curve = curveOf(kemId)
  const ephemeral = input.ephemeral ?? (await generateEphemeral(kemId))
  const enc = new Uint8Array(await subtle.exportKey('raw', ephemeral.publicKey))
  const recipient = await subtle.importKey('raw', input.publicKey, curve, true, [])
  const agreement = { name: curve.name, public: recipient }
  const dh = new Uint8Array(await subtle.deriveBits(agreement, ephemeral.privateKey, 256))

  const kem = labeled(concatBytes(encoder.encode('KEM'), twoBytes(kemId)))
  const eaePrk = await kem.extract(EMPTY, 'eae_prk', dh)
  const sharedSecret = await kem.expand(eaePrk, 'shared_secret', concatBytes(enc, input.publicKey))

  const ids = [kemId, kdfId, aeadId].map(twoBytes)
  const schedule = labeled(concatBytes(encoder.encode('HPKE'), ...ids))
  const pskIdHash = await schedule.extract(EMPTY, 'psk_id_hash', EMPTY)
  const infoHash = await schedule.extract(EMPTY, 'info_hash', input.info)
  const context = concatBytes(new Uint8Array([MODE_BASE]), pskIdHash, infoHash)
  const secret = await schedule.extract(sharedSecret, 'secret', EMPTY)
  const exporterSecret = await schedule.expand(secret, 'exp', context)
  return { enc, secret: await schedule.expand(exporterSecret, 'sec', input.label) }
}
