import { expect, test } from 'vitest'
import { fieldProblems, fieldsToConfirm, isDoubtful } from './fields.ts'

test.each([
  [0.95, true, false],
  [0.8, true, false],
  [0.79, true, true],
  [0.99, false, true],
])(
  '[C3] read with confidence %d, valid %s: to be looked at twice: %s',
  (confidence, isValid, isAsked) => {
    expect(isDoubtful({ name: 'number', value: 'X', confidence, isValid })).toBe(isAsked)
  },
)

test('[C3] number, name and date of birth must be there, the date must be one', () => {
  expect(
    fieldProblems({ number: '', name: 'Asha Kumari', dob: '31/02/1990', fatherName: '' }),
  ).toEqual({
    number: 'required',
    dob: 'date',
  })
  expect(fieldProblems({ number: 'ABCPK1234F', name: 'Asha', dob: '01/02/1990' })).toEqual({})
})

test('[C3] a field that every document has is asked even when it was not read; unknown ones are left out', () => {
  const read = [
    { name: 'serial', value: '7', confidence: 1, isValid: true },
    { name: 'dob', value: '01/02/1990', confidence: 0.9, isValid: true },
    { name: 'number', value: 'ABCPK1234F', confidence: 0.9, isValid: true },
  ]
  expect(fieldsToConfirm(read).map((field) => [field.name, field.value])).toEqual([
    ['number', 'ABCPK1234F'],
    ['name', ''],
    ['dob', '01/02/1990'],
  ])
})
