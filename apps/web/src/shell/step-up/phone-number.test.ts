import { expect, test } from 'vitest'
import {
  agreeMessage,
  codeMessage,
  loginMessages,
  maskedPhone,
  nationalDigits,
  phoneMessage,
} from './phone-number.ts'

test.each([
  ['', 'phoneEmpty'],
  ['  ', 'phoneEmpty'],
  ['90000 0000', 'phoneFormat'],
  ['900000000012', 'phoneFormat'],
  ['1234567890', 'phoneStart'],
  ['letters', 'phoneFormat'],
  ['9000000000', undefined],
  ['90000 00000', undefined],
  ['+91 90000 00000', undefined],
  ['09000000000', undefined],
])('[L2.2] phone %j says %s', (typed, key) => {
  expect(phoneMessage(typed)?.key).toBe(key)
})

test('[L2.2] the format message tells how many digits are there and how many there should be', () => {
  expect(phoneMessage('90000 0000')?.values).toEqual({ length: 10, given: 9 })
})

test.each([
  ['', 'codeEmpty'],
  ['427', 'codeFormat'],
  ['42a1', 'codeFormat'],
  ['4271', undefined],
])('[L2.2] code %j says %s', (code, key) => {
  expect(codeMessage(code)?.key).toBe(key)
})

test('[L2.2] the privacy policy must be agreed to', () => {
  expect(agreeMessage(false)?.key).toBe('mustAgree')
  expect(agreeMessage(true)).toBeNull()
})

test.each([
  ['91 90000 00000', '9000000000'],
  ['09000000000', '9000000000'],
  ['9100000000', '9100000000'],
])('[L1.2] %s is the national number %s', (typed, national) => {
  expect(nationalDigits(typed)).toBe(national)
})

test('[L2.2] an empty form gets a message beside each of its three fields', () => {
  const found = loginMessages({ phone: '', code: '', isAgreed: false })
  expect(found).toEqual({
    phone: { key: 'phoneEmpty' },
    code: { key: 'codeEmpty' },
    isAgreed: { key: 'mustAgree' },
  })
})

test('[L2.2] a form that is in order gets none', () => {
  expect(loginMessages({ phone: '9000000000', code: '4271', isAgreed: true })).toEqual({})
})

test.each([
  ['5000', '+91 ••••••5000'],
  ['90123 45000', '+91 ••••••5000'],
])('%s is shown as %s', (phone, masked) => {
  expect(maskedPhone(phone)).toBe(masked)
})
