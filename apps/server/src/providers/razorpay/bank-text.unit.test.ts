import { expect, test } from 'vitest'
import { bankName, bankNarration } from './bank-text.ts'
import { RazorpayError } from './razorpay-error.ts'

test.each([
  ['Gaurav Kumar', 'Gaurav Kumar'],
  ['  Gaurav   Kumar ', 'Gaurav Kumar'],
  ['José Núñez', 'Jose Nunez'],
  ["Maria D'Souza", 'Maria D’Souza'],
  ['A & B Traders', 'A B Traders'],
  ['R. K. Sons (HUF)', 'R. K. Sons (HUF'],
  ['K. Ramesh.', 'K. Ramesh.'],
  ['Om', 'Om.'],
  ['X', 'X..'],
  ['राम Ram', 'Ram'],
])('the name %s goes as %s', (name, sent) => {
  expect(bankName(name, 50)).toBe(sent)
})

test('a long name is cut, and never ends in a sign', () => {
  expect(bankName('a'.repeat(60), 50)).toBe('a'.repeat(50))
  expect(bankName(`${'a'.repeat(49)} b`, 50)).toBe('a'.repeat(49))
})

test.each(['', '   ', 'राम', '123', '...'])(
  'a name without a Latin letter (%j) is refused',
  (name) => {
    expect(() => bankName(name, 50)).toThrow(RazorpayError)
  },
)

test.each([
  ['Noren Finance Ltd.', 'Noren Finance Ltd'],
  ['Crédito & Cía', 'Credito Cia'],
  ['A very long name of a lender that goes on', 'A very long name of a lender t'],
  ['29 characters then a space xx yy', '29 characters then a space xx'],
  ['ऋण', ''],
])('the narration %s goes as %j', (text, sent) => {
  expect(bankNarration(text)).toBe(sent)
})
