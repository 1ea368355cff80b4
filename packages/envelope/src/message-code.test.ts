import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { messageCodeUnder } from './message-code.ts'

it('is the code that Node makes under the same key', () => {
  const key = fc.uint8Array({ maxLength: 64 })
  const text = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(key, text, (key, text) => {
      const right = createHmac('sha256', key).update(text).digest('base64url')
      expect(messageCodeUnder(key)(text)).toBe(right)
    }),
    { numRuns: 500 },
  )
})

it('takes no key that would have to be hashed first', () => {
  expect(() => messageCodeUnder(new Uint8Array(65))).toThrow(RangeError)
})
