import { expect, test } from 'vitest'
import { heightsOf, PARTS_BY_DAY, partsOf, placesAtAxis } from './loan-days.ts'

const owed = { principal: '1000.00', interest: '12.34', fee: '50.00', tax: '9.01', penal: '0.10' }

test('a fee and its tax are one part, to the last unit', () => {
  expect(partsOf('INR', owed)).toEqual({
    principal: '1000.00',
    interest: '12.34',
    fees: '59.01',
    penal: '0.10',
  })
  expect(PARTS_BY_DAY.map((part) => heightsOf('INR', owed)[part])).toEqual([
    1000, 12.34, 59.01, 0.1,
  ])
  const whole = { ...owed, principal: '10000', interest: '1', fee: '2', tax: '3', penal: '0' }
  expect(partsOf('VND', whole).fees).toBe('5')
})

test.each([
  [1, [0]],
  [7, [0, 1, 2, 3, 4, 5, 6]],
  [61, [0, 9, 18, 27, 36, 45, 54]],
  [0, []],
])('%i days have their words at %j', (count, places) => {
  expect(placesAtAxis(count)).toEqual(places)
})
