import { addDays, day } from '@noren/contract/dates'
import { expect, test } from 'vitest'
import { isReportingDay, nextReportingDay } from './bureau-reporting.ts'
import { MARKET_CODES } from './market.ts'
import { bureauReportingOn } from './market-by-code.ts'

test('[B4.200] India tells on the 9th, 16th, 23rd and the last day of each month, whatever its length', () => {
  const rules = bureauReportingOn('in', day('2027-12-31'))
  if (!rules) throw new Error('India tells no bureau')
  const told: string[] = []
  for (let on = day('2028-02-01'); on < '2028-05-01'; on = addDays(on, 1)) {
    if (isReportingDay(rules, on)) told.push(on.slice(5))
  }
  expect(told).toEqual([
    ...['02-09', '02-16', '02-23', '02-29'],
    ...['03-09', '03-16', '03-23', '03-31'],
    ...['04-09', '04-16', '04-23', '04-30'],
  ])
  expect(nextReportingDay(rules, day('2028-02-23'))).toBe('2028-02-23')
  expect(nextReportingDay(rules, day('2028-02-24'))).toBe('2028-02-29')
})

test.each(MARKET_CODES)(
  '[B4.203] in %s a borrower is warned a week ahead at least, and grace is not told',
  (code) => {
    const rules = bureauReportingOn(code, day('2027-12-31'))
    expect(rules?.warnDays).toBeGreaterThanOrEqual(7)
    expect(rules?.graceDays).toBeGreaterThanOrEqual(3)
    expect(rules?.disputeDays).toBeLessThanOrEqual(30)
    expect(bureauReportingOn(code, day('2025-12-31'))).toBeNull()
  },
)
