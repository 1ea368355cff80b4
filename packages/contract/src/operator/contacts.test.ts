import { expect, test } from 'vitest'
import { strategyBreaches } from './contacts.ts'

const MARKET = {
  daysBeforeDue: [1, 3],
  daysOverdue: [1, 5, 10],
  callsFromDay: 30,
  callsPerWeek: 2,
  callsRestDays: 3,
}

test('[B11.123] inside the market is fewer, at other days up to its last one, and never sooner, longer or more often', () => {
  const breachesOf = (of: Partial<typeof MARKET>) =>
    strategyBreaches(MARKET, { ...MARKET, ...of }).map(({ field, why }) => `${field} ${why}`)
  for (const inside of [
    {},
    {
      daysBeforeDue: [2],
      daysOverdue: [2, 9],
      callsFromDay: 45,
      callsPerWeek: 0,
      callsRestDays: 7,
    },
    { daysBeforeDue: [], daysOverdue: [] },
  ]) {
    expect(breachesOf(inside)).toEqual([])
  }
  expect(breachesOf({ daysBeforeDue: [1, 2, 3] })).toEqual(['daysBeforeDue tooMany'])
  expect(breachesOf({ daysBeforeDue: [4] })).toEqual(['daysBeforeDue tooFar'])
  expect(breachesOf({ daysOverdue: [1, 2, 3, 11] })).toEqual([
    'daysOverdue tooMany',
    'daysOverdue tooFar',
  ])
  expect(breachesOf({ callsFromDay: 29 })).toEqual(['callsFromDay tooSoon'])
  expect(breachesOf({ callsPerWeek: 3 })).toEqual(['callsPerWeek tooOften'])
  expect(breachesOf({ callsRestDays: 2 })).toEqual(['callsRestDays tooShort'])
})
