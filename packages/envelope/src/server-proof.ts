import { createPublicKey, hash, timingSafeEqual, verify } from 'node:crypto'
import { EnvelopeError } from './envelope-error.ts'
import type { MessageCode } from './message-code.ts'
import { DEVICE_KEY_LENGTH, SIGNATURE_LENGTH } from './proof-format.ts'

/** A proof as it was sent, in its two forms (proof-format.ts). */
export type SentProof =
  | { readonly kind: 'signed'; readonly publicKey: Buffer; readonly signature: Buffer }
  | { readonly kind: 'coded'; readonly code: string }

/** 32 bytes in base64url; compared as text, so that there is one way to write a code. */
const CODE = /^h\.[\w-]{43}$/
const PROOF_CHARS_MAX = 256

/** Bytes of exactly this length in the one way to write them; undefined for anything else. */
const bytesIn = (text: string | undefined, length: number): Buffer | undefined => {
  const bytes = Buffer.from(text ?? '', 'base64url')
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : undefined
}

/** Parses a `Cats-Proof` header; throws `badHeader` for anything but its two forms. */
export const parseProof = (value: string): SentProof => {
  if (value.length > PROOF_CHARS_MAX) throw new EnvelopeError('badHeader')
  if (CODE.test(value)) return { kind: 'coded', code: value.slice(2) }
  const [kind, first, second, ...more] = value.split('.')
  if (kind === 's' && more.length === 0) {
    const publicKey = bytesIn(first, DEVICE_KEY_LENGTH)
    const signature = bytesIn(second, SIGNATURE_LENGTH)
    if (publicKey?.[0] === 0x04 && signature) return { kind: 'signed', publicKey, signature }
  }
  throw new EnvelopeError('badHeader')
}

/** By which a session knows its device's key: SHA-256 of the uncompressed point. */
export const keyHashOf = (publicKey: Uint8Array): Buffer => hash('sha256', publicKey, 'buffer')

/** Throws `badCats` unless the holder of the private key signed exactly this text. */
export const verifySignature = (
  { publicKey, signature }: Extract<SentProof, { kind: 'signed' }>,
  text: string,
): void => {
  if (!isSignatureOf(publicKey, signature, text)) throw new EnvelopeError('badCats')
}

const isSignatureOf = (publicKey: Buffer, signature: Buffer, text: string): boolean => {
  const x = publicKey.subarray(1, 33).toString('base64url')
  const y = publicKey.subarray(33).toString('base64url')
  try {
    const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    // No point of the curve.
    return false
  }
}

/** Throws `badCats` unless the code was made of exactly this text under the ticket's key. */
export const verifyCode = (
  { code }: Extract<SentProof, { kind: 'coded' }>,
  proofCode: MessageCode,
  text: string,
): void => {
  if (!timingSafeEqual(Buffer.from(code), Buffer.from(proofCode(text))))
    throw new EnvelopeError('badCats')
}
