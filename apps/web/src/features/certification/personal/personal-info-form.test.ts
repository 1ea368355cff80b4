import { WORK_STATUSES } from '@noren/contract/work-fields'
import { expect, test } from 'vitest'
import type { Texts } from '../../../device/texts.ts'
import { brokenIn } from '../../../shell/form/broken-in.fixture.ts'
import { askedIn } from '../../../shell/form/table.ts'
import {
  bodyOf,
  type PersonalField,
  type PersonalForm,
  paydaysOf,
  startingForm,
  withoutWork,
  workFieldsOf,
  workOf,
} from './personal-info-form.ts'
import { type Dictionaries, personalTable } from './personal-table.tsx'

/** A text is represented by its key. */
const t = ((key: string) => key) as Texts<never>
const table = personalTable(t, t, {} as Dictionaries)
const FIELDS = Object.keys(table) as PersonalField[]
const emptyForm = Object.fromEntries(FIELDS.map((field) => [field, ''])) as PersonalForm
const brokenFields = (form: PersonalForm) => brokenIn(table, form)
const sent = (form: PersonalForm) => bodyOf(form, askedIn(table, form))

const filled: PersonalForm = {
  gender: 'female',
  birthday: '1990-12-31',
  email: ' Asha@Mail.example ',
  educationLevel: 'graduate',
  maritalStatus: 'single',
  childrenCount: '0',
  workStatus: 'salaried',
  industry: 'health',
  monthlyIncome: '25000-40000',
  salaryType: 'monthly',
  payday: '5',
  companyName: 'Lotus Clinic',
  companyAddress: '12 MG Road, Pune',
}

test('[C5.1] there are thirteen fields', () => {
  expect(FIELDS).toHaveLength(13)
})

test('[C5.1] a filled form breaks no rule and goes out as the wire has it', () => {
  expect(brokenFields(filled)).toEqual({})
  expect(sent(filled)).toMatchObject({
    birthday: '31/12/1990',
    payday: 5,
    companyName: 'Lotus Clinic',
  })
})

test('[C5.1] a blank answer is none', () => {
  const body = sent({ ...filled, email: '   ', companyAddress: ' ' })
  expect(body).not.toHaveProperty('email')
  expect(body).not.toHaveProperty('companyAddress')
})

test('[C5.1] every field that the work has is required, none that it has not', () => {
  for (const workStatus of WORK_STATUSES) {
    const broken = brokenFields({ ...emptyForm, workStatus })
    const askedOfWork = FIELDS.slice(7).filter((field) => {
      const isTyped = field === 'companyName' || field === 'companyAddress'
      return broken[field] === (isTyped ? 'rule_required' : 'rule_choose')
    })
    expect(askedOfWork).toEqual(workFieldsOf(workStatus))
  }
})

test('[C5.1] what may stand empty is not sent when it does', () => {
  expect(sent({ ...filled, companyAddress: '' })).not.toHaveProperty('companyAddress')
})

test('[C5.1] what was filled for another kind of work stays behind', () => {
  expect(sent({ ...filled, workStatus: 'student' })).not.toHaveProperty('companyName')
  expect(sent({ ...filled, workStatus: 'dailyWage' })).not.toHaveProperty('payday')
})

test.each([
  ['no address', 'asha', 'ruleEmail'],
  ['nothing', '  ', 'rule_required'],
])('[C5.1] an e-mail that is %s is refused', (_, email, rule) => {
  expect(brokenFields({ ...filled, email })).toEqual({ email: rule })
})

test.each([
  ['monthly', 31],
  ['weekly', 7],
  ['fortnightly', 7],
  ['', 31],
])('[C5.1] paydays of %j pay: %i', (salaryType, count) => {
  expect(paydaysOf(salaryType)).toHaveLength(count)
})

test('[C5.1] the form starts with the draft over the saved over the document', () => {
  const form = startingForm(FIELDS, {
    saved: { email: 'saved@mail.example', payday: 7 },
    suggested: { birthday: '31/12/1990', gender: 'female' },
    draft: { email: 'typed@mail.example' },
  })
  expect(form).toMatchObject({
    email: 'typed@mail.example',
    payday: '7',
    birthday: '1990-12-31',
    gender: 'female',
  })
})

test('[B4.49] who changes what they told of work and income sends the rest as it was saved', () => {
  const saved = { gender: 'female', workStatus: 'dailyWage', salaryType: 'daily' }
  expect(workOf(saved)).toEqual({ workStatus: 'dailyWage', salaryType: 'daily' })
  expect(withoutWork(saved)).toEqual({ gender: 'female' })
})
