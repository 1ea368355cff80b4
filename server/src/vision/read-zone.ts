import { pickWinner, type Vote } from './ballot.ts'
import type { FieldName } from './card-fields.ts'
import { isCccd } from './cccd.ts'
import { closeUps } from './close-ups.ts'
import { isZoneStart, mrzSigns, parseMrz } from './mrz.ts'
import { PASSES } from './passes.ts'
import { type Box, type Gray, type Rgb, toGray } from './pixels.ts'
import type { LabelledFields } from './read-labelled.ts'
import { joinWords, type TextLine, type TextReader } from './text-reader.ts'
import { CARD, READING } from './thresholds.ts'

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<'

type Kind = 'ine' | 'cccd'
type Lines = { text: string; confidence: number; box: Box }[]

/**
 * Reads a back by its machine readable zone: the number, the date of birth and the sex, each by
 * its own check digit. A value that two looks agree on is sure.
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
  // Each look at one line with each at the other: only what a check digit bears out is valid.
  for (const one of looks[0]) {
    for (const two of looks[1]) castFrom(kind, ballot, one, two)
  }
}

/** The long rows of capitals, digits and fillers, the first of which begins with the state. */
function zoneRows(lines: readonly TextLine[]): Lines {
  const rows: Lines = []
  for (const line of lines.toSorted((a, b) => a.box.top - b.box.top)) {
    const text = mrzSigns(line.text)
    const before = rows.at(-1)
    const height = line.box.bottom - line.box.top
    // Wide gaps part one row of a zone into several lines.
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

function castFrom(
  kind: Kind,
  ballot: Map<FieldName, Vote[]>,
  one: Lines[number],
  two: Lines[number],
): void {
  const zone = parseMrz(one.text, two.text)
  const { sex, birth } = zone
  const cast = (field: FieldName, value: string | null, from: Lines[number], isValid: boolean) => {
    if (value === null) return
    const vote = { text: value, confidence: from.confidence, isValid, box: from.box }
    ballot.set(field, [...(ballot.get(field) ?? []), vote])
  }
  const gender = sex === 'M' ? 'MALE' : sex === 'F' ? 'FEMALE' : null
  if (kind === 'ine') {
    cast('cardNumber', zone.documentNumber, one, true)
    // On this card the sex is H or M, as everywhere in Mexico.
    const printed = two.text[7]
    const sexOfIne = printed === 'H' ? 'MALE' : printed === 'M' ? 'FEMALE' : null
    if (birth && zone.expiry) cast('gender', sexOfIne, two, true)
    cast('dob', birth && dayOf(birth, centuryBy(birth, zone.expiry)), two, zone.expiry !== null)
    return
  }
  const number = zone.optional.slice(0, 12)
  // The last nine digits are the document's number too, under its check digit.
  const isRight = isCccd(number) && number.slice(3) === zone.documentNumber
  if (isRight) cast('number', number, one, true)
  if (birth && gender) cast('gender', gender, two, true)
  if (birth && isRight) cast('dob', dayOf(birth, Number(number[3]) < 2 ? 1900 : 2000), two, true)
}

/** Of age when the card was given out, ten years before it ends; that decides the century. */
function centuryBy(birth: string, expiry: string | null): number {
  const given = 2000 + Number(expiry?.slice(0, 2) ?? 30) - 10
  return 2000 + Number(birth.slice(0, 2)) > given - 17 ? 1900 : 2000
}

const dayOf = (date: string, century: number): string =>
  `${date.slice(4, 6)}/${date.slice(2, 4)}/${century + Number(date.slice(0, 2))}`
