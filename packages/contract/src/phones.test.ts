import { expect, test } from 'vitest'
import { normalisePhone, phoneSource } from './phones.ts'

const india = phoneSource({ areaCode: '+91', phonePattern: '^[6-9]\\d{9}$', phonePrefix: '0' })

test.each([
  ['9198765432', '9198765432'],
  ['91 98765 43210', '9876543210'],
  ['+9198765432', undefined],
  ['9876543210 ext 5', undefined],
])('[L1.2] the area code is told from a number that begins like it: %s is %s', (text, read) => {
  expect(normalisePhone(text, india)).toBe(read)
})
