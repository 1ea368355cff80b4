import { dayOfWire, wireOfDay } from '../personal/birthday.ts'
import type { Detail } from './stage.ts'

export type ReadField = Detail['fields'][number]

/** Fields a document may have, in the order they are shown; the server takes no others. */
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

/** The fields to confirm: those that were read, and those that every document has even when they were not. */
export function fieldsToConfirm(read: readonly ReadField[]): (ReadField & { name: NamedField })[] {
  return NAMED_FIELDS.flatMap((name) => {
    const found = read.find((field) => field.name === name)
    if (found) return [{ ...found, name }]
    return NEEDED_FIELDS.includes(name) ? [{ name, value: '', confidence: 0, isValid: false }] : []
  })
}

/** Below this the person is asked to look twice. */
const SURE_FROM = 0.8

/** Whether a field deserves a second look: hardly read, or against the rules of its kind. */
export const isDoubtful = (field: ReadField): boolean =>
  !field.isValid || field.confidence < SURE_FROM

/** What the form starts with: as read, over it what the person confirmed before. What is no date is chosen anew. */
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
