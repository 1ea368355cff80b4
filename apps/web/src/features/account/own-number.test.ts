import { expect, test } from 'vitest'
import { isOwnNumber } from './own-number.ts'

test.each([
  ['9012345000', '5000', true],
  ['+91 90123 45000', '5000', true],
  ['9012345000', null, true],
  ['9012345001', '5000', false],
  ['5000', '5000', false],
  ['', null, false],
])('%j typed where the device knows %j: it goes on %s', (typed, kept, goesOn) => {
  expect(isOwnNumber(typed, kept)).toBe(goesOn)
})
