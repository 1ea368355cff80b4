import { CURRENCIES } from '@noren/contract/money'
import { LANGUAGES } from '@noren/i18n/languages'
import { expect, test } from 'vitest'
import { textIn, textKeys } from '../../../platform/texts/texts.ts'
import { FONTS } from './pdf-sheet.ts'

test.each(['regular', 'strong'] as const)('the %s font has every letter that we print', (name) => {
  const letters = new Set('₹₫$÷−×“”«»·…')
  for (const language of LANGUAGES) {
    for (const group of ['documents', 'credit'] as const) {
      for (const key of textKeys(group, '')) {
        for (const letter of textIn(language, group, key)) letters.add(letter)
      }
    }
    for (const currency of CURRENCIES) {
      const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
      for (const letter of new Intl.NumberFormat(language, style).format(-1_234_567)) {
        letters.add(letter)
      }
    }
  }
  // Every letter of Vietnamese, and what names of Europe are written with.
  for (let code = 0x1ea0; code <= 0x1ef9; code += 1) letters.add(String.fromCodePoint(code))
  for (let code = 0xc0; code <= 0x17f; code += 1) letters.add(String.fromCodePoint(code))
  const font = FONTS[name]
  const missing = [...letters].filter(
    (letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  )
  expect(missing).toEqual([])
})
