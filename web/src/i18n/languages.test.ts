import { expect, test } from 'vitest'
import { chooseLanguage } from './languages.ts'

test.each([
  ['vi', ['es-MX'], 'vi'],
  [null, ['es-MX', 'vi'], 'es'],
  [null, ['fr-FR', 'id-ID'], 'id'],
  [null, ['fr', 'de'], 'en'],
  [null, [], 'en'],
  ['xx', ['vi-VN'], 'vi'],
])('[G2] remembered %j, browser %j: %s', (remembered, preferred, language) => {
  expect(chooseLanguage(remembered, preferred)).toBe(language)
})
