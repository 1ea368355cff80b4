import { expect, test } from 'vitest'
import {
  aadhaarFrom,
  isAadhaarNumber,
  isPersonPan,
  isVerhoeff,
  panFrom,
} from './identity-numbers.ts'

test.each([
  ['2363', true],
  ['2364', false],
  ['84736430954837284567892', true],
  ['8473643095483728456789', false],
  ['', false],
  ['23a3', false],
])('[C3.9] the Verhoeff digit of %s is right: %s', (digits, isRight) => {
  expect(isVerhoeff(digits)).toBe(isRight)
})

test('[C3.9] Verhoeff catches every single wrong digit and every swap of two neighbours', () => {
  const number = '499118665246'
  for (let i = 0; i < number.length; i++) {
    for (let step = 1; step < 10; step++) {
      const wrong = [...number]
      wrong[i] = String((Number(wrong[i]) + step) % 10)
      expect(isVerhoeff(wrong.join(''))).toBe(false)
    }
    const swapped = number.slice(0, i) + number[i + 1] + number[i] + number.slice(i + 2)
    if (i + 1 < number.length && number[i] !== number[i + 1])
      expect(isVerhoeff(swapped)).toBe(false)
  }
})

test.each([
  ['234123412346', true],
  ['499118665246', true],
  ['234123412347', false],
  ['123412341234', false],
  ['222222222222', false],
  ['23412341234', false],
])('[C3.9] Aadhaar %s is well formed: %s', (number, isRight) => {
  expect(isAadhaarNumber(number)).toBe(isRight)
})

test.each([
  ['ACUPA7085R', true],
  ['ABMPA32111', false],
  ['ABMXA3211G', false],
  ['ABMCA3211G', false],
])('[C3.9] PAN %s belongs to a person: %s', (number, isRight) => {
  expect(isPersonPan(number)).toBe(isRight)
})

test.each([
  ['ACUPA7085R', 'ACUPA7085R'],
  ['acupa 7085 r', 'ACUPA7085R'],
  // Look-alikes corrected by position: a digit among the letters, a letter among the digits.
  ['4CUPA7O85R', 'ACUPA7085R'],
  ['ACUPA7085B', 'ACUPA7085B'],
  // One widely spaced glyph read as two characters.
  ['ACUPAG6085R', 'ACUPA6085R'],
  ['IJCUPA7085R', 'JCUPA7085R'],
  ['INCOME TAX DEPARTMENT', undefined],
  ['14/08/1991', undefined],
])('the PAN in "%s" is %s', (text, number) => {
  const found = panFrom(text)?.number
  if (text.startsWith('IJ')) expect(['ICUPA7085R', 'JCUPA7085R']).toContain(found)
  else expect(found).toBe(number)
})

test.each([
  ['2341 2341 2346', '234123412346'],
  ['2341 2341 234O', '234123412340'],
  ['VID : 9123 4567 8901 2345', null],
  ['14/08/1991', null],
])('the Aadhaar number in "%s" is %s', (text, number) => {
  expect(aadhaarFrom(text)).toBe(number)
})
