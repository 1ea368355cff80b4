import { expect, test } from 'vitest'
import { readContacts } from './contacts-rules.ts'

const market = { areaCode: '+91', phonePattern: '^[6-9]\\d{9}$', phonePrefix: '0' }
const own = '9811111111'

const read = (first: string, second: string, relationship = 'parent') =>
  readContacts(
    [
      { relationship, phone: first },
      { relationship: 'friend', phone: second },
    ],
    own,
    market,
  )

test('[C7.3] two numbers are kept as national digits', () => {
  expect(read('+91 98222 22222', '098333-33333')).toEqual({
    contacts: [
      { relationship: 'parent', phone: '9822222222' },
      { relationship: 'friend', phone: '9833333333' },
    ],
  })
})

test.each([
  ['9822222222', '12345', 'parent', 'PHONE_FORMAT', 'contacts.1.phone'],
  ['9822222222', '+91 98222 22222', 'parent', 'CONTACTS_SAME', 'contacts.1.phone'],
  ['0 98111 11111', '9822222222', 'parent', 'CONTACT_IS_SELF', 'contacts.0.phone'],
  ['9822222222', '9833333333', 'neighbour', 'VALIDATION', 'contacts.0.relationship'],
])('[C7.3] %s and %s (%s) are refused: %s', (first, second, relationship, refusal, path) => {
  const verdict = read(first, second, relationship)
  expect(verdict).toMatchObject({ refusal, fields: [{ path }] })
})
