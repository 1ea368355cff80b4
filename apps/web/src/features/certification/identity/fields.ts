import { dayOfWire, wireOfDay } from '../personal/birthday.ts'
import type { Detail } from './stage.ts'

export type ReadField = Detail['fields'][number]

/** Fields a document may have, in display order; the server accepts no others. */
export const NAMED_FIELDS = [
  'number',
  'name',
  'fatherName',
  'dob',
  'birthPlace',
  'gender',
  'electorKey',
  'cardNumber',
  'address',
  'rtRw',
  'village',
  'district',
  'pin',
] as const
export type NamedField = (typeof NAMED_FIELDS)[number]
export const NEEDED_FIELDS: readonly NamedField[] = ['number', 'name', 'dob']

/** The fields to confirm: those that were read, and those that every document has even if they were not. */
export function fieldsToConfirm(read: readonly ReadField[]): (ReadField & { name: NamedField })[] {
  return NAMED_FIELDS.flatMap((name) => {
    const found = read.find((field) => field.name === name)
    if (found) return [{ ...found, name }]
    return NEEDED_FIELDS.includes(name) ? [{ name, value: '', confidence: 0, isValid: false }] : []
  })
}

/** Below this confidence the person is asked to check the field. */
const SURE_FROM = 0.8

/** Whether a field should be checked: read with low confidence, or against the rules of its kind. */
export const isDoubtful = (field: ReadField): boolean =>
  !field.isValid || field.confidence < SURE_FROM

/**
 * The form's initial values: what was read, overridden by what the person confirmed before. An unreadable
 * date is left empty.
 */
export function startingValues(
  fields: readonly (ReadField & { name: NamedField })[],
  confirmed: Readonly<Record<string, string>> | null,
): Record<string, string> {
  const read = fields.map(({ name, value }) => [
    name,
    name === 'dob' ? wireOfDay(dayOfWire(value.trim())) : value,
  ])
  return { ...Object.fromEntries(read), ...confirmed }
}
