import { MARKET as INDIA } from '@noren/markets/in/market'
import { expect, test } from 'vitest'
import {
  compactNumber,
  confirmFields,
  fieldsThatDiffer,
  isDocumentNumber,
  maskNumber,
  withoutNumber,
} from './identity-rules.ts'

const kindOf = (code: string) => {
  const kind = INDIA.documentKinds.find(({ documentKind }) => documentKind === code)
  if (!kind) throw new Error(`no ${code}`)
  return kind
}
const pan = kindOf('pan')
const aadhaar = kindOf('aadhaar')

test.each([
  [pan, 'ACUPA7085R', true],
  [pan, 'ABMPA32111', false],
  [pan, 'ABMXA3211G', false],
  [pan, 'ABMCA3211G', false],
  [pan, 'ACUPA0000R', false],
  [aadhaar, '234123412346', true],
  [aadhaar, '499118665246', true],
  [aadhaar, '234123412347', false],
  [aadhaar, '123412341234', false],
  [aadhaar, '222222222222', false],
] as const)('%o: %s is a number of it: %s', (kind, number, expected) => {
  expect(isDocumentNumber(kind, compactNumber(number))).toBe(expected)
})

test('an Aadhaar number is kept by its last four digits, a PAN whole', () => {
  expect(maskNumber(aadhaar, '234123412346')).toBe('XXXX XXXX 2346')
  expect(maskNumber(pan, 'ACUPA7085R')).toBe('ACUPA7085R')
})

test.each([
  ['2341 2341 2346', 'XXXX XXXX 2346'],
  ['House 4, 2341-2341-2346, Pune 411001', 'House 4, XXXX XXXX 2346, Pune 411001'],
  ['9999482731530001', 'XXXX XXXX XXXX 0001'],
  ['12 Hill Road, Pune 411001', '12 Hill Road, Pune 411001'],
])('no Aadhaar number stays in another field: %s', (text, expected) => {
  expect(withoutNumber(aadhaar, text)).toBe(expected)
  expect(withoutNumber(pan, text)).toBe(text)
})

const field = (name: string, value: string) => ({ name, value, confidence: 0.9, isValid: true })
const read = [field('number', 'ACUPA7085R'), field('name', 'ASHA ROY'), field('dob', '01/02/1990')]

test.each([
  [{}, []],
  [{ name: 'Asha  Roy' }, []],
  [{ number: 'acupa 7085-r' }, []],
  [{ name: 'ASHA RAY' }, ['name']],
  [{ fatherName: 'B ROY' }, ['fatherName']],
])('confirming with %o corrects %o', (typed, corrected) => {
  expect(confirmFields(pan, read, typed)).toMatchObject({ correctedFields: corrected })
})

test('where only the year of birth is printed, a day of that year is no correction', () => {
  const yearOnly = [...read.filter(({ name }) => name !== 'dob'), field('birthYear', '1990')]
  const confirm = (dob: string) => confirmFields(aadhaar, yearOnly, { dob })
  expect(confirm('17/05/1990')).toMatchObject({ correctedFields: [] })
  expect(confirm('17/05/1991')).toMatchObject({ correctedFields: ['dob'] })
  expect(confirmFields(aadhaar, yearOnly, {})).toMatchObject({ refusal: 'VALIDATION' })
})

test('days and sexes that differ from side to side are named', () => {
  const sides = (dob: string) => [
    { fields: [field('dob', '01/02/1990'), field('gender', 'MALE')] },
    { fields: [field('dob', dob), { ...field('gender', 'FEMALE'), isValid: false }] },
  ]
  expect(fieldsThatDiffer(sides('01/02/1990'))).toEqual([])
  expect(fieldsThatDiffer(sides('01/02/1991'))).toEqual(['dob'])
})

test('a field that is needed and one that is unknown are named', () => {
  expect(confirmFields(pan, [], { name: 'ASHA ROY', age: '9' })).toEqual({
    refusal: 'VALIDATION',
    fields: [
      { path: 'fields.age', rule: 'unknown' },
      { path: 'fields.number', rule: 'required' },
      { path: 'fields.dob', rule: 'required' },
    ],
  })
})
