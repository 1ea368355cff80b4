import { OPERATOR_ROLES } from '@noren/contract/operator/roles'
import { expect, test } from 'vitest'
import { usualPurpose } from '../../shell/purposes.ts'
import { kindsOf } from './find-kind.ts'

test.each([
  ['LN-9366-8720', 'loanNumber'],
  ['ln-9366-8720 ', 'loanNumber'],
  ['KFS-20261120-000042', 'kfsNumber'],
  ['RC-2026-0000042', 'receiptNumber'],
  ['TK-00042', 'ticketNumber'],
  ['98765 43210', 'phone'],
  ['+91 98765 43210', 'phone'],
  ['ABCDE1234F', 'documentNumber'],
  ['2345 6789 0123', 'utr'],
  ['AXIS0012345678901', 'utr'],
  ['01a2158a-b3b9-77de-9505-da4f11372f15', 'personId'],
])('%s is first taken for %s', (typed, kind) => {
  expect(kindsOf(typed)[0]).toBe(kind)
})

test.each(['', 'Asha Kulkarni', '12', 'x'])('%j is nothing that can be found', (typed) => {
  expect(kindsOf(typed)).toEqual([])
})

test('every role looks for something, and who answers people for their tickets', () => {
  for (const role of OPERATOR_ROLES)
    expect(usualPurpose([role])).toMatch(/^[a-z]+[A-Z][a-z]+$|^collect$/)
  expect(usualPurpose(['kycReviewer', 'creditOfficer'])).toBe('checkIdentity')
  expect(usualPurpose(['support'])).toBe('answerGrievance')
})
