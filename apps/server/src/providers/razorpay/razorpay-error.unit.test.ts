import { expect, test } from 'vitest'
import { RazorpayError, type RazorpayErrorKind, withoutPersonalData } from './razorpay-error.ts'

const sent = {
  body: {
    contact_id: 'cont_1',
    bank_account: { name: 'Gaurav Kumar', ifsc: 'HDFC0000053', account_number: 'AB12' },
  },
}

test.each([
  ['The name Gaurav Kumar is invalid', 'The name [hidden] is invalid'],
  ['The name KUMAR is invalid', 'The name [hidden] is invalid'],
  ['hdfc0000053 is no IFSC', '[hidden] is no IFSC'],
  ['account AB12 is closed', 'account [hidden] is closed'],
  ['account 50100012340001 unknown', 'account [hidden] unknown'],
  ['payer gaurav@okhdfc refused', 'payer [hidden] refused'],
  ['The IFSC must be 11 characters.', 'The IFSC must be 11 characters.'],
  ['The contact id cont_1 does not exist', 'The contact id cont_1 does not exist'],
])('%s', (text, clean) => {
  expect(withoutPersonalData(text, sent)).toBe(clean)
})

test('signs in a name are no pattern, and a long message is cut', () => {
  expect(withoutPersonalData('bad (a+)+ here', { name: '(a+)+' })).toBe('bad [hidden] here')
  expect(withoutPersonalData('x'.repeat(500), undefined)).toHaveLength(200)
})

test.each<[RazorpayErrorKind, boolean]>([
  ['timeout', true],
  ['unreachable', true],
  ['rateLimited', true],
  ['unavailable', true],
  ['unauthorised', false],
  ['refused', false],
  ['unexpectedAnswer', false],
])('%s is temporary: %s', (kind, isTemporary) => {
  expect(new RazorpayError({ kind, operation: 'createPayout' }).isTemporary).toBe(isTemporary)
})

test('the message says what is known', () => {
  const error = new RazorpayError({
    kind: 'refused',
    operation: 'createContact',
    status: 400,
    code: 'BAD_REQUEST_ERROR',
    field: 'type',
    description: 'Invalid type',
  })
  expect(error.message).toBe(
    'razorpay createContact refused: 400, BAD_REQUEST_ERROR, field type, Invalid type',
  )
})
