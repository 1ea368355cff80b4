/** Bytes backed by a plain ArrayBuffer, the only kind that WebCrypto accepts. */
export type Bytes = Uint8Array<ArrayBuffer>

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const NOT_A_DIGIT = 255
const DIGIT_OF = new Uint8Array(128).fill(NOT_A_DIGIT)
for (let digit = 0; digit < ALPHABET.length; digit++) DIGIT_OF[ALPHABET.charCodeAt(digit)] = digit

/** RFC 4648 §5 without padding. */
export const encodeBase64url = (bytes: Uint8Array): string => {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    bits = (bits << 8) | byte
    held += 8
    while (held >= 6) {
      held -= 6
      text += ALPHABET.charAt(bits >>> held)
      bits &= (1 << held) - 1
    }
  }
  return held === 0 ? text : text + ALPHABET.charAt(bits << (6 - held))
}

/**
 * RFC 4648 §5 without padding; undefined for anything else. Spaces, padding and non-zero spare bits are
 * refused, so that each byte string has exactly one text and a copy cannot be disguised.
 */
export const decodeBase64url = (text: string): Bytes | undefined => {
  if (text.length % 4 === 1) return undefined
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let bits = 0
  let held = 0
  let at = 0
  for (let index = 0; index < text.length; index++) {
    const digit = DIGIT_OF[text.charCodeAt(index)]
    if (digit === undefined || digit === NOT_A_DIGIT) return undefined
    bits = (bits << 6) | digit
    held += 6
    if (held < 8) continue
    held -= 8
    bytes[at++] = bits >>> held
    bits &= (1 << held) - 1
  }
  return bits === 0 ? bytes : undefined
}
