import { expect, test } from 'vitest'
import { serverClock } from '../device/clock.ts'
import { marketNow } from './terms.ts'

test('a loan is shown as of its answer’s day where the device stands on an earlier one', () => {
  serverClock.correctClock('2026-11-20T10:00:00Z')
  expect(marketNow().today).toBe('2026-11-20')
  const later = marketNow('2026-12-22')
  expect(later.today).toBe('2026-12-22')
  expect(later.nowIso.slice(0, 10)).toBe('2026-12-22')
})

test('what was kept from an earlier day is shown as of today', () => {
  serverClock.correctClock('2026-11-20T10:00:00Z')
  expect(marketNow('2026-11-18').today).toBe('2026-11-20')
})
