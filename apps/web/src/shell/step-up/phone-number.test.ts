import { expect, test } from 'vitest'
import { isPhone, maskedPhone, nationalDigits } from './phone-number.ts'

test.each([
  ['91 90000 00000', '9000000000'],
  ['09000000000', '9000000000'],
  ['9100000000', '9100000000'],
])('[L1.2] %s is the national number %s', (typed, national) => {
  expect(nationalDigits(typed)).toBe(national)
})

test.each([
  ['90000 00000', true],
  ['+91 90000 00000', true],
  ['1234567890', false],
  ['90000 0000', false],
  ['', false],
])('[L2.2] %j can be a number here: %s', (typed, can) => {
  expect(isPhone(typed)).toBe(can)
})

test.each([
  ['5000', '+91 ••••••5000'],
  ['90123 45000', '+91 ••••••5000'],
])('%s is shown as %s', (phone, masked) => {
  expect(maskedPhone(phone)).toBe(masked)
})
