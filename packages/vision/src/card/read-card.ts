import { type Box, type Gray, halfTurn, type Rgb, toGray } from '../pixels/pixels.ts'
import { pickWinner, type Vote, type Winner } from '../text/ballot.ts'
import { pinFrom } from '../text/field-text.ts'
import { PASSES } from '../text/passes.ts'
import { groupRows, pickRow, type RowVote, type RowWinner, rowVote } from '../text/row-votes.ts'
import { joinWords, type TextLine, type TextReader } from '../text/text-reader.ts'
import { CARD, READING } from '../thresholds.ts'
import { addressRows } from './address-lines.ts'
import {
  birthYearFrom,
  type FieldName,
  fieldsOf,
  type LineField,
  readingsFrom,
  voteFor,
} from './card-fields.ts'
import { classify, type DocumentFace, isOtherDocument } from './classify.ts'
import { closeUps } from './close-ups.ts'
import type { QrValues } from './qr.ts'
import { type LabelledFields, readLabelled } from './read-labelled.ts'
import { readZone } from './read-zone.ts'

export type ReadField = { value: string; confidence: number; isValid: boolean }

export type CardReading = {
  face: DocumentFace
  /** True when the card had to be turned upside down to be read. */
  isTurned: boolean
  fields: Partial<Record<FieldName, ReadField>>
  /** For cards that are read by their labels: the fields before they are checked against each other. */
  labelled?: LabelledFields
  /** Every line on which the number was read. */
  numberBoxes: Box[]
}

const WHITELIST: Record<LineField, string> = {
  number: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  name: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.'- ",
  fatherName: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ.- ',
  dob: '0123456789/',
  gender: 'MALEFTRNSGDmalefrnsgd',
}

const isLineField = (field: FieldName): field is LineField => field in WHITELIST

type Ballot = {
  lines: Map<LineField, Vote[]>
  rows: RowVote[]
  /** The years after "Year of Birth", if a card states no day. */
  years: Vote[]
  coded: QrValues
}

export type CardPicture = {
  /** CARD.width pixels wide. */
  card: Rgb
  /** True if no outline was found and the whole picture is taken as the card. */
  isWhole: boolean
  /** Where a QR code begins on the card, or the card's width; the address ends before it. */
  qrLeft: (isTurned: boolean) => number
  /** What the QR code states: a field that matches it needs no second reading. */
  coded: QrValues
}

/** The side that was requested. Another card, or the other side, is recognised but not read. */
export type WantedFace = { kind?: string | undefined; side?: string | undefined }

/**
 * Reads a flattened card. Null if no known heading is found on it either way up, 'otherDocument' if its
 * headings are those of a document that is not accepted.
 */
export async function readCard(
  reader: TextReader,
  picture: CardPicture,
  wanted: WantedFace = {},
): Promise<CardReading | 'otherDocument' | null> {
  const start = await findOrientation(reader, picture)
  if (start === null || start === 'otherDocument') return start
  const { face, card, isTurned } = start
  const isWanted =
    (wanted.kind ?? face.kind) === face.kind && (wanted.side ?? face.side) === face.side
  if (!isWanted) return { face, isTurned, fields: {}, numberBoxes: [] }
  if (face.kind !== 'pan' && face.kind !== 'aadhaar') {
    const labelled = await readByLabels(reader, face, start)
    return { face, isTurned, fields: {}, labelled, numberBoxes: [] }
  }
  const ballot: Ballot = { lines: new Map(), rows: [], years: [], coded: picture.coded }
  const rightMax = picture.qrLeft(isTurned)
  const gray = toGray(card)
  let lines = start.lines
  for (let step = 0; ; step++) {
    collect(ballot, face, lines, rightMax)
    await readAgain(reader, gray, step, face, ballot, rightMax)
    const next = PASSES[step + 1]
    if (!next || isSure(face, ballot)) break
    lines = await reader.read(next.render(card), next.layout)
  }
  const numberBoxes = (ballot.lines.get('number') ?? []).map(({ box }) => box)
  return { face, isTurned, fields: fieldsFrom(face, ballot), numberBoxes }
}

async function readByLabels(
  reader: TextReader,
  face: DocumentFace,
  { card, lines }: Start,
): Promise<LabelledFields> {
  if (face.kind === 'pan' || face.kind === 'aadhaar') return {}
  if (face.side === 'front') return readLabelled(reader, face.kind, card, lines)
  return face.kind === 'ktp' ? {} : readZone(reader, face.kind, card, lines)
}

type Start = { face: DocumentFace; card: Rgb; isTurned: boolean; lines: TextLine[] }

/** Tries the first passes both ways up until the headings are recognised. */
async function findOrientation(
  reader: TextReader,
  picture: CardPicture,
): Promise<Start | 'otherDocument' | null> {
  let isOther = false
  const passes = picture.isWhole ? PASSES.slice(0, 1) : [PASSES[0], PASSES[2]]
  for (const pass of passes) {
    if (!pass) continue
    for (const isTurned of [false, true]) {
      const card = isTurned ? halfTurn(picture.card) : picture.card
      const lines = await reader.read(pass.render(card), pass.layout)
      const found = classify(lines)
      if (found) return { face: found.face, card, isTurned, lines }
      isOther ||= isOtherDocument(lines)
    }
  }
  return isOther ? 'otherDocument' : null
}

