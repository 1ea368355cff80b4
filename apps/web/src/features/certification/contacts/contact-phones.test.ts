import { expect, test } from 'vitest'
import type { Texts } from '../../../device/texts.ts'
import { brokenIn } from '../../../shell/form/broken-in.fixture.ts'
import { nationalDigits } from './contact-phones.ts'
import { contactsTable } from './contacts-table.tsx'

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

/** A text is represented by its key. */
const t = ((key: string) => key) as Texts<never>
const broken = (...typed: [string, string, string, string]) => {
  const [relationship0, phone0, relationship1, phone1] = typed
  return brokenIn(contactsTable(t, t, []), { relationship0, phone0, relationship1, phone1 })
}

test('[C7.1] two contacts need a relationship, a number, and different numbers', () => {
  expect(broken('spouse', '98765 43210', '', '+919876543210')).toEqual({
    relationship1: 'rule_choose',
    phone1: 'rule_same',
  })
  expect(broken('spouse', '', 'friend', '12')).toEqual({
    phone0: 'rule_required',
    phone1: 'rule_phone',
  })
  expect(broken('spouse', '98765 43210', 'friend', '98765 43211')).toEqual({})
})
