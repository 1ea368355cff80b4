import { isDay } from '@noren/contract/dates'
import { dayOfWire } from '../birthday.ts'
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
const NEEDED_FIELDS: readonly NamedField[] = ['number', 'name', 'dob']

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

export type FieldProblem = 'required' | 'date'

/** What keeps the fields from being confirmed. Only what every document has is demanded. */
export function fieldProblems(
  values: Readonly<Record<string, string>>,
): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {}
  for (const [name, value] of Object.entries(values)) {
    const isNeeded = NEEDED_FIELDS.some((needed) => needed === name)
    if (value.trim() === '') {
      if (isNeeded) problems[name] = 'required'
    } else if (name === 'dob' && !isDay(dayOfWire(value.trim()))) problems[name] = 'date'
  }
  return problems
}