function collect(
  ballot: Ballot,
  face: DocumentFace,
  lines: readonly TextLine[],
  rightMax: number,
): void {
  for (const { field, vote } of readingsFrom(face, lines)) {
    ballot.lines.set(field, [...(ballot.lines.get(field) ?? []), vote])
  }
  for (const { text, confidence, box } of lines) {
    const year = birthYearFrom(text)
    if (year) ballot.years.push({ text: year, confidence, isValid: true, box })
  }
  if (!fieldsOf(face).includes('address')) return
  for (const row of addressRows(lines, rightMax)) {
    ballot.rows.push(rowVote(row.words, row.box))
  }
}

/** Reads each uncertain line by itself, each time in other renderings. */
async function readAgain(
  reader: TextReader,
  gray: Gray,
  step: number,
  face: DocumentFace,
  ballot: Ballot,
  rightMax: number,
): Promise<void> {
  for (const [field, votes] of ballot.lines) {
    const winner = pickWinner(votes)
    if (!winner || (winner.isValid && isKnown(ballot, field, winner))) continue
    const room = field === 'name' || field === 'fatherName' ? 240 : 14
    const isDigits = field === 'number' && face.kind === 'aadhaar'
    for (const line of await closeUps(gray, winner.box, room, CARD.width, step)) {
      const whitelist = isDigits ? '0123456789 ' : WHITELIST[field]
      const lines = await reader.read(line, 'line', { whitelist })
      const { text, confidence } = joinWords(lines.flatMap((part) => part.words))
      const vote = voteFor(face, field, text, confidence, winner.box)
      if (vote) votes.push(vote)
    }
  }
  for (const row of groupRows(ballot.rows)) {
    const winner = pickRow(row)
    if (!winner || isAgreed(winner)) continue
    for (const line of await closeUps(gray, winner.box, 240, rightMax, step)) {
      const lines = await reader.read(line, 'line')
      ballot.rows.push(
        rowVote(
          lines.flatMap((part) => part.words),
          winner.box,
        ),
      )
    }
  }
}

/** Matches the QR code, or was read often and confidently enough. */
function isKnown(ballot: Ballot, field: LineField, winner: Winner): boolean {
  const coded = field === 'number' || field === 'dob' ? ballot.coded[field] : undefined
  return winner.text === coded || isAgreed(winner)
}

function isAgreed(winner: Winner | RowWinner): boolean {
  return winner.votes >= 3 && winner.confidence >= READING.confidenceEnough
}

function isSure(face: DocumentFace, ballot: Ballot): boolean {
  const isEnough = (winner: Winner | RowWinner | null) =>
    winner !== null && winner.votes >= 2 && winner.confidence >= READING.confidenceEnough
  return fieldsOf(face).every((field) => {
    if (field === 'address') {
      const rows = groupRows(ballot.rows).map(pickRow)
      return rows.every(isEnough) && pinFrom(rows.at(-1)?.text ?? '') !== null
    }
    if (!isLineField(field) || isYearOnly(face, field, ballot)) return true
    const winner = pickWinner(ballot.lines.get(field) ?? [])
    return winner?.isValid === true && (isEnough(winner) || isKnown(ballot, field, winner))
  })
}

/** A year read twice replaces the date that is not printed. */
function isYearOnly(face: DocumentFace, field: FieldName, ballot: Ballot): boolean {
  const hasDay = ballot.lines.has('dob')
  return face.kind === 'aadhaar' && field === 'dob' && !hasDay && ballot.years.length >= 2
}

function fieldsFrom(face: DocumentFace, ballot: Ballot): Partial<Record<FieldName, ReadField>> {
  const fields: Partial<Record<FieldName, ReadField>> = {}
  for (const field of fieldsOf(face)) {
    if (!isLineField(field)) continue
    const winner = pickWinner(ballot.lines.get(field) ?? [])
    if (winner) fields[field] = fieldOf(winner.text, winner.confidence, winner.isValid)
  }
  const year = fields.dob ? null : pickWinner(ballot.years)
  if (year && face.kind === 'aadhaar') {
    fields.birthYear = fieldOf(year.text, year.confidence, ballot.years.length >= 2)
  }
  const rows = groupRows(ballot.rows)
    .map(pickRow)
    .filter((row) => row !== null)
  if (rows.length > 0) {
    const address = rows.map((row) => row.text).join(' ')
    const confidence = Math.min(...rows.map((row) => row.confidence))
    const pin = pinFrom(address)
    fields.address = fieldOf(address, confidence, address.length >= 12 && pin !== null)
    if (pin) fields.pin = fieldOf(pin, rows.at(-1)?.confidence ?? 0, true)
  }
  return fields
}

function fieldOf(value: string, confidence: number, isRight: boolean): ReadField {
  return { value, confidence, isValid: isRight && confidence >= READING.confidenceMin }
}
