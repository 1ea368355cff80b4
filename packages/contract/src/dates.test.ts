import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addWorkingDays,
  ageOn,
  birthdayFromDay,
  compareDays,
  day,
  dayFromBirthday,
  dayOf,
  daysBetween,
  earlierDay,
  endOfDayAt,
  instantAt,
  isDay,
  laterDay,
  minuteOfDayAt,
  movedToDay,
  weekdayOf,
} from './dates.ts'

const INDIA = 'Asia/Kolkata'

describe('days of the calendar', () => {
  test.each([
    ['2026-02-28', true],
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2100-02-29', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-04-31', false],
    ['2026-4-3', false],
    ['2026-04-03T00:00', false],
  ])('%s is a day: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })

  test('a text that is not a day is refused', () => {
    expect(() => day('2026-02-29')).toThrow(RangeError)
  })

  test.each([
    ['2026-01-31', 30, '2026-03-02'],
    ['2028-02-28', 2, '2028-03-01'],
    ['2021-03-31', 30, '2021-04-30'],
    ['2021-03-31', 60, '2021-05-30'],
    ['2021-03-31', 90, '2021-06-29'],
    ['2025-11-02', 30, '2025-12-02'],
    ['2025-12-31', 1, '2026-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-01-01', 0, '2026-01-01'],
  ])('%s + %i days is %s', (from, days, to) => {
    expect(addDays(day(from), days)).toBe(to)
    expect(daysBetween(day(from), day(to))).toBe(days)
  })

  test('half a day cannot be added', () => {
    expect(() => addDays(day('2026-01-01'), 0.5)).toThrow(RangeError)
  })

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s + %i months is %s', (from, months, to) => {
    expect(addMonths(day(from), months)).toBe(to)
  })

  test('adding and counting days are inverse; text order is time order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 0, max: 4000 }),
        (a, b) => {
          const from = addDays(day('1940-01-01'), a)
          const to = addDays(from, b)
          expect(daysBetween(from, to)).toBe(b)
          expect(from <= to).toBe(true)
          expect(Math.sign(compareDays(from, to))).toBe(b === 0 ? 0 : -1)
          expect(earlierDay(from, to)).toBe(from)
          expect(laterDay(from, to)).toBe(to)
        },
      ),
    )
  })

  test('working days skip Saturday and Sunday', () => {
    // Thursday 20 Nov 2025: Friday, Monday, Tuesday.
    expect(weekdayOf(day('2025-11-20'))).toBe(4)
    expect(addWorkingDays(day('2025-11-20'), 3)).toBe('2025-11-25')
    expect(addWorkingDays(day('2025-11-22'), 1)).toBe('2025-11-24')
    expect(addWorkingDays(day('2025-11-22'), 0)).toBe('2025-11-22')
    const holidays = new Set([day('2025-11-24')])
    expect(addWorkingDays(day('2025-11-20'), 3, holidays)).toBe('2025-11-26')
  })
})

describe('days and instants', () => {
  test.each([
    ['2026-03-01T18:29:59.999Z', INDIA, '2026-03-01'],
    ['2026-03-01T18:30:00.000Z', INDIA, '2026-03-02'],
    ['2026-03-02T05:59:59Z', 'America/Mexico_City', '2026-03-01'],
    ['2026-03-01T17:00:00Z', 'Asia/Jakarta', '2026-03-02'],
  ])('%s in %s is %s', (instant, zone, expected) => {
    expect(dayOf(new Date(instant), zone)).toBe(expected)
  })

  test('the end of a day is its last millisecond on the wall', () => {
    expect(endOfDayAt(day('2025-11-23'), INDIA).toISOString()).toBe('2025-11-23T18:29:59.999Z')
    expect(endOfDayAt(day('2026-03-02'), 'Asia/Ho_Chi_Minh').toISOString()).toBe(
      '2026-03-02T16:59:59.999Z',
    )
  })

  test('a day with a clock change is 23 or 25 hours long', () => {
    // The spring change of 8 Mar 2026 in New York, and the autumn one of 1 Nov 2026.
    const lengthOf = (text: string) => {
      const start = instantAt(day(text), 0, 'America/New_York').getTime()
      return (endOfDayAt(day(text), 'America/New_York').getTime() + 1 - start) / 3_600_000
    }
    expect(lengthOf('2026-03-08')).toBe(23)
    expect(lengthOf('2026-11-01')).toBe(25)
    expect(lengthOf('2026-11-02')).toBe(24)
  })

  test('a wall time soon after a clock change is found on the right side of it', () => {
    const instant = instantAt(day('2026-03-08'), 3 * 60 + 30, 'America/New_York')
    expect(instant.toISOString()).toBe('2026-03-08T07:30:00.000Z')
  })

  test('minutes of the day are those of the wall', () => {
    expect(minuteOfDayAt(new Date('2026-03-01T03:30:00Z'), INDIA)).toBe(9 * 60)
    expect(minuteOfDayAt(new Date('2026-03-01T18:30:59Z'), INDIA)).toBe(0)
  })

  test('the same time of another day, over a change of the clock', () => {
    const moved = (iso: string, to: string, zone: string) =>
      movedToDay(new Date(iso), day(to), zone).toISOString()
    expect(moved('2026-03-10T18:29:59.999Z', '2026-04-02', INDIA)).toBe('2026-04-02T18:29:00.000Z')
    const newYork = 'America/New_York'
    expect(moved('2026-03-07T23:30:00.000Z', '2026-03-08', newYork)).toBe(
      '2026-03-08T22:30:00.000Z',
    )
  })

  test('the instant of a wall time reads back as that wall time', () => {
    const zones = fc.constantFrom(INDIA, 'America/Mexico_City', 'Asia/Jakarta', 'Asia/Ho_Chi_Minh')
    const minutes = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4000 }), minutes, zones, (offset, minute, zone) => {
        const on = addDays(day('2023-01-01'), offset)
        const instant = instantAt(on, minute, zone)
        expect(dayOf(instant, zone)).toBe(on)
        expect(minuteOfDayAt(instant, zone)).toBe(minute)
      }),
    )
  })
})

describe('age and birthday', () => {
  test.each([
    ['2008-03-02', '2026-03-01', 17],
    ['2008-03-02', '2026-03-02', 18],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['1946-03-02', '2026-03-02', 80],
  ])('born %s, on %s: %i', (birthOn, on, age) => {
    expect(ageOn(day(birthOn), day(on))).toBe(age)
  })

  test('[C6.3] the birthday travels as DD/MM/YYYY both ways', () => {
    expect(birthdayFromDay(day('1995-01-31'))).toBe('31/01/1995')
    expect(dayFromBirthday('31/01/1995')).toBe('1995-01-31')
    for (const bad of ['31/02/1995', '1/1/1995', '1995-01-31', '01/31/1995']) {
      expect(() => dayFromBirthday(bad)).toThrow(RangeError)
    }
  })
})
