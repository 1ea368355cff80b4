import { marketByCode } from '@noren/markets/market-by-code'
import { expect, test } from 'vitest'
import type { Texts } from '../../device/texts.ts'
import { documentNames, MASKED_KINDS, WHOLE_KINDS } from './document-names.ts'
import en from './texts/identityAuth/en.json'

const t = ((key: keyof typeof en) => en[key]) as unknown as Texts<'identityAuth'>

test.each([
  ['in', 'PAN card or Aadhaar card'],
  ['mx', 'INE voter card'],
  ['id', 'KTP'],
  ['vn', 'citizen identity card (CCCD)'],
] as const)(
  "[C1.3] in the market %s it is the market's own documents that are named",
  (code, names) => {
    expect(documentNames(t, marketByCode(code).documentKinds)).toBe(names)
  },
)

test('[C1.3] only of a kind whose number is kept in part it is said so', () => {
  expect(documentNames(t, MASKED_KINDS)).toBe('Aadhaar card')
  expect(documentNames(t, WHOLE_KINDS)).toBe('PAN card')
})
