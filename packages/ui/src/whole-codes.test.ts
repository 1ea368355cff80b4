import { isValidElement } from 'react'
import { expect, test } from 'vitest'
import { wholeCodes } from './whole-codes.tsx'

const wholeIn = (text: string) =>
  [wholeCodes(text)]
    .flat()
    .filter((part) => isValidElement<{ children: string }>(part))
    .map(({ props }) => props.children)

test.each([
  ['Khoản vay LN-2875-8700', ['LN-2875-8700']],
  [
    'registro B-00.01982 (sample). Número KFS-20261223-000015.',
    ['B-00.01982', 'KFS-20261223-000015.'],
  ],
  ['envía la referencia NRN-C4XB-TRKZ', ['NRN-C4XB-TRKZ']],
  ['every day, 09:00–18:30, a no-dues letter', ['no-dues']],
])('%s', (text, codes) => {
  expect(wholeIn(text)).toEqual(codes)
})
