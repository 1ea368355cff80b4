import { editDistance } from '../text/field-text.ts'
import { READING } from '../thresholds.ts'
import type { FieldName } from './card-fields.ts'
import { bareLetters } from './card-labels.ts'
import { cccdFacts } from './cccd.ts'
import { curpFacts } from './curp.ts'
import { nikFacts } from './nik.ts'
import type { VietnameseQr } from './qr.ts'
import type { ReadField } from './read-card.ts'
import type { LabelledField, LabelledFields } from './read-labelled.ts'

export type Fields = Partial<Record<FieldName, ReadField>>

/** The confidence of two values that confirm each other. */
const BORNE_OUT = 0.99

const field = (value: string, confidence: number, isValid = true): ReadField => ({
  value,
  confidence,
  isValid,
})

const plain = ({ value, confidence, isValid, votes }: LabelledField): ReadField =>
  field(value, confidence, isValid && confidence >= READING.confidenceOfText && votes >= 2)

const plainAll = (read: LabelledFields): Fields =>
  Object.fromEntries(Object.entries(read).map(([name, found]) => [name, plain(found)]))

type Facts = { dob: string; gender: string | null }

/**
 * Checks the printed date and sex against what the number states. If they match, both are certain; if
 * missing, they are taken from a number confirmed by its check digit; if they differ, neither is valid.
 */
function held(fields: Fields, facts: Facts | null, mayFill: boolean): Fields {
  const { number } = fields
  if (!number || !facts) return { ...fields, ...strictly(fields) }
  const out: Fields = { ...fields }
  let isBorneOut = true
  for (const name of ['dob', 'gender'] as const) {
    const stated = facts[name]
    const printed = fields[name]
    if (stated === null) continue
    if (printed?.value === stated) out[name] = field(stated, BORNE_OUT)
    else if (printed?.isValid) {
      out[name] = { ...printed, isValid: false }
      isBorneOut = false
    } else if (mayFill && number.isValid) out[name] = field(stated, number.confidence)
    else isBorneOut = false
  }
  out.number = isBorneOut ? number : { ...number, isValid: false }
  return out
}

/** A date and a sex that no number confirms must be read with high confidence. */
function strictly(fields: Fields): Fields {
  const out: Fields = {}
  for (const name of ['dob', 'gender'] as const) {
    const found = fields[name]
    const isSure = found?.isValid === true && found.confidence >= READING.confidenceAlone
    if (found) out[name] = { ...found, isValid: isSure }
  }
  return out
}

/** Father's name, mother's name, given names. */
const ROWS_OF_NAME = 3

/** INE: the CURP has a check digit and states date and sex; its letters are derived from the name. */
export function settleIne(read: LabelledFields): Fields {
  const fields = plainAll(read)
  // The check digit makes up for a CURP that was read only once.
  const { number } = read
  if (number) {
    fields.number = field(number.value, number.confidence, number.isValid && isLikely(number))
  }
  const facts = fields.number?.isValid ? curpFacts(fields.number.value) : null
  const out = held(fields, facts, true)
  const { electorKey, name } = out
  if (electorKey && out.dob?.isValid && out.gender?.isValid) {
    const [day, month, year] = out.dob.value.split('/')
    const sex = out.gender.value === 'MALE' ? 'H' : 'M'
    const isSame =
      electorKey.value.slice(6, 12) === `${year?.slice(2)}${month}${day}` &&
      electorKey.value[14] === sex
    if (!isSame) out.electorKey = { ...electorKey, isValid: false }
  }
  const isNameRight = out.number?.isValid
    ? fitsCurp(name?.value ?? '', out.number.value)
    : read.name?.rows === ROWS_OF_NAME
  if (name && !isNameRight) out.name = { ...name, isValid: false }
  return out
}

/** A back is verified by check digits, so a confirmed value keeps the confidence with which it was read. */
export function settleBack(read: LabelledFields): Fields {
  return Object.fromEntries(
    Object.entries(read).map(([name, { value, confidence, isValid, votes }]) => [
      name,
      field(value, confidence, isValid && votes >= 2 && confidence >= READING.confidenceMin),
    ]),
  )
}

const isLikely = ({ confidence }: LabelledField) => confidence >= READING.confidenceMin

/** Whether the words of the name give the CURP's first, third and fourth letter (or X). */
function fitsCurp(name: string, curp: string): boolean {
  const initials = bareLetters(name.replaceAll(' ', '')).length > 0 ? name.split(' ') : []
  const starts = initials.map((word) => (word.startsWith('Ñ') ? 'X' : (bareLetters(word)[0] ?? '')))
  const [first, , third, fourth] = curp
  return (
    starts[0] === first &&
    (third === 'X' || starts.slice(1).includes(third ?? '')) &&
    starts.slice(1).includes(fourth ?? '')
  )
}

/** KTP: the NIK has no check digit, but contains date and sex; both must match the print. */
export function settleKtp(read: LabelledFields): Fields {
  const fields = plainAll(read)
  const { number, dob } = fields
  if (!number) return fields
  const century = Number(dob?.value.slice(6) ?? '0') >= 2000 ? 2000 : 1900
  const facts = nikFacts(number.value, century)
  if (!facts || !dob) return { ...fields, number: { ...number, isValid: false } }
  return held(fields, facts, false)
}

/**
 * CCCD: the number contains the year and the sex; the code on the front repeats everything. Without the
 * code, and if the card is not sharp, diacritics are left for the owner to confirm.
 */
export function settleCccd(
  read: LabelledFields,
  coded: VietnameseQr | null,
  isSharp: boolean,
): { fields: Fields; qr: 'agrees' | 'disagrees' | 'notRead' } {
  const fields = plainAll(read)
  const { number, dob } = fields
  const facts = number && cccdFacts(number.value)
  const stated =
    facts && dob?.value.endsWith(String(facts.year))
      ? { dob: dob.value, gender: facts.gender }
      : facts && { dob: '', gender: facts.gender }
  const out = held(fields, stated || null, false)
  if (coded) return againstQr(read, out, coded)
  for (const name of isSharp ? [] : (['name', 'address'] as const)) {
    const found = out[name]
    if (found) out[name] = { ...found, isValid: false }
  }
  return { fields: out, qr: 'notRead' }
}

/** If print and code match, or almost, the code's text is taken. */
function againstQr(
  read: LabelledFields,
  fields: Fields,
  coded: VietnameseQr,
): { fields: Fields; qr: 'agrees' | 'disagrees' } {
  const out: Fields = { ...fields }
  let qr: 'agrees' | 'disagrees' = 'agrees'
  for (const name of ['number', 'name', 'dob', 'gender', 'address'] as const) {
    const value = coded[name]
    if (value === undefined) continue
    const printed = read[name]
    if (!printed) {
      out[name] = field(value, 0.9)
      continue
    }
    const [a, b] = [loose(printed.value), loose(value)]
    if (editDistance(a, b) <= toleranceOf(name, b)) out[name] = field(value, BORNE_OUT)
    else if (printed.isValid && printed.confidence >= READING.confidenceEnough) {
      out[name] = field(printed.value, printed.confidence, false)
      qr = 'disagrees'
    } else out[name] = field(value, 0.9)
  }
  return { fields: out, qr }
}

const loose = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** How many letters of the print may differ; a number must match exactly. */
const toleranceOf = (name: string, text: string) =>
  name === 'name' || name === 'address' ? Math.floor(text.length / 5) : 0
