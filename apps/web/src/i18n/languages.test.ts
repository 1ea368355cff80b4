import { expect, test } from 'vitest'
import { chooseLanguage } from './languages.ts'

test.each([
  ['vi', ['es-MX'], 'vi'],
  [null, ['es-MX', 'vi'], 'es'],
  [null, ['fr-FR', 'id-ID'], 'id'],
  [null, ['fr', 'de'], 'en'],
  [null, [], 'en'],
  ['xx', ['vi-VN'], 'vi'],
])('[G2.5] remembered %j, browser %j: %s', (remembered, preferred, language) => {
  expect(chooseLanguage(remembered, preferred, 'en')).toBe(language)
})

test('[G2.5] a browser that speaks none of ours gets the language of the market', () => {
  expect(chooseLanguage(null, ['fr-FR'], 'vi')).toBe('vi')
})
