import { addDays, day, instantAt } from '@noren/contract/dates'
import { MARKET_CODES } from '@noren/markets/market'
import { marketByCode, reminderPolicy } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import { sourceFiles } from '../../../../../../tools/source-files.ts'
import { dayMax, dueDaysRemindedOn, isContactTime, kindOn } from './rules.ts'

const monday = day('2026-03-02')

test.each([
  [-2, 'dueSoon'],
  [0, 'dueToday'],
  [1, 'overdue'],
  [3, 'overdue'],
  [7, 'overdue'],
] as const)('[F13.1] a loan %i days after its due day is reminded as %s', (daysAfter, kind) => {
  const dueOn = addDays(monday, -daysAfter)
  expect(dueDaysRemindedOn(reminderPolicy('in'), monday)).toContain(dueOn)
  expect(kindOn(dueOn, monday)).toBe(kind)
})

test.each([-3, -1, 2, 4, 5, 6, 8, 13, 15, 90, 400])(
  '[F13.1] nothing is said %i days after the due day',
  (daysAfter) => {
    const days = dueDaysRemindedOn(reminderPolicy('in'), monday)
    expect(days).not.toContain(addDays(monday, -daysAfter))
  },
)

test.each(MARKET_CODES)(
  '[F13.1] %s: the window of every minute of a day, inside the law',
  (code) => {
    const market = marketByCode(code)
    const { fromMinute, untilMinute, lawFromMinute, lawUntilMinute } = market.contactWindow
    const isOpenAt = (minute: number) =>
      isContactTime(market, reminderPolicy(code), {
        at: instantAt(monday, minute, market.zone),
        on: monday,
      })
    const open = Array.from({ length: 1440 }, (_, minute) => minute).filter(isOpenAt)
    expect(open[0]).toBe(fromMinute)
    expect(open.at(-1)).toBe(untilMinute - 1)
    expect(open).toHaveLength(untilMinute - fromMinute)
    expect(fromMinute).toBeGreaterThanOrEqual(lawFromMinute)
    expect(untilMinute).toBeLessThanOrEqual(lawUntilMinute)
    expect(dayMax(market.contactWindow, 'sms')).toBe(1)
    expect(dayMax(market.contactWindow, 'push')).toBe(1)
  },
)

test('[F13.1] G35: in Mexico nobody is reminded at a weekend, elsewhere every day', () => {
  for (let passed = 0; passed < 7; passed += 1) {
    const on = addDays(monday, passed)
    const at = instantAt(on, 12 * 60, 'America/Mexico_City')
    const mexico = marketByCode('mx')
    expect(isContactTime(mexico, reminderPolicy('mx'), { at, on })).toBe(passed < 5)
    expect(dueDaysRemindedOn(reminderPolicy('mx'), on).length > 0).toBe(passed < 5)
    expect(dueDaysRemindedOn(reminderPolicy('in'), on).length).toBeGreaterThan(0)
  }
})

test('[F10.2] the code that reminds knows nothing of emergency contacts', () => {
  const files = sourceFiles(['apps/server/src/domains/reminders'], ['.ts']).filter(
    ({ path }) => !path.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(4)
  const wrong = files.filter(({ text }) => /emergency|\/certification\//.test(text))
  expect(wrong.map(({ path }) => path)).toEqual([])
})
