import { expect, test } from 'vitest'
import { pulledShare } from './use-pull.ts'

test.each([
  ['not moved', 100, 100, 0, 0],
  ['half way', 100, 145, 0, 0.5],
  ['far enough', 100, 190, 0, 1],
  ['farther', 100, 400, 0, 1],
  ['upwards', 100, 40, 0, 0],
  ['on a page that is scrolled', 100, 300, 12, 0],
])('a finger that %s pulls its share', (_, from, to, scrolled, share) => {
  expect(pulledShare(from, to, scrolled)).toBe(share)
})
