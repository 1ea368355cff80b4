import type { PICTURE_TYPES } from '@noren/contract/certification'
import type { ErrorName, FieldError } from '@noren/contract/error-codes'
import type { DocumentKind } from '@noren/markets/pack'
import { cccdFacts, isCccd } from '@noren/vision/card/cccd'
import { curpFacts, isCurp } from '@noren/vision/card/curp'
import { isAadhaarNumber } from '@noren/vision/card/identity-numbers'
import { isNik, nikFacts } from '@noren/vision/card/nik'
import type { Side } from './identity-store.ts'

export type PictureType = (typeof PICTURE_TYPES)[number]

/** One field as read from a document. Confidence from 0 to 1. */
export interface ReadField {
  name: string
  value: string
  confidence: number
  isValid: boolean
}

/** Pictures are kept for questions about how a loan began, and no longer. */
const RETENTION_DAYS = 180
/** A picture showing a number that we may not store is deleted much sooner. */
const RETENTION_DAYS_MASKED_KIND = 7

export const retentionDays = (kind: DocumentKind): number =>
  kind.keptLength === null ? RETENTION_DAYS : RETENTION_DAYS_MASKED_KIND

export const splitPictureType = (type: PictureType): { documentKind: string; side: Side } => {
  const [documentKind = '', side] = type.split('-')
  return { documentKind, side: side === 'back' ? 'back' : 'front' }
}

/** If the person changes one of these, the staff reviews it before they count as verified. */
const KEY_FIELDS = ['number', 'name', 'dob']

export const compactNumber = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '')

export const isDocumentNumber = (kind: DocumentKind, number: string): boolean => {
  if (!new RegExp(kind.pattern).test(number)) return false
  return RIGHT_NUMBER[kind.documentKind]?.(number) ?? true
}

/** Checks check digits and codes, for kinds whose numbers have them. */
const RIGHT_NUMBER: Readonly<Record<string, (number: string) => boolean>> = {
  pan: (number) => !number.includes('0000'),
  aadhaar: isAadhaarNumber,
  ine: isCurp,
  ktp: isNik,
  cccd: isCccd,
}

/**
 * True when the number encodes another date of birth or sex than the fields show. Such documents are
 * occasionally issued by mistake, so it is a question for the staff and no refusal.
 */
export const isAtOddsWithNumber = (
  documentKind: string,
  number: string,
  { dob, gender }: { dob: string; gender?: string | undefined },
): boolean => {
  const year = Number(dob.slice(6))
  const stated =
    documentKind === 'ine'
      ? curpFacts(number)
      : documentKind === 'ktp'
        ? nikFacts(number, year < 2000 ? 1900 : 2000)
        : null
  const cccd = documentKind === 'cccd' ? cccdFacts(number) : null
  const statedGender = stated?.gender ?? cccd?.gender ?? null
  const isOtherDay = stated !== null && stated.dob !== dob
  const isOtherYear = cccd !== null && cccd.year !== year
  const isOtherSex = gender !== undefined && statedGender !== null && gender !== statedGender
  return isOtherDay || isOtherYear || isOtherSex
}

/** Dates of birth and sexes that were read with confidence but differ between the sides of one document. */
export const fieldsThatDiffer = (pictures: readonly { fields: readonly ReadField[] }[]): string[] =>
  ['dob', 'gender'].filter((name) => {
    const values = pictures.flatMap(({ fields }) =>
      fields.filter((field) => field.name === name && field.isValid).map(({ value }) => value),
    )
    return new Set(values).size > 1
  })

/** The number as it may be stored and shown: 'XXXX XXXX 2346' where only its last digits may be kept. */
export const maskNumber = (kind: DocumentKind, number: string): string => {
  if (kind.keptLength === null) return number
  const masked = 'X'.repeat(Math.max(0, number.length - kind.keptLength))
  return `${masked}${number.slice(-kind.keptLength)}`.replace(/(.{4})(?=.)/g, '$1 ')
}

/** Removes a number that may not be stored from any other field in which it was read or typed. */
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

/** Overlays what was read with what the person confirmed. */
export const confirmFields = (
  kind: DocumentKind,
  read: readonly ReadField[],
  typed: Readonly<Record<string, string>>,
): Confirmed | { refusal: ErrorName; fields: FieldError[] } => {
  const names = [...kind.requiredFields, ...kind.optionalFields]
  const unknown = Object.keys(typed).filter((name) => !names.includes(name))
  const values: Record<string, string> = {}
  const correctedFields: string[] = []
  for (const name of names) {
    const seen = read.find((field) => field.name === name)?.value
    const value = (typed[name] ?? seen ?? '').trim()
    if (value !== '') values[name] = value
    const isAsRead = normalised(name, value) === normalised(name, seen ?? '')
    if (!isAsRead && !isDayOfReadYear(name, value, read)) correctedFields.push(name)
  }
  const fields = [
    ...unknown.map((name) => ({ path: `fields.${name}`, rule: 'unknown' })),
    ...kind.requiredFields
      .filter((name) => values[name] === undefined)
      .map((name) => ({ path: `fields.${name}`, rule: 'required' })),
  ]
  return fields.length > 0 ? { refusal: 'VALIDATION', fields } : { values, correctedFields }
}

/** Some Aadhaar cards show only the year of birth; the person then gives the day. */
const isDayOfReadYear = (name: string, value: string, read: readonly ReadField[]): boolean => {
  const year = read.find((field) => field.name === 'birthYear' && field.isValid)?.value
  const isDayMissing = read.every((field) => field.name !== 'dob')
  return name === 'dob' && isDayMissing && year !== undefined && value.endsWith(`/${year}`)
}

export const keyCorrections = (correctedFields: readonly string[]): string[] =>
  correctedFields.filter((name) => KEY_FIELDS.includes(name))
