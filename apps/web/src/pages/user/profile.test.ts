import { expect, test } from 'vitest'
import { initialsOf, maskedPhone } from './profile.ts'

test.each([
  ['5000', '+91 ••••••5000'],
  ['90123 45000', '+91 ••••••5000'],
])('[S1] %s is shown as %s', (phone, masked) => {
  expect(maskedPhone(phone)).toBe(masked)
})

test.each([
  ['Asha Kumar', 'AK'],
  ['Asha Kiran Kumar', 'AK'],
  ['Asha', 'A'],
  [' émile  zola ', 'ÉZ'],
])('[S1] initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
