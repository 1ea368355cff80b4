import { type Box, type Gray, type Rgb, toGray } from '../pixels/pixels.ts'
import { pickWinner, type Vote } from '../text/ballot.ts'
import { PASSES } from '../text/passes.ts'
import { joinWords, type TextLine, type TextReader } from '../text/text-reader.ts'
import { CARD, READING } from '../thresholds.ts'
import type { FieldName } from './card-fields.ts'
import { isCccd } from './cccd.ts'
import { closeUps } from './close-ups.ts'
import { isZoneStart, mrzSigns, parseMrz } from './mrz.ts'
import type { LabelledFields } from './read-labelled.ts'

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'

type Kind = 'ine' | 'cccd'
type Lines = { text: string; confidence: number; box: Box }[]

/**
 * Reads a back by its machine readable zone: the number, the date of birth and the sex, each verified by
 * its own check digit. A value on which two readings agree is certain.
 */
export async function readZone(
  reader: TextReader,
  kind: Kind,
  card: Rgb,
  firstLines: readonly TextLine[],
): Promise<LabelledFields> {
  const ballot = new Map<FieldName, Vote[]>()
  const gray = toGray(card)
  let lines = firstLines
  for (let step = 0; ; step++) {
    await readOnce({ reader, kind, ballot, gray, lines, step })
    const next = PASSES[step + 1]
    if (!next || FIELDS_OF[kind].every((field) => isSure(ballot.get(field) ?? []))) break
    lines = await reader.read(next.render(card), next.layout)
  }
  const fields: LabelledFields = {}
  for (const field of FIELDS_OF[kind]) {
    const winner = pickWinner(ballot.get(field) ?? [])
    if (!winner) continue
    const { text: value, confidence, isValid, votes } = winner
    fields[field] = { value, confidence, isValid, votes, rows: 1 }
  }
  return fields
}

const FIELDS_OF: Record<Kind, readonly FieldName[]> = {
  ine: ['cardNumber', 'dob', 'gender'],
  cccd: ['number', 'dob', 'gender'],
}

function isSure(votes: readonly Vote[]): boolean {
  const winner = pickWinner(votes)
  return (
    winner?.isValid === true && winner.votes >= 2 && winner.confidence >= READING.confidenceEnough
  )
}

type Look = {
  reader: TextReader
  kind: Kind
  ballot: Map<FieldName, Vote[]>
  gray: Gray
  lines: readonly TextLine[]
  step: number
}

async function readOnce({ reader, kind, ballot, gray, lines, step }: Look): Promise<void> {
  const rows = zoneRows(lines)
  const [first, second] = rows
  if (!first || !second) return
  const looks: [Lines, Lines] = [[first], [second]]
  for (const [place, row] of [first, second].entries()) {
    for (const picture of await closeUps(gray, row.box, 30, CARD.width, step)) {
      const found = await reader.read(picture, 'line', { whitelist: SIGNS })
      const { text, confidence } = joinWords(found.flatMap((part) => part.words))
      looks[place]?.push({ text: mrzSigns(text), confidence, box: row.box })
    }
  }
  for (const one of looks[0]) castNumber(kind, ballot, one)
  // The century of birth is in the number of a CCCD, so that reading is passed along with each of the
  // others.
  const sure = looks[0].find(({ text }) => vietnameseNumber(text) !== null) ?? first
  for (const two of looks[1]) castPerson(kind, ballot, sure, two)
}

/** The long rows of capitals, digits and fillers, the first of which begins with the state. */
function zoneRows(lines: readonly TextLine[]): Lines {
  const rows: Lines = []
  for (const line of lines.toSorted((a, b) => a.box.top - b.box.top)) {
    const text = mrzSigns(line.text)
    const before = rows.at(-1)
    const height = line.box.bottom - line.box.top
    // Wide gaps split one row of a zone into several lines.
    if (before && Math.abs(before.box.top - line.box.top) < height * 0.6) {
      const parts = [before, { text, confidence: line.confidence, box: line.box }].toSorted(
        (a, b) => a.box.left - b.box.left,
      )
      rows[rows.length - 1] = {
        text: parts.map((part) => part.text).join(''),
        confidence: Math.min(before.confidence, line.confidence),
        box: {
          left: Math.min(before.box.left, line.box.left),
          top: Math.min(before.box.top, line.box.top),
          right: Math.max(before.box.right, line.box.right),
          bottom: Math.max(before.box.bottom, line.box.bottom),
        },
      }
    } else rows.push({ text, confidence: line.confidence, box: line.box })
  }
  const start = rows.findIndex(({ text }) => isZoneStart(text))
  return start < 0 ? [] : rows.slice(start, start + 2)
}

type Ballot = Map<FieldName, Vote[]>

/**
 * Fillers are not words, so the engine is never confident about a zone. A value confirmed by its check
 * digit counts at least this much; two readings still have to agree.
 */
const CHECKED = 0.6

function cast(ballot: Ballot, field: FieldName, value: string | null, from: Lines[number]): void {
  if (value === null) return
  const confidence = Math.max(from.confidence, CHECKED)
  const vote = { text: value, confidence, isValid: true, box: from.box }
  ballot.set(field, [...(ballot.get(field) ?? []), vote])
}

/** The twelve digits; the last nine are also the document's number, which has a check digit. */
function vietnameseNumber(line: string): string | null {
  const { documentNumber, optional } = parseMrz(line, '')
  const number = optional.slice(0, 12)
  return isCccd(number) && number.slice(3) === documentNumber ? number : null
}

function castNumber(kind: Kind, ballot: Ballot, one: Lines[number]): void {
  if (kind === 'cccd') cast(ballot, 'number', vietnameseNumber(one.text), one)
  else cast(ballot, 'cardNumber', parseMrz(one.text, '').documentNumber, one)
}

function castPerson(kind: Kind, ballot: Ballot, one: Lines[number], two: Lines[number]): void {
  const { birth, expiry } = parseMrz(one.text, two.text)
  if (birth === null || expiry === null) return
  const sign = two.text[7] ?? ''
  cast(ballot, 'gender', SEX_OF[kind][sign] ?? null, two)
  const number = vietnameseNumber(one.text)
  if (kind === 'ine') cast(ballot, 'dob', dayOf(birth, centuryBy(birth, expiry)), two)
  else if (number) cast(ballot, 'dob', dayOf(birth, Number(number[3]) < 2 ? 1900 : 2000), two)
}

/** Mexico uses H and M for hombre and mujer, not male and female. */
const SEX_OF: Record<Kind, Record<string, string>> = {
  ine: { H: 'MALE', M: 'FEMALE' },
  cccd: { M: 'MALE', F: 'FEMALE' },
}

/** Chooses the century so that the holder was of age when the card was issued, ten years before it expires. */
function centuryBy(birth: string, expiry: string): number {
  const given = 2000 + Number(expiry.slice(0, 2)) - 10
  return 2000 + Number(birth.slice(0, 2)) > given - 17 ? 1900 : 2000
}

const dayOf = (date: string, century: number): string =>
  `${date.slice(4, 6)}/${date.slice(2, 4)}/${century + Number(date.slice(0, 2))}`
