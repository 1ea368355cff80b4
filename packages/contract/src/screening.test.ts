import fc from 'fast-check'
import { expect, test } from 'vitest'
import { screenText, screenUserAgent, USER_AGENT_LENGTH_MAX } from './screening.ts'

test.each([
  ['call 98765 43210 now', 'call [number] now'],
  ['+91 98765-43210', '[number]'],
  ['code 4821', 'code [number]'],
  ['ABCPK1234F was read', '[number] was read'],
  ['HDFC0001234', 'HDFC[number]'],
  ['1234 5678 9012', '[number]'],
  ['born 14/08/1991', 'born [number]'],
  ['owes ₹20,236.00', 'owes ₹[number]'],
  ['asha@example.com and asha@okbank', '[address] and [address]'],
  ['token k3Jd92ksLq0sKdj29dKs02jdLs', 'token [token]'],
  [
    `Unexpected token 'A', "Asha Kulkarni" is not valid JSON`,
    `Unexpected token '[text]', "[text]" is not valid JSON`,
  ],
  [
    "Cannot read properties of undefined (reading 'map')",
    "Cannot read properties of undefined (reading 'map')",
  ],
  ['two of 3 steps in 120 ms', 'two of 3 steps in 120 ms'],
  ['a\u0000b\ud800', 'a b\ufffd'],
])('[M3.3] %j is kept as %j', (text, kept) => {
  expect(screenText(text, 500)).toBe(kept)
})

test.each([
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
  // The placeholder is longer than the number, so the cut comes earlier.
  ['4821 ab😀', 12, '[number] ab'],
  ['4821 ab😀', 13, '[number] ab😀'],
])('%j in %i letters is %j: no character is cut in half', (text, lengthMax, kept) => {
  expect(screenText(text, lengthMax)).toBe(kept)
})

test('nor in what a browser says of itself', () => {
  const name = `a@b ${'x'.repeat(USER_AGENT_LENGTH_MAX - '[address] '.length - 1)}`
  expect(screenUserAgent(`${name}😀`)).toBe(`[address]${name.slice(3)}`)
})

test('what is kept is short enough and whole, whatever it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat({ max: 20 }), (text, lengthMax) => {
      const kept = screenText(text, lengthMax)
      expect(kept.length).toBeLessThanOrEqual(lengthMax)
      expect(kept.isWellFormed()).toBe(true)
    }),
  )
})

test('[M3.3] no phone number comes through, whatever stands around it', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }),
      (before, after, phone) => {
        expect(screenText(`${before} ${phone} ${after}`, 10_000)).not.toContain(String(phone))
      },
    ),
  )
})

test('a browser keeps its versions; a number as long as a phone does not', () => {
  const chrome =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UP1A.231005.007) AppleWebKit/537.36 Chrome/131.0.6778.39'
  expect(screenUserAgent(chrome)).toBe(chrome)
  expect(screenUserAgent('App 9876543210 me@example.com')).toBe('App [number] [address]')
})
