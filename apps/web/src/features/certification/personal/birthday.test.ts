import { day } from '@noren/contract/dates'
import { expect, test } from 'vitest'
import { BIRTHDAY_START, birthdayLimits, dayOfWire, wireOfDay } from './birthday.ts'

test.each([
  ['2026-11-20', '1946-11-20', '2008-11-20'],
  ['2028-02-29', '1948-02-29', '2010-02-28'],
])('[C6.1] on %s birthdays from %s to %s can be chosen', (today, min, max) => {
  expect(birthdayLimits(day(today))).toEqual({ min, max })
})

test('[C6.1] the wheel starts at 01/01/1995 and what is chosen goes out as DD/MM/YYYY', () => {
  expect(BIRTHDAY_START).toBe('1995-01-01')
  expect(wireOfDay('1990-12-31')).toBe('31/12/1990')
  expect(wireOfDay('')).toBe('')
})

test.each([
  ['31/12/1990', '1990-12-31'],
  ['31/02/1990', ''],
  ['1990', ''],
  [undefined, ''],
])('the birthday %s of a document is read as %j', (wire, read) => {
  expect(dayOfWire(wire)).toBe(read)
})
