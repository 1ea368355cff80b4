import { expect, test } from 'vitest'
import { differences } from './differences.ts'

const marked = (text: string, other: string): string =>
  differences(text, other)
    .map(({ text: piece, isDifferent }) => (isDifferent ? `[${piece}]` : piece))
    .join('')

test.each([
  ['ASHA RAVI', 'ASHA RAVI', 'ASHA RAVI'],
  ['ASHA RAVI', 'ASHA RAVEE', 'ASHA RAV[I]'],
  ['1990-01-02', '1990-01-03', '1990-01-0[2]'],
  ['KULKARNI ASHA', 'ASHA', '[KULKARNI] ASHA'],
  ['ĐỖ AN', 'DO AN', '[ĐỖ] AN'],
  ['RAVI ASHA', 'ASHA RAVI', 'RAVI ASHA'],
  ['AB', '', '[AB]'],
  ['', 'AB', ''],
])('%s beside %s', (text, other, expected) => {
  expect(marked(text, other)).toBe(expected)
})

test('every letter stays, in its order', () => {
  const text = 'Śmigłowiec Nº 7'
  const pieces = differences(text, 'Smiglowiec No 7')
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
})
