import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBase64url, encodeBase64url } from './base64url.ts'

test('base64url is the one of RFC 4648, for any bytes, and comes back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = encodeBase64url(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64url'))
      expect(decodeBase64url(text)).toStrictEqual(new Uint8Array(bytes))
    }),
  )
})

test('a text either is the only writing of its bytes or is refused', () => {
  const character = fc.constantFrom(...'AQgw-_+/= \né', 'Z', '9')
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 12 }), (text) => {
      const bytes = decodeBase64url(text)
      if (bytes !== undefined) expect(encodeBase64url(bytes)).toBe(text)
      else expect(Buffer.from(text, 'base64url').toString('base64url')).not.toBe(text)
    }),
    { numRuns: 2000 },
  )
})
