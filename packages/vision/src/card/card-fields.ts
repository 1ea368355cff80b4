import type { Box } from '../pixels/pixels.ts'
import type { Vote } from '../text/ballot.ts'
import { dateFrom, genderFrom, holdsPhrase, lettersOf, nameFrom } from '../text/field-text.ts'
import { joinWords, type TextLine } from '../text/text-reader.ts'
import type { DocumentFace } from './classify.ts'
import { aadhaarFrom, isAadhaarNumber, isPersonPan, panFrom } from './identity-numbers.ts'

export type FieldName =
  | LineField
  | 'address'
  | 'pin'
  /** The year only, if an Aadhaar states no day. */
  | 'birthYear'
  /** Mexico: the elector key and the number of the card. */
  | 'electorKey'
  | 'cardNumber'
  /** Indonesia: place of birth and the parts of an address. */
  | 'birthPlace'
  | 'rtRw'
  | 'village'
  | 'district'

/** A field of an Indian card that is one printed line; an address is read line by line. */
export type LineField = 'number' | 'name' | 'fatherName' | 'dob' | 'gender'

export type Reading = { field: LineField; vote: Vote }

/** The fields each side must show, in reading order. */
export function fieldsOf(face: DocumentFace): FieldName[] {
  if (face.kind === 'ine' || face.kind === 'cccd') {
    if (face.side === 'front') return ['number', 'name', 'dob', 'gender']
    return [face.kind === 'ine' ? 'cardNumber' : 'number', 'dob', 'gender']
  }
  if (face.kind === 'ktp') return face.side === 'front' ? ['number', 'name', 'dob', 'gender'] : []
  if (face.kind === 'pan') {
    return face.side === 'front' ? ['number', 'name', 'fatherName', 'dob'] : []
  }
  return face.side === 'front' ? ['number', 'name', 'dob', 'gender'] : ['number', 'address', 'pin']
}

/** Finds the fields of one side among the lines of one recognition pass. */
export function readingsFrom(face: DocumentFace, lines: readonly TextLine[]): Reading[] {
  if (face.kind === 'pan') return face.side === 'front' ? panFront(lines) : []
  const number = lines.flatMap((line) => {
    const digits = line.words.filter((word) => /\d/.test(word.text))
    const { box } = digits.length > 0 ? joinWords(digits) : line
    return reading('number', { ...line, box }, line.text)
  })
  return face.side === 'front' ? [...number, ...aadhaarFront(lines)] : number
}

/** The year after "Year of Birth", on cards that state no day. */
export function birthYearFrom(text: string): string | null {
  const found = text.match(/(?:year\s*of\s*birth|y[o0]b)\W{0,4}((?:19|20)\d{2})(?!\d)/i)
  return found?.[1] ?? null
}

/** Makes a vote for a field from recognised text; null if the text cannot be that field. */
export function voteFor(
  face: DocumentFace,
  field: LineField,
  text: string,
  confidence: number,
  box: Box,
): Vote | null {
  const vote = (value: string | null, isValid: boolean, factor = 1): Vote | null =>
    value === null ? null : { text: value, confidence: confidence * factor, isValid, box }
  switch (field) {
    case 'number': {
      if (face.kind === 'aadhaar') {
        const digits = aadhaarFrom(text)
        return vote(digits, isAadhaarNumber(digits ?? ''))
      }
      const pan = panFrom(text)
      return vote(pan?.number ?? null, isPersonPan(pan?.number ?? ''), 0.85 ** (pan?.changes ?? 0))
    }
    case 'name':
    case 'fatherName':
      return vote(nameFrom(text, face.kind === 'pan' ? 'capitals' : 'mixed'), true)
    case 'dob':
      return vote(dateFrom(text), true)
    case 'gender':
      return vote(genderFrom(text), true)
  }
}

function reading(field: LineField, line: TextLine, text: string, face = AADHAAR): Reading[] {
  const vote = voteFor(face, field, text, line.confidence, line.box)
  return vote ? [{ field, vote }] : []
}

const AADHAAR: DocumentFace = { kind: 'aadhaar', side: 'front' }
const PAN: DocumentFace = { kind: 'pan', side: 'front' }

