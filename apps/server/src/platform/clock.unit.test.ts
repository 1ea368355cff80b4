import { dayOf } from '@noren/contract/dates'
import { fixedClock } from '@noren/testkit/fixed-clock'
import { expect, test } from 'vitest'
import { dayByMinute, systemClock } from './clock.ts'

test('the business day is the day on the wall of the market', () => {
  const eveningInLondon = '2026-02-28T20:00:00Z'
  expect(fixedClock(eveningInLondon, 'Asia/Kolkata').businessDay()).toBe('2026-03-01')
  expect(fixedClock(eveningInLondon, 'America/Mexico_City').businessDay()).toBe('2026-02-28')
})

test('a fixed clock moves only when told', () => {
  const clock = fixedClock('2026-02-27T06:30:00Z', 'Asia/Kolkata')
  clock.advanceDays(2)
  clock.advanceMs(1_500)
  expect(clock.now().toISOString()).toBe('2026-03-01T06:30:01.500Z')
  expect(clock.businessDay()).toBe('2026-03-01')
  expect(clock.monotonicMs()).toBe(2 * 86_400_000 + 1_500)
})

test('the sandbox moves the business day by whole days and leaves the instant alone', () => {
  let offsetDays = 0
  const clock = systemClock('UTC', () => offsetDays)
  const before = clock.businessDay()
  offsetDays = 400
  expect(clock.businessDay() > before).toBe(true)
  expect(dayOf(clock.now(), 'UTC') < clock.businessDay()).toBe(true)
})

test('the day that is kept for a minute turns at midnight, to the millisecond', () => {
  const dayAt = dayByMinute('Asia/Kolkata')
  const midnight = Date.parse('2026-02-28T18:30:00Z')
  expect(dayAt(midnight - 60_000)).toBe('2026-02-28')
  expect(dayAt(midnight - 1)).toBe('2026-02-28')
  expect(dayAt(midnight)).toBe('2026-03-01')
  expect(dayAt(midnight - 1)).toBe('2026-02-28')
})
