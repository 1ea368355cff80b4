import type { updateBaseInfo } from '@noren/contract/certification'
import type { BodyInput } from '@noren/contract/endpoint'
import {
  FIELDS_OF_WORK,
  paydayMax,
  WORK_FIELDS,
  type WorkField,
  type WorkStatus,
} from '@noren/contract/work-fields'
import { dayOfWire, wireOfDay } from './birthday.ts'

/** The fields as the screen holds them: all texts; the birthday as YYYY-MM-DD, '' for nothing. */
export type PersonalField = keyof BodyInput<typeof updateBaseInfo>
export type PersonalForm = Record<PersonalField, string>

/** The work fields that apply to a kind of work; none before one is chosen. */
export const workFieldsOf = (workStatus: string): readonly WorkField[] =>
  workStatus in FIELDS_OF_WORK ? FIELDS_OF_WORK[workStatus as WorkStatus] : []

const isOfWork = ([field]: [field: string, value: unknown]): boolean =>
  field === 'workStatus' || (WORK_FIELDS as readonly string[]).includes(field)

/** What tells of work and income. */
export const workOf = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(isOfWork)) as Values

/** What tells of anything else. */
export const withoutWork = <Values extends object>(values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter((entry) => !isOfWork(entry))) as Partial<Values>

/**
 * The body to send: without fields that are empty or blank, and without those that do not apply to this kind of work even if
 * they were filled in before.
 */
export function bodyOf(
  form: PersonalForm,
  asked: readonly PersonalField[],
): BodyInput<typeof updateBaseInfo> {
  const wire = (field: PersonalField) => {
    if (field === 'birthday') return wireOfDay(form.birthday)
    return field === 'payday' ? Number(form.payday) : form[field]
  }
  const given = asked.filter((field) => form[field].trim() !== '')
  return Object.fromEntries(given.map((field) => [field, wire(field)])) as BodyInput<
    typeof updateBaseInfo
  >
}

/** The days that can be chosen as payday for a pay frequency. */
export const paydaysOf = (salaryType: string): string[] =>
  Array.from({ length: paydayMax(salaryType || undefined) }, (_, at) => String(at + 1))

type Saved = { [Field in PersonalField]?: string | number | undefined }

/** The form's initial values: the unsent draft, else what was saved, else what the document says. */
export function startingForm(
  fields: readonly PersonalField[],
  from: {
    saved: Saved | null
    suggested: { birthday?: string | undefined; gender?: string | undefined }
    draft: Partial<PersonalForm>
  },
): PersonalForm {
  const start = (field: PersonalField) => {
    const saved = from.saved?.[field] ?? (from.suggested as Saved)[field]
    const known = field === 'birthday' ? dayOfWire(saved?.toString()) : (saved?.toString() ?? '')
    return from.draft[field] || known
  }
  return Object.fromEntries(fields.map((field) => [field, start(field)])) as PersonalForm
}
