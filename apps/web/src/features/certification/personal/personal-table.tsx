import { dayOf } from '@noren/contract/dates'
import { EMAIL_PATTERN } from '@noren/contract/email'
import type { WorkField } from '@noren/contract/work-fields'
import { DateField } from '@noren/ui/DateField'
import { Field } from '@noren/ui/Field'
import { Select, type SelectOption } from '@noren/ui/Select'
import { TextArea } from '@noren/ui/TextArea'
import { nowAt } from '../../../device/clock.ts'
import { market } from '../../../device/market.ts'
import type { Texts } from '../../../device/texts.ts'
import { filled, type Row, type Table } from '../../../shell/form/table.ts'
import { BIRTHDAY_START, birthdayLimits } from './birthday.ts'
import { type PersonalForm, paydaysOf, workFieldsOf } from './personal-info-form.ts'

/** Fields chosen from one of the server's lists. */
type List =
  | 'gender'
  | 'educationLevel'
  | 'maritalStatus'
  | 'childrenCount'
  | 'workStatus'
  | 'industry'
  | 'monthlyIncome'
  | 'salaryType'
export type Dictionaries = Record<List, SelectOption[]>

type PersonalRow = Row<string, PersonalForm>

/** The fields, those about work only if the kind of work has them. */
export function personalTable(
  t: Texts<'personalInfo'>,
  tf: Texts<'facialAuth'>,
  dictionaries: Dictionaries,
): Table<PersonalForm> {
  const chosen = (
    field: List | 'payday',
    optionsOf: (values: PersonalForm) => SelectOption[],
  ): PersonalRow => ({
    rules: [filled(tf('rule_choose'))],
    control: (bound, values) => (
      <Select {...bound} label={t(field)} placeholder={t('choose')} options={optionsOf(values)} />
    ),
  })
  const list = (field: List) => chosen(field, () => dictionaries[field])
  const required = filled(tf('rule_required'))
  return {
    gender: list('gender'),
    birthday: {
      rules: [filled(tf('rule_choose'))],
      control: (bound) => (
        <DateField
          {...bound}
          label={t('birthday')}
          help={t('birthdayHelp')}
          placeholder={t('choose')}
          {...birthdayLimits(dayOf(nowAt(), market.zone))}
          start={BIRTHDAY_START}
        />
      ),
    },
    email: {
      rules: [
        required,
        { holds: (email) => EMAIL_PATTERN.test(email.trim()), message: t('ruleEmail') },
      ],
      control: (bound) => (
        <Field
          {...bound}
          label={t('email')}
          help={t('emailHelp')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={120}
        />
      ),
    },
    educationLevel: list('educationLevel'),
    maritalStatus: list('maritalStatus'),
    childrenCount: list('childrenCount'),
    workStatus: list('workStatus'),
    industry: ofWork('industry', list('industry')),
    monthlyIncome: ofWork('monthlyIncome', list('monthlyIncome')),
    salaryType: ofWork('salaryType', list('salaryType')),
    payday: ofWork(
      'payday',
      chosen('payday', ({ salaryType }) => paydayOptions(salaryType, t)),
    ),
    companyName: ofWork('companyName', {
      rules: [required],
      control: (bound) => (
        <Field {...bound} label={t('companyName')} autoComplete="organization" maxLength={120} />
      ),
    }),
    companyAddress: ofWork('companyAddress', {
      rules: [required],
      control: (bound) => (
        <TextArea
          {...bound}
          label={t('companyAddress')}
          autoComplete="street-address"
          maxLength={200}
        />
      ),
    }),
  }
}

const ofWork = (field: WorkField, row: PersonalRow): PersonalRow => ({
  ...row,
  isAsked: ({ workStatus }) => workFieldsOf(workStatus).includes(field),
})

/** Days of the month, or of the week by name if pay comes weekly. */
function paydayOptions(salaryType: string, t: Texts<'personalInfo'>): SelectOption[] {
  const days = paydaysOf(salaryType)
  const isWeek = days.length === 7
  return days.map((value) => ({
    value,
    label: isWeek ? t(`weekday_${value as '1'}`) : t('dayOfMonth', { day: value }),
  }))
}
