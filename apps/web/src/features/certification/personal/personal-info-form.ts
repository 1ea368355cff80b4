import type { updateBaseInfo } from '@noren/contract/certification'
import { EMAIL_PATTERN } from '@noren/contract/email'
import type { BodyInput } from '@noren/contract/endpoint'
import {
  FIELDS_OF_WORK,
  paydayMax,
  WORK_FIELDS,
  type WorkField,
  type WorkStatus,
} from '@noren/contract/work-fields'
import { dayOfWire, wireOfDay } from './birthday.ts'

/** The thirteen fields as the screen holds them: all texts; the birthday as YYYY-MM-DD, '' for nothing. */
export const PERSONAL_FIELDS = [
  'gender',
  'birthday',
  'email',
  'educationLevel',
  'maritalStatus',
  'childrenCount',
  'workStatus',
  ...WORK_FIELDS,
] as const
export type PersonalField = (typeof PERSONAL_FIELDS)[number]
export type PersonalForm = Record<PersonalField, string>
export type FieldRule = 'required' | 'choose' | 'email'

/** Typed; all others are chosen from lists. */
const TYPED: readonly PersonalField[] = ['email', 'companyName', 'companyAddress']

export const emptyForm = (): PersonalForm =>
  Object.fromEntries(PERSONAL_FIELDS.map((field) => [field, ''])) as PersonalForm

/** The fields about work that a kind of work has; none before one is chosen. */
export const workFieldsOf = (workStatus: string): readonly WorkField[] =>
  workStatus in FIELDS_OF_WORK ? FIELDS_OF_WORK[workStatus as WorkStatus] : []

/** What goes out: fields that the kind of work does not have are left behind even when they were filled before. */
export function bodyOf(form: PersonalForm): BodyInput<typeof updateBaseInfo> {
  const about = workFieldsOf(form.workStatus)
  const work = Object.fromEntries(
    about.map((field) => [field, field === 'payday' ? Number(form.payday) : form[field]]),
  )
  const { gender, email, educationLevel, maritalStatus, childrenCount, workStatus } = form
  return {
    gender,
    birthday: wireOfDay(form.birthday),
    email,
    educationLevel,
    maritalStatus,
    childrenCount,
    workStatus,
    ...work,
  }
}

/**
 * What breaks a rule, by field: what the kind of work demands and is not there, and an address that is none. All else is
 * chosen from lists.
 */
export function brokenFields(form: PersonalForm): Partial<Record<PersonalField, FieldRule>> {
  const broken: Partial<Record<PersonalField, FieldRule>> = {}
  if (!EMAIL_PATTERN.test(form.email.trim())) broken.email = 'email'
  const asked: readonly PersonalField[] = [
    ...PERSONAL_FIELDS.slice(0, 7),
    ...workFieldsOf(form.workStatus),
  ]
  for (const field of asked) {
    if (form[field].trim() === '') broken[field] = TYPED.includes(field) ? 'required' : 'choose'
  }
  return broken
}

/** Days that can be chosen as payday for a rhythm of pay. */
export const paydaysOf = (salaryType: string): string[] =>
  Array.from({ length: paydayMax(salaryType || undefined) }, (_, at) => String(at + 1))

type Saved = { [Field in PersonalField]?: string | number | undefined }

/** The form to start with: what was saved, over it what was typed and not sent, under it what the document says. */
export function startingForm(from: {
  saved: Saved | null
  suggested: { birthday?: string | undefined; gender?: string | undefined }
  draft: Readonly<Record<string, string>>
}): PersonalForm {
  const form = emptyForm()
  for (const field of PERSONAL_FIELDS) {
    const saved = from.saved?.[field] ?? (from.suggested as Saved)[field]
    const known = field === 'birthday' ? dayOfWire(saved?.toString()) : (saved?.toString() ?? '')
    form[field] = from.draft[field] || known
  }
  return form
}
