import { updateBaseInfo } from '@noren/contract/certification'
import { day } from '@noren/contract/dates'
import { expect, test } from 'vitest'
import { textKeys } from '../../../platform/texts/texts.ts'
import {
  birthdayVerdict,
  type PersonalInfo,
  withoutOtherWork,
  wrongPersonalInfo,
} from './personal-info-rules.ts'

const today = day('2026-03-02')

test.each([
  ['02/03/2008', 'ok'],
  ['03/03/2008', 'tooYoung'],
  ['02/03/1946', 'ok'],
  ['01/03/1946', 'tooOld'],
  ['29/02/2000', 'ok'],
  ['29/02/2001', 'format'],
  ['1995-01-01', 'format'],
])('[C6.2] born on %s: %s', (birthday, expected) => {
  expect(birthdayVerdict(birthday, today)).toBe(expected)
})

const salaried: PersonalInfo = {
  gender: 'female',
  birthday: '01/01/1995',
  email: 'asha@example.com',
  educationLevel: 'graduate',
  maritalStatus: 'single',
  childrenCount: '0',
  workStatus: 'salaried',
  industry: 'health',
  monthlyIncome: '25000-40000',
  salaryType: 'monthly',
  payday: 28,
  companyName: 'Lotus Clinic',
  companyAddress: '4 Hill Road, Pune',
}
const wrongIn = (changes: Partial<PersonalInfo>) =>
  wrongPersonalInfo({ ...salaried, ...changes }, 'in').map(({ path, rule }) => `${path} ${rule}`)

test('[C5.4] a complete set of answers is right', () => {
  expect(wrongIn({})).toEqual([])
})

test.each([
  [{ gender: 'other' }, ['gender choice']],
  [{ educationLevel: 'toString' }, ['educationLevel choice']],
  [{ monthlyIncome: '0-1' }, ['monthlyIncome choice']],
  [{ companyName: undefined }, ['companyName required']],
  [{ workStatus: 'astronaut' }, ['workStatus choice']],
  [{ salaryType: 'weekly' }, ['payday max']],
  [{ salaryType: 'daily', payday: undefined }, []],
  [{ workStatus: 'retired', companyName: undefined, industry: undefined }, []],
  [{ workStatus: 'retired', monthlyIncome: undefined }, ['monthlyIncome required']],
] as const)('[C5.4] with %o: %o', (changes, expected) => {
  expect(wrongIn(changes)).toEqual(expected)
})

test('[C5.4] answers that a kind of work does not have are dropped', () => {
  const kept = withoutOtherWork({ ...salaried, workStatus: 'student' })
  expect(Object.keys(kept)).toEqual([
    'gender',
    'birthday',
    'email',
    'educationLevel',
    'maritalStatus',
    'childrenCount',
    'workStatus',
  ])
  expect(withoutOtherWork({ ...salaried, salaryType: 'daily' }).payday).toBeUndefined()
  expect(withoutOtherWork(salaried)).toEqual(salaried)
})

test('every answer has a name in the export', () => {
  const fields = Object.keys(updateBaseInfo.body.shape).map((field) => `field.${field}`)
  const known = textKeys('export', 'field.')
  expect(fields.filter((key) => !known.includes(key))).toEqual([])
})
