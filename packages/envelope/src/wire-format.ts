import { type Bytes, decodeBase64url, encodeBase64url } from './base64url.ts'
import { EnvelopeError } from './envelope-error.ts'

/** RFC 9180 §7 identifiers. */
export const KEM_X25519 = 0x0020
export const KEM_P256 = 0x0010
export const KDF_HKDF_SHA256 = 0x0001
export const AEAD_AES_256_GCM = 0x0002

/** Length in bytes of a raw public key, and so of `enc`; undefined for a KEM we don't offer. */
export const publicKeyLength = (kemId: number): number | undefined =>
  kemId === KEM_X25519 ? 32 : kemId === KEM_P256 ? 65 : undefined

export const SESSION_LABEL = 'noren cats session'
export const REQUEST_LABEL = 'request'
export const RESPONSE_LABEL = 'response'
/** Of the key that proves requests (proof-format.ts). */
export const PROOF_LABEL = 'proof'

export const KEY_LENGTH = 32
export const IV_LENGTH = 12
export const TAG_LENGTH = 16
export const NONCE_LENGTH = 16

/** How long an agreed key may be kept, on both sides. */
export const TICKET_LIFE_MS = 24 * 60 * 60 * 1000

const HDR_LENGTH = 7
const CATS_KEY_CHARS_MAX = 1024
const INFO_PREFIX = new TextEncoder().encode('noren cats v1\0')

/** Identifies one public key of the server and its suite. */
export type Hdr = {
  readonly keyId: number
  readonly kemId: number
  readonly kdfId: number
  readonly aeadId: number
}

/** One entry of `GET /api/user/public/keys`; `publicKey` is the raw key in base64url. */
export type PublicKeyEntry = {
  readonly id: number
  readonly kemId: number
  readonly kdfId: number
  readonly aeadId: number
  readonly publicKey: string
}

/** The content of a `Cats-Key` header: a newly agreed key, or a ticket for a kept one. */
export type CatsKey =
  | { readonly kind: 'new'; readonly hdr: Hdr; readonly enc: Bytes }
  | { readonly kind: 'kept'; readonly ticket: Bytes }

/**
 * What a request's encryption is bound to: each value exactly as in the request line or header.
 * `pathAndQuery` is what the server receives, such as `/api/user/borrow/info?productId=3`.
 */
export type RequestFacts = {
  readonly method: string
  readonly pathAndQuery: string
  readonly timestamp: string
  readonly appCode: string
  readonly appVersion: string
  readonly deviceId: string
  readonly nonce: string
}

/** What an answer's encryption is bound to: its HTTP status and the `Cats-Nonce` of its request. */
export type ResponseFacts = { readonly status: number; readonly nonce: string }

/** Key id (1) ‖ KEM id (2) ‖ KDF id (2) ‖ AEAD id (2), big-endian, as in RFC 9458 §4.1. */
export const encodeHdr = ({ keyId, kemId, kdfId, aeadId }: Hdr): Bytes => {
  const bytes = new Uint8Array(HDR_LENGTH)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, keyId)
  view.setUint16(1, kemId)
  view.setUint16(3, kdfId)
  view.setUint16(5, aeadId)
  return bytes
}

const decodeHdr = (bytes: Bytes): Hdr => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, HDR_LENGTH)
  return {
    keyId: view.getUint8(0),
    kemId: view.getUint16(1),
    kdfId: view.getUint16(3),
    aeadId: view.getUint16(5),
  }
}

/** The HPKE info string: has our own prefix, so that a key can never be used by another protocol. */
export const hpkeInfo = (hdr: Hdr): Bytes => concatBytes(INFO_PREFIX, encodeHdr(hdr))

export const concatBytes = (...parts: Uint8Array[]): Bytes => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

export const formatNewKey = (hdr: Hdr, enc: Uint8Array): string =>
  `n.${encodeBase64url(concatBytes(encodeHdr(hdr), enc))}`

export const formatKeptKey = (ticket: string): string => `t.${ticket}`

/** Parses a `Cats-Key` header or form field; throws `badHeader` for anything but its two forms. */
export const parseCatsKey = (value: unknown): CatsKey => {
  if (typeof value !== 'string' || value.length > CATS_KEY_CHARS_MAX) {
    throw new EnvelopeError('badHeader')
  }
  const bytes = decodeBase64url(value.slice(2))
  if (bytes === undefined || bytes.length === 0) throw new EnvelopeError('badHeader')
  if (value.startsWith('t.')) return { kind: 'kept', ticket: bytes }
  if (!value.startsWith('n.') || bytes.length <= HDR_LENGTH) throw new EnvelopeError('badHeader')
  return { kind: 'new', hdr: decodeHdr(bytes), enc: bytes.subarray(HDR_LENGTH) }
}

/** 16 bytes in the one way to write them in base64url. */
const NONCE = /^[\w-]{21}[AQgw]$/
const isNonce = (nonce: unknown): nonce is string => typeof nonce === 'string' && NONCE.test(nonce)

const SEVEN_LINES = /^(?:[^\r\n]*\n){6}[^\r\n]*$/

/**
 * The additional data of a request and of each of its form fields. A line break inside a value could give
 * two different requests the same data (form fields can contain one), so it is refused as `badHeader`,
 * like a malformed nonce or timestamp.
 */
export const requestAad = (facts: RequestFacts): string => {
  const lines = [
    facts.method,
    facts.pathAndQuery,
    facts.timestamp,
    facts.appCode,
    facts.appVersion,
    facts.deviceId,
    facts.nonce,
  ]
  const text = lines.join('\n')
  const isWellFormed = lines.every((line) => typeof line === 'string') && SEVEN_LINES.test(text)
  if (!isWellFormed || !isNonce(facts.nonce) || !/^\d{1,15}$/.test(facts.timestamp)) {
    throw new EnvelopeError('badHeader')
  }
  return text
}

/** The additional data of an answer; throws `badHeader` if the nonce is malformed. */
export const responseAad = ({ status, nonce }: ResponseFacts): string => {
  if (!isNonce(nonce)) throw new EnvelopeError('badHeader')
  return `${status}\n${nonce}`
}
