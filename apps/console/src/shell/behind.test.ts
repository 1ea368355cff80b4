import { expect, test } from 'vitest'
import { behindSecondsOf } from './behind.ts'

test('a page is as old as the oldest of its answers, from ten seconds on', () => {
  expect(behindSecondsOf({})).toBe(0)
  expect(behindSecondsOf({ list: { items: [] }, none: null })).toBe(0)
  expect(behindSecondsOf({ list: { behindSeconds: 9 } })).toBe(0)
  expect(behindSecondsOf({ list: { behindSeconds: 10 } })).toBe(10)
  expect(behindSecondsOf({ now: { behindSeconds: 12 }, before: { behindSeconds: 40 } })).toBe(40)
})
