import { expect, test } from 'vitest'
import type { Texts } from '../../../device/texts.ts'
import { brokenIn } from '../../../shell/form/broken-in.fixture.ts'
import { contactsOf, contactsTable } from './contacts-table.tsx'

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

test('[C7.1] what is sent are national digits, however the numbers were written', () => {
  const typed = { relationship0: 'spouse', phone0: 'Tel: +91 98765-43210', relationship1: 'friend' }
  expect(contactsOf({ ...typed, phone1: '0091 98765 43211' })).toEqual([
    { relationship: 'spouse', phone: '9876543210' },
    { relationship: 'friend', phone: '9876543211' },
  ])
})
