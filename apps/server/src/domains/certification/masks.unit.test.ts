import { expect, test } from 'vitest'
import { maskPhone } from './masks.ts'

test.each([
  ['9876543210', '••••••3210'],
  ['123', '123'],
])('the number %s is shown as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})
