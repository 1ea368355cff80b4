import { expect, test } from 'vitest'
import { inForceOn, strategyOf, typedOf } from './strategy.ts'

const MARKET = {
  daysBeforeDue: [1, 3],
  daysOverdue: [1, 5, 10],
  callsFromDay: 30,
  callsPerWeek: 2,
  callsRestDays: 3,
}

test('a strategy is read as it is shown, and one field that is none makes none of it', () => {
  const typed = typedOf(MARKET)
  expect(typed.daysOverdue).toBe('1, 5, 10')
  expect(strategyOf(typed)).toEqual(MARKET)
  expect(strategyOf({ ...typed, daysBeforeDue: '' })).toMatchObject({ daysBeforeDue: [] })
  for (const field of Object.keys(typed)) {
    expect(strategyOf({ ...typed, [field]: '366' }), field).toBeNull()
  }
})

test('what one of a day comes after is what two persons have set by then', () => {
  const of = (callsFromDay: number, from: string, standing: 'coming' | 'holds' | 'waits') => ({
    ...{ ...MARKET, callsFromDay, from, standing },
  })
  const details = [
    of(60, '2026-12-20', 'waits'),
    of(50, '2026-12-10', 'coming'),
    of(40, '2026-11-01', 'holds'),
  ]
  const known = { market: MARKET, details }
  const on = (day: string) => inForceOn(known, day).callsFromDay
  expect(['2026-12-09', '2026-12-10', '2026-12-20'].map(on)).toEqual([40, 50, 50])
  expect(inForceOn({ market: MARKET, details: details.slice(0, 1) }, '2026-12-20')).toBe(MARKET)
})
