import { expect, test } from 'vitest'
import { fairShare } from './fair-share.ts'

test('who was worked for longer than a share comes later, and not for ever', () => {
  const share = fairShare()
  share.took('a', 8, 0)
  expect(share.hasHadMore('a', 0)).toBe(false)
  share.took('a', 8, 0)
  expect(share.hasHadMore('a', 0)).toBe(true)
  expect(share.hasHadMore('a', 5 * 60_000)).toBe(false)
  expect(share.hasHadMore('b', 0)).toBe(false)
  share.took(undefined, 100, 0)
  expect(share.hasHadMore(undefined, 0)).toBe(false)
})

test('the longest forgotten is forgotten first', () => {
  const share = fairShare()
  share.took('first', 100, 0)
  for (let one = 0; one < 10_000; one += 1) share.took(`other ${one}`, 1, 1)
  expect(share.hasHadMore('first', 1)).toBe(false)
})
