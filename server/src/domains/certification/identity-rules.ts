import { PICTURE_TYPES } from '@noren/contract/certification'
import type { ErrorName, FieldError } from '@noren/contract/error-codes'
import type { DocumentKind } from '@noren/markets/market'
import { isAadhaarNumber } from '../../vision/identity-numbers.ts'
import type { Side } from './identity-store.ts'

export type PictureType = (typeof PICTURE_TYPES)[number]

/** One field of a document as it was read. Confidence 0 to 1. */
export interface ReadField {
  name: string
  value: string
  confidence: number
  isValid: boolean
}

/** Pictures are kept for questions about a loan's beginning, and no longer. */
const RETENTION_DAYS = 180
/** A picture that shows a number we may not store goes much sooner. */
const RETENTION_DAYS_MASKED_KIND = 7

export const retentionDays = (kind: DocumentKind): number =>
  kind.keptLength === null ? RETENTION_DAYS : RETENTION_DAYS_MASKED_KIND

export const splitPictureType = (type: PictureType): { documentKind: string; side: Side } => {
  const [documentKind = '', side] = type.split('-')
  return { documentKind, side: side === 'back' ? 'back' : 'front' }
}

/** The sides of a kind that have to be taken: both, where there are two to take (domain.md §2). */
export const sidesOf = (documentKind: string): Side[] =>
  PICTURE_TYPES.map(splitPictureType)
    .filter((picture) => picture.documentKind === documentKind)
    .map(({ side }) => side)

/** What the person may confirm or correct, by kind; `required` has to be there. */
const FIELDS_OF_KIND: Readonly<Record<string, { required: string[]; optional: string[] }>> = {
  pan: { required: ['number', 'name', 'dob'], optional: ['fatherName'] },
  aadhaar: { required: ['number', 'name', 'dob'], optional: ['gender', 'address', 'pin'] },
}

/** A change in one of these is looked at by the staff before the person counts as verified. */
const KEY_FIELDS = ['number', 'name', 'dob']

export const compactNumber = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '')

export const isDocumentNumber = (kind: DocumentKind, number: string): boolean => {
  if (!new RegExp(kind.pattern).test(number)) return false
  return kind.documentKind === 'aadhaar' ? isAadhaarNumber(number) : !number.includes('0000')
}

/** The number as it may be stored and shown: 'XXXX XXXX 2346' where only its end may be kept. */
export const maskNumber = (kind: DocumentKind, number: string): string => {
  if (kind.keptLength === null) return number
  const masked = 'X'.repeat(Math.max(0, number.length - kind.keptLength))
  return `${masked}${number.slice(-kind.keptLength)}`.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Takes a number that may not be kept out of any other field it was read or typed into. */
export const withoutNumber = (kind: DocumentKind, text: string): string =>
  kind.keptLength === null
    ? text
    : text.replace(/\d(?:[\s-]?\d){11,15}/g, (found) => maskNumber(kind, compactNumber(found)))

const normalised = (name: string, value: string): string =>
  name === 'number'
    ? compactNumber(value)
    : value
        .toUpperCase()
        .replace(/[\s.,]+/g, ' ')
        .trim()

export type Confirmed = { values: Record<string, string>; correctedFields: string[] }

/** Puts what the person confirmed over what was read. */
export const confirmFields = (
  documentKind: string,
  read: readonly ReadField[],
  typed: Readonly<Record<string, string>>,
): Confirmed | { refusal: ErrorName; fields: FieldError[] } => {
  const known = FIELDS_OF_KIND[documentKind] ?? { required: [], optional: [] }
  const names = [...known.required, ...known.optional]
  const unknown = Object.keys(typed).filter((name) => !names.includes(name))
  const values: Record<string, string> = {}
  const correctedFields: string[] = []
  for (const name of names) {
    const seen = read.find((field) => field.name === name)?.value
    const value = (typed[name] ?? seen ?? '').trim()
    if (value !== '') values[name] = value
    if (normalised(name, value) !== normalised(name, seen ?? '')) correctedFields.push(name)
  }
  const fields = [
    ...unknown.map((name) => ({ path: `fields.${name}`, rule: 'unknown' })),
    ...known.required
      .filter((name) => values[name] === undefined)
      .map((name) => ({ path: `fields.${name}`, rule: 'required' })),
  ]
  return fields.length > 0 ? { refusal: 'VALIDATION', fields } : { values, correctedFields }
}

export const keyCorrections = (correctedFields: readonly string[]): string[] =>
  correctedFields.filter((name) => KEY_FIELDS.includes(name))

/** Front before back: what stands on both is taken from the front. */
export const mergeFields = (
  pictures: readonly { side: Side; fields: readonly ReadField[] }[],
): ReadField[] => {
  const merged = new Map<string, ReadField>()
  for (const side of ['front', 'back']) {
    for (const picture of pictures.filter((taken) => taken.side === side)) {
      for (const field of picture.fields) {
        if (!merged.has(field.name)) merged.set(field.name, field)
      }
    }
  }
  return [...merged.values()]
}
