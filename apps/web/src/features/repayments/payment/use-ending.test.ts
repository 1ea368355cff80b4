import { expect, test } from 'vitest'
import { instantFrom } from '../../../device/clock.ts'
import { waitForLastSeconds } from './use-ending.ts'

const UNTIL = '2026-11-20T10:00:00.000Z'
const untilMs = instantFrom(UNTIL).getTime()

test.each([
  [15_000, 5_000],
  [10_001, 1],
  [10_000, 0],
  [9_500, 0],
  [9_000, null],
  [0, null],
  [-60_000, null],
  // More than a browser's timer takes: asked again after a day.
  [30 * 86_400_000, 86_400_000],
])('[O8.3] %i ms before its end an order waits %s ms for its last seconds', (beforeMs, waitMs) => {
  expect(waitForLastSeconds(untilMs - beforeMs, UNTIL)).toBe(waitMs)
})
