import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { IV_LENGTH, TAG_LENGTH } from './wire-format.ts'

/** The source of random bytes; known-answer tests use fixed ones. */
export type RandomBytes = (length: number) => Uint8Array

const ALGORITHM = 'aes-256-gcm'
const OPTIONS = { authTagLength: TAG_LENGTH }
// Keys are handed over as objects: Node takes several times as long for one in bytes.

/** iv (12) ‖ ciphertext ‖ tag (16). */
export const sealBytes = (
  input: { key: Uint8Array; aad: Uint8Array; plaintext: Uint8Array },
  random: RandomBytes = randomBytes,
): Buffer => {
  const iv = random(IV_LENGTH)
  const cipher = createCipheriv(ALGORITHM, createSecretKey(input.key), iv, OPTIONS)
  cipher.setAAD(input.aad)
  const ciphertext = cipher.update(input.plaintext)
  return Buffer.concat([iv, ciphertext, cipher.final(), cipher.getAuthTag()])
}

/** The plaintext, or undefined if any bit of key, aad, iv, ciphertext or tag differs. */
export const openBytes = (input: {
  key: Uint8Array
  aad: Uint8Array
  sealed: Uint8Array
}): Buffer | undefined => {
  const { sealed } = input
  const tagAt = sealed.length - TAG_LENGTH
  if (tagAt < IV_LENGTH) return undefined
  const key = createSecretKey(input.key)
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, IV_LENGTH), OPTIONS)
  decipher.setAAD(input.aad)
  decipher.setAuthTag(sealed.subarray(tagAt))
  const plaintext = decipher.update(sealed.subarray(IV_LENGTH, tagAt))
  try {
    decipher.final()
  } catch {
    return undefined
  }
  return plaintext
}
