import { expect, test } from 'vitest'
import { findsFor, fits } from './palette-options.ts'

test.each([
  ['Payout failures', 'pay', true],
  ['Payout failures', 'fail pay', true],
  ['Payout failures', 'out', false],
  ['Préstamos', 'prestamos', true],
  ['Hồ sơ vay', 'ho so', true],
  ['Đối chiếu', 'doi', true],
  ['Loans', '', true],
  ['Loans', 'loans x', false],
])('"%s" is offered for "%s": %s', (words, typed, isOffered) => {
  expect(fits(words, typed)).toBe(isOffered)
})

test.each([
  ['LN-9366-8720', ['loanNumber']],
  ['98765 43210', ['phone', 'documentNumber', 'utr']],
  ['+91 98765 43210', ['phone']],
  ['approvals', []],
  ['12', []],
])('"%s" can be looked for as %j', (typed, kinds) => {
  expect(findsFor(typed)).toEqual(kinds)
})
