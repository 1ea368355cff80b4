import { expect, test } from 'vitest'
import { secondsLeft } from './CountdownDialog.tsx'

test.each([
  [0, 10],
  [999, 10],
  [1000, 9],
  [9999, 1],
  [10_000, 0],
  [60_000, 0],
])('[O8.2] after %i ms there are %i seconds left', (passedMs, left) => {
  expect(secondsLeft(500, 500 + passedMs)).toBe(left)
})
