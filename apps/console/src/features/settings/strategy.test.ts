import { expect, test } from 'vitest'
import { strategyOf, typedOf } from './strategy.ts'

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
