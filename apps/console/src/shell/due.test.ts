import { expect, test } from 'vitest'
import { dueOf, minutesSince, stretchOf } from './due.ts'

const openedAt = '2026-11-26T10:00:00Z'
const dueAt = '2026-11-26T12:00:00Z'
const at = (time: string) => Date.parse(`2026-11-26T${time}Z`)

test.each([
  ['10:00:00', { stitches: 0, state: 'calm', minutes: 120 }],
  ['11:00:00', { stitches: 2, state: 'calm', minutes: 60 }],
  ['11:35:59', { stitches: 3, state: 'calm', minutes: 24 }],
  ['11:36:00', { stitches: 4, state: 'soon', minutes: 24 }],
  ['12:00:00', { stitches: 5, state: 'soon', minutes: 0 }],
  ['12:00:01', { stitches: 5, state: 'late', minutes: 0 }],
  ['16:52:30', { stitches: 5, state: 'late', minutes: 292 }],
])('of two promised hours, at %s', (time, due) => {
  expect(dueOf({ openedAt, dueAt }, at(time))).toEqual(due)
})

test('what was due before it came is late at once, and not yet used up at its very moment', () => {
  expect(dueOf({ openedAt: dueAt, dueAt: openedAt }, at('12:00:00')).state).toBe('late')
})

test.each([
  [0, { unit: 'minutes', minutes: 0 }],
  [59, { unit: 'minutes', minutes: 59 }],
  [60, { unit: 'hours', hours: 1, minutes: 0 }],
  [292, { unit: 'hours', hours: 4, minutes: 52 }],
  [1439, { unit: 'hours', hours: 23, minutes: 59 }],
  [1500, { unit: 'days', days: 1, hours: 1 }],
])('%i minutes', (minutes, stretch) => {
  expect(stretchOf(minutes)).toEqual(stretch)
})

test('a clock that is behind counts from nothing', () => {
  expect(minutesSince(dueAt, at('11:00:00'))).toBe(0)
  expect(minutesSince(openedAt, at('11:00:59'))).toBe(60)
})
