import type { updateBaseInfo } from '@noren/contract/certification'
import type { BodyInput } from '@noren/contract/endpoint'
import {
  FIELDS_OF_WORK,
  paydayMax,
  type WorkField,
  type WorkStatus,
} from '@noren/contract/work-fields'
import { dayOfWire, wireOfDay } from './birthday.ts'

/** The fields as the screen holds them: all texts; the birthday as YYYY-MM-DD, '' for nothing. */
export type PersonalField = keyof BodyInput<typeof updateBaseInfo>
export type PersonalForm = Record<PersonalField, string>

/** The fields about work that a kind of work has; none before one is chosen. */
export const workFieldsOf = (workStatus: string): readonly WorkField[] =>
  workStatus in FIELDS_OF_WORK ? FIELDS_OF_WORK[workStatus as WorkStatus] : []

/**
 * What goes out: what is not asked of this kind of work is left behind even when it was filled before, and so is
 * what stands empty.
 */
export function bodyOf(
  form: PersonalForm,
  asked: readonly PersonalField[],
): BodyInput<typeof updateBaseInfo> {
  const wire = (field: PersonalField) => {
    if (field === 'birthday') return wireOfDay(form.birthday)
    return field === 'payday' ? Number(form.payday) : form[field]
  }
  const given = asked.filter((field) => form[field] !== '')
  return Object.fromEntries(given.map((field) => [field, wire(field)])) as BodyInput<
    typeof updateBaseInfo
  >
}

/** Days that can be chosen as payday for a rhythm of pay. */
export const paydaysOf = (salaryType: string): string[] =>
  Array.from({ length: paydayMax(salaryType || undefined) }, (_, at) => String(at + 1))

type Saved = { [Field in PersonalField]?: string | number | undefined }

/** The form to start with: what was saved, over it what was typed and not sent, under it what the document says. */
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
