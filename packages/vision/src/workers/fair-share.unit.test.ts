import { expect, test } from 'vitest'
import { fairShare } from './fair-share.ts'

test('who was worked for longer than a share comes later, and not for ever', () => {
  const share = fairShare()
  share.took('a', 3, 0)
  expect(share.rankOf('a', 0)).toBe(0)
  share.took('a', 5, 0)
  expect(share.rankOf('a', 0)).toBe(1)
  share.took('a', 8, 0)
  expect(share.rankOf('a', 0)).toBe(2)
  expect(share.rankOf('a', 5 * 60_000)).toBe(1)
  expect(share.rankOf('a', 15 * 60_000)).toBe(0)
  expect(share.rankOf('b', 0)).toBe(0)
  share.took(undefined, 100, 0)
  expect(share.rankOf(undefined, 0)).toBe(0)
})

test('who had by far more pauses, for as long as it takes until it is no longer so', () => {
  const share = fairShare(30)
  share.took('a', 30, 0)
  expect(share.pauseMs('a', 0)).toBe(0)
  share.took('a', 30, 0)
  expect(share.pauseMs('a', 0)).toBeCloseTo(5 * 60_000)
  expect(share.pauseMs('a', 4 * 60_000)).toBeCloseTo(60_000)
  expect(share.pauseMs('a', 6 * 60_000)).toBe(0)
  expect([share.pauseMs('b', 0), share.pauseMs(undefined, 0)]).toEqual([0, 0])
  const without = fairShare()
  without.took('a', 1e6, 0)
  expect(without.pauseMs('a', 0)).toBe(0)
})

test('the longest forgotten is forgotten first', () => {
  const share = fairShare()
  share.took('first', 100, 0)
  for (let one = 0; one < 10_000; one += 1) share.took(`other ${one}`, 1, 1)
  expect(share.rankOf('first', 1)).toBe(0)
})
