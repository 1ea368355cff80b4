import { expect, test } from 'vitest'
import { birthYearFrom } from '../card/card-fields.ts'
import {
  addressLineFrom,
  dateFrom,
  distanceInside,
  editDistance,
  genderFrom,
  holdsPhrase,
  nameFrom,
  pinFrom,
} from './field-text.ts'

test.each([
  ['Year of Birth : 1988', '1988'],
  ['YoB: 1988', '1988'],
  ['DOB: 05/12/1988', null],
])('the year of birth in "%s" is %s', (text, year) => {
  expect(birthYearFrom(text)).toBe(year)
})

test.each([
  ['DOB: 05/12/1988', '05/12/1988'],
  ['05-12-1988', '05/12/1988'],
  ['29/02/2000', '29/02/2000'],
  ['29/02/1900', null],
  ['31/04/1990', null],
  ['00/12/1988', null],
  ['5/12/1988', null],
  ['105/12/1988', null],
])('the date in "%s" is %s', (text, date) => {
  expect(dateFrom(text)).toBe(date)
})

test.each([
  ['| MEENA KUMARI SHAH', 'capitals', 'MEENA KUMARI SHAH'],
  ['MEENA KUMARI 5HAH', 'capitals', 'MEENA KUMARI SHAH'],
  ["D'SOUZA A. MARY-ANN _", 'capitals', "D'SOUZA A. MARY-ANN"],
  ['~ Meena K. Shah .', 'mixed', 'Meena K. Shah'],
  ['Meena McKay', 'mixed', 'Meena McKay'],
  ['Meena lyer', 'mixed', 'Meena Iyer'],
  ['Meena xqbal Shah', 'mixed', null],
  ['== / ~', 'capitals', null],
])('"%s" in %s reads as the name %s', (text, letters, name) => {
  expect(nameFrom(text, letters as 'capitals' | 'mixed')).toBe(name)
})

test.each([
  ['q% / FEMALE', 'FEMALE'],
  ['MALE', 'MALE'],
  ['FEMALF', 'FEMALE'],
  ['MAIE', 'MALE'],
  ['TRANSGENDER', 'TRANSGENDER'],
  ['Male', 'MALE'],
  ['NAME', null],
  ['Government of India', null],
])('the gender in "%s" is %s', (text, gender) => {
  // NAME is one letter from MALE and must not count.
  expect(genderFrom(text)).toBe(gender)
})

test.each([
  ['| 12 Hill Road,', '12 Hill Road,'],
  ['S/0: Arun Rao, 3 Mill Lane,', 'S/O: Arun Rao, 3 Mill Lane,'],
  ['SV0: Arun Rao,', 'S/O: Arun Rao,'],
  ['$/O: Arun Rao,', 'S/O: Arun Rao,'],
  ['W/O Arun Rao,', 'W/O Arun Rao,'],
  ['S/O: Arun lyer, 3 palm lane', 'S/O: Arun Iyer, 3 palm lane'],
  ['Kerala-682001 ;', 'Kerala - 682001'],
  ['#4 , Park Street', '#4, Park Street'],
])('the address line "%s" cleans to "%s"', (text, line) => {
  expect(addressLineFrom(text)).toBe(line)
})

test.each([
  ['Kerala - 682001', '682001'],
  ['Kerala - 682 001.', '682001'],
  ['Kerala - 082001', null],
  ['682001 Kerala 12', null],
  ['1234567', null],
])('the PIN at the end of "%s" is %s', (text, pin) => {
  expect(pinFrom(text)).toBe(pin)
})

test('edit distances', () => {
  expect(editDistance('kitten', 'sitting')).toBe(3)
  expect(editDistance('', 'abc')).toBe(3)
  expect(distanceInside('xxDEPARTMNTyy', 'DEPARTMENT')).toBe(1)
  expect(holdsPhrase('# INCOME TAX DEPARIMENT', 'INCOME TAX DEPARTMENT')).toBe(true)
  expect(holdsPhrase('Income Tax PAN Services Unit', 'INCOME TAX DEPARTMENT')).toBe(false)
})
