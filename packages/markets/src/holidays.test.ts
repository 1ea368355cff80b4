import { isDay, weekdayOf } from '@noren/contract/dates'
import { expect, test } from 'vitest'
import { MARKET_CODES } from './market.ts'
import { marketByCode } from './market-by-code.ts'

const cases = MARKET_CODES.flatMap((code) => ['2026', '2027'].map((year) => [code, year] as const))

test.each(cases)('%s has the holidays of %s that working days would count', (code, year) => {
  const { holidays } = marketByCode(code)
  const days = [...holidays].filter((on) => on.startsWith(year))
  expect(days.length).toBeGreaterThanOrEqual(8)
  expect(days).toEqual(days.toSorted())
  expect(days.filter((on) => !isDay(on) || [0, 6].includes(weekdayOf(on)))).toEqual([])
})

test('no market has the holidays of another, as its copied folder would', () => {
  const written = MARKET_CODES.map((code) => [...marketByCode(code).holidays].join())
  expect(new Set(written).size).toBe(MARKET_CODES.length)
})

test('each market has fixed days of its own', () => {
  const isHoliday = (code: (typeof MARKET_CODES)[number], on: string) =>
    [...marketByCode(code).holidays].some((holiday) => holiday === on)
  expect(isHoliday('in', '2026-01-26')).toBe(true)
  expect(isHoliday('mx', '2026-09-16')).toBe(true)
  expect(isHoliday('id', '2026-08-17')).toBe(true)
  expect(isHoliday('vn', '2026-04-30')).toBe(true)
  expect(isHoliday('in', '2026-09-16')).toBe(false)
})
