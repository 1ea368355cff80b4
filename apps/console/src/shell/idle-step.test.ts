import { expect, test } from 'vitest'
import { idleStep } from './idle-step.ts'
import { initialsOf } from './initials.ts'

const MINUTE_MS = 60_000

test.each([
  [0, 'none'],
  [13 * MINUTE_MS - 1, 'none'],
  [13 * MINUTE_MS, 'warn'],
  [15 * MINUTE_MS - 1, 'warn'],
  [15 * MINUTE_MS, 'lock'],
  [600 * MINUTE_MS, 'lock'],
] as const)('after %i ms without a touch: %s', (idleMs, step) => {
  expect(idleStep(idleMs)).toBe(step)
})

test.each([
  ['Meera Nair', 'MN'],
  ['  Asha  Ravi Kulkarni ', 'AK'],
  ['Prakash', 'P'],
  ['', ''],
])('%j is %j in the rail', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
