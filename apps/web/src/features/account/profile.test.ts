import { expect, test } from 'vitest'
import { initialsOf } from './profile.ts'

test.each([
  ['Asha Kumar', 'AK'],
  ['Asha Kiran Kumar', 'AK'],
  ['Asha', 'A'],
  [' émile  zola ', 'ÉZ'],
])('initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