function panFront(lines: readonly TextLine[]): Reading[] {
  const number = lines
    .filter(
      (line) => lettersOf(line.text).length >= 4 && line.text.replaceAll(' ', '').length <= 14,
    )
    .flatMap((line) => reading('number', line, line.text, PAN))
  const labels = lines.map((line) => ({ line, field: panLabel(line.text) }))
  const fields: readonly LineField[] = ['name', 'fatherName', 'dob']
  const labelled = fields.flatMap((field) => {
    const label = labels.find((entry) => entry.field === field)?.line
    const isValue = (line: TextLine) =>
      !labels.some((entry) => entry.line === line && entry.field !== null)
    const value = label && below(label, lines.filter(isValue))
    return value ? reading(field, value, value.text, PAN) : []
  })
  const isRead = (field: LineField) => labelled.some((found) => found.field === field)
  const guessed = panByPlace(lines).filter(({ field }) => !isRead(field))
  return [...number, ...labelled, ...guessed]
}

function panLabel(text: string): LineField | null {
  if (holdsPhrase(text, 'DATE OF BIRTH')) return 'dob'
  if (holdsPhrase(text, "FATHER'S NAME")) return 'fatherName'
  return /\bName\W*$/.test(text) ? 'name' : null
}

/** Some PAN cards have no labels: name, father's name and date of birth are three left-aligned lines. */
function panByPlace(lines: readonly TextLine[]): Reading[] {
  const dob = lines.find((line) => dateFrom(line.text) !== null)
  if (!dob) return []
  const above = lines
    .filter((line) => line.box.bottom <= dob.box.top && dob.box.top - line.box.bottom < 280)
    .filter((line) => Math.abs(line.box.left - dob.box.left) < 50 && line.confidence > 0.5)
    .filter((line) => nameFrom(line.text, 'capitals') === line.text)
    .filter((line) => !holdsPhrase(line.text, 'INCOME TAX DEPARTMENT'))
    .toSorted((a, b) => a.box.top - b.box.top)
  const father = above.at(-1)
  const name = above.at(-2)
  return [
    ...reading('dob', dob, dob.text, PAN),
    ...(father && name ? reading('fatherName', father, father.text, PAN) : []),
    ...(name ? reading('name', name, name.text, PAN) : []),
  ]
}

/** The nearest line below a label that starts at about the same left edge. */
function below(label: TextLine, lines: readonly TextLine[]): TextLine | undefined {
  const height = Math.max(label.box.bottom - label.box.top, 24)
  return lines
    .filter((line) => line !== label && Math.abs(line.box.left - label.box.left) < 90)
    .filter((line) => middle(line) > label.box.bottom - height * 0.2)
    .filter((line) => line.box.top - label.box.bottom < height * 2.2)
    .toSorted((a, b) => a.box.top - b.box.top)[0]
}

const middle = (line: TextLine) => (line.box.top + line.box.bottom) / 2

function aadhaarFront(lines: readonly TextLine[]): Reading[] {
  const gender = lines.flatMap((line) => {
    const words = line.words.filter((word) => genderFrom(word.text) !== null)
    return words.flatMap((word) => reading('gender', joinWords([word]), word.text))
  })
  const dob = lines.find((line) => /\bD[O0]B\b|birth/i.test(line.text) || dateFrom(line.text))
  if (!dob) return gender
  const digits = dob.words.filter((word) => /\d/.test(word.text))
  const date = digits.length > 0 ? joinWords(digits) : dob
  const above = lines
    .filter((line) => middle(line) < dob.box.top && dob.box.top - line.box.bottom < 170)
    .filter((line) => Math.abs(line.box.left - dob.box.left) < 90)
    .filter((line) => !holdsPhrase(line.text, 'GOVERNMENT OF INDIA'))
    .toSorted((a, b) => b.box.top - a.box.top)
  const name = above.find((line) => line.confidence >= 0.55 && nameFrom(line.text, 'mixed'))
  return [
    ...gender,
    ...reading('dob', date, date.text),
    ...(name ? reading('name', name, name.text) : []),
  ]
}
