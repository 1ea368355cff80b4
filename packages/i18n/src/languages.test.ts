import { expect, test } from 'vitest'
import { chooseLanguage, LANGUAGES, languageFromHeader, languagesFrom } from './languages.ts'

test.each([
  [['vi', 'es-MX'], 'vi'],
  [['', 'es-MX', 'vi'], 'es'],
  [['xx-FR', 'id-ID'], 'id'],
  [['xx', 'yy'], 'en'],
  [[], 'en'],
  [['xx', 'vi-VN'], 'vi'],
])('[G2.5] remembered first, then the browser’s: %j: %s', (tags, language) => {
  expect(chooseLanguage(tags, 'en')).toBe(language)
})

test('[G2.5] a browser that speaks none of ours gets the language of the market', () => {
  expect(chooseLanguage(['xx-FR'], 'vi')).toBe('vi')
})

test.each([
  ['es-MX,es;q=0.9', 'es'],
  ['xx, id-ID;q=0.5', 'id'],
  ['VI', 'vi'],
  ['xx', 'en'],
  [undefined, 'en'],
])('[G2.5] a request that accepts %s is answered in %s', (header, language) => {
  expect(languageFromHeader(header)).toBe(language)
})

test('[G2.5] a market offers every language once, its own first', () => {
  for (const own of LANGUAGES) {
    const offered = languagesFrom(own)
    expect(offered[0]).toBe(own)
    expect([...offered].sort()).toEqual([...LANGUAGES].sort())
  }
})
