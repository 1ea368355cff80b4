import { compileTexts } from '@noren/i18n/compile'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test } from 'vitest'
import { readMessages } from '../../../../build/catalogues.ts'
import {
  loadTexts,
  readTextsFrom,
  startLanguage,
  type Texts,
  textsOf,
} from '../../../device/texts.ts'
import { brokenIn } from '../../../shell/form/broken-in.fixture.ts'
import { fieldsToConfirm, isDoubtful, startingValues } from './fields.ts'
import { fieldsTable } from './fields-table.tsx'

test.each([
  [0.95, true, false],
  [0.8, true, false],
  [0.79, true, true],
  [0.99, false, true],
])(
  '[C3.5] read with confidence %d, valid %s: to be looked at twice: %s',
  (confidence, isValid, isAsked) => {
    expect(isDoubtful({ name: 'number', value: 'X', confidence, isValid })).toBe(isAsked)
  },
)

test('[C3.5] number, name and date of birth must be there', () => {
  const t = ((key: string) => key) as Texts<never>
  const names = ['number', 'name', 'dob', 'fatherName'] as const
  const fields = names.map((name) => ({ name, value: '', confidence: 1, isValid: true }))
  const table = fieldsTable(t, t, { kind: 'pan', fields })
  expect(brokenIn(table, { number: '', name: 'Asha Kumari', dob: ' ', fatherName: '' })).toEqual({
    number: 'rule_required',
    dob: 'rule_required',
  })
  const whole = { number: 'ABCPK1234F', name: 'Asha', dob: '01/02/1990', fatherName: '' }
  expect(brokenIn(table, whole)).toEqual({})
})

test('[C3.5] what was confirmed wins over what was read, and what is no date is asked anew', () => {
  const read = fieldsToConfirm([
    { name: 'name', value: 'ASHA', confidence: 0.9, isValid: true },
    { name: 'dob', value: '31/02/1990', confidence: 0.4, isValid: false },
  ])
  expect(startingValues(read, null)).toEqual({ number: '', name: 'ASHA', dob: '' })
  expect(startingValues(read, { name: 'Asha Kumari', dob: '01/02/1990' })).toMatchObject({
    name: 'Asha Kumari',
    dob: '01/02/1990',
  })
})

test('[C3.5] a field that every document has is asked even when it was not read; unknown ones are left out', () => {
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

afterAll(() => startLanguage('en'))

test.each([
  ['en', 'Female', 'Male', 'Transgender'],
  ['es', 'Mujer', 'Hombre', 'Transgénero'],
  ['id', 'Perempuan', 'Laki-laki', 'Transgender'],
  ['vi', 'Nữ', 'Nam', 'Người chuyển giới'],
] as const)(
  'in %s the gender of a document is said in the person’s words',
  async (language, ...said) => {
    readTextsFrom(async (of, group) => compileTexts(readMessages(group, of)))
    startLanguage(language)
    await loadTexts(['capture', 'facialAuth'])
    const shownFor = (read: string): string => {
      const field = { name: 'gender', value: read, confidence: 1, isValid: true } as const
      const table = fieldsTable(textsOf('capture'), textsOf('facialAuth'), {
        kind: 'aadhaar',
        fields: [field],
      })
      const bound = { value: read, onValue: () => undefined, error: undefined }
      const html = renderToStaticMarkup(table.gender?.control?.(bound, {}))
      return /<button[^>]*><span[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
    }
    expect(['FEMALE', 'MALE', 'TRANSGENDER'].map(shownFor)).toEqual(said)
    // What another reading of earlier days has left is not lost.
    expect(shownFor('PEREMPUAN')).toBe('PEREMPUAN')
  },
)
