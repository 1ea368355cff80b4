import { expect, test } from 'vitest'
import { contactProblems, nationalDigits } from './contact-phones.ts'

const india = { areaCode: '+91', phonePattern: '^[6-9]\\d{9}$' }

test.each([
  ['9876543210', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['091-98765-43210', null],
  ['0 98765 43210', '9876543210'],
  ['0091 9876543210', '9876543210'],
  ['5876543210', null],
  ['98765', null],
])('[C7.1] %s is read as %s', (typed, read) => {
  expect(nationalDigits(typed, india)).toBe(read)
})

test('[C7.1] two contacts need a relationship, a number, and different numbers', () => {
  expect(
    contactProblems(
      [
        { relationship: 'spouse', phone: '98765 43210' },
        { relationship: '', phone: '+919876543210' },
      ],
      india,
    ),
  ).toEqual([{}, { relationship: 'required', phone: 'same' }])
  expect(
    contactProblems(
      [
        { relationship: 'spouse', phone: '' },
        { relationship: 'friend', phone: '12' },
      ],
      india,
    ),
  ).toEqual([{ phone: 'required' }, { phone: 'phone' }])
})
