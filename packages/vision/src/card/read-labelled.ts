import { type Box, type Gray, type Rgb, toGray } from '../pixels/pixels.ts'
import { pickWinner, type Vote, type Winner } from '../text/ballot.ts'
import { PASSES } from '../text/passes.ts'
import { groupRows, pickRow, type RowVote, type RowWinner, rowVote } from '../text/row-votes.ts'
import {
  joinWords,
  type ReadOptions,
  type TextLine,
  type TextReader,
  type TextWord,
} from '../text/text-reader.ts'
import { CARD, READING } from '../thresholds.ts'
import type { FieldName } from './card-fields.ts'
import { findLabels, heightOf, rowsOfWords, wordsFrom } from './card-labels.ts'
import { closeUps } from './close-ups.ts'
import { type FieldRule, LABELLED_KINDS, type LabelledKind } from './labelled-kinds.ts'

/** What was read for one field, before the fields are checked against each other. */
export type LabelledField = {
  value: string
  confidence: number
  isValid: boolean
  votes: number
  /** The number of printed rows it consists of. */
  rows: number
}

export type LabelledFields = Partial<Record<FieldName, LabelledField>>

type Ballot = { one: Map<FieldName, Vote[]>; rows: Map<FieldName, RowVote[]> }

type Sheet = { reader: TextReader; kind: LabelledKind; ballot: Ballot; gray: Gray }

/** Reads the front of a card with printed labels, in passes until all fields are certain. */
export async function readLabelled(
  reader: TextReader,
  name: keyof typeof LABELLED_KINDS,
  card: Rgb,
  /** The first pass, which identified the card; it used the English model. */
  firstLines: readonly TextLine[],
): Promise<LabelledFields> {
  const kind: LabelledKind = LABELLED_KINDS[name]
  const ballot: Ballot = { one: new Map(), rows: new Map() }
  const sheet = { reader, kind, ballot, gray: toGray(card) }
  for (const [step, pass] of PASSES.entries()) {
    if (step === 0 && kind.script !== 'eng') {
      collect({ ...sheet, kind: { ...kind, fields: kind.fields.filter(isCode) } }, firstLines)
    }
    const isRead = step === 0 && kind.script === 'eng'
    const lines = isRead
      ? firstLines
      : await reader.read(pass.render(card), pass.layout, { script: kind.script })
    collect(sheet, lines)
    await readAgain(sheet, step)
    if (kind.fields.every((rule) => isSure(ballot, rule, step))) break
  }
  const fields: LabelledFields = {}
  for (const rule of kind.fields) {
    const found = rule.rowsMax > 1 ? joined(ballot, rule) : single(ballot, rule)
    if (found) fields[rule.field] = found
  }
  return fields
}

function collect({ kind, ballot }: Sheet, lines: readonly TextLine[]): void {
  const rows = rowsOfWords(lines)
  const wanted = Object.fromEntries([
    ...kind.fields.map((rule) => [rule.field, rule.labels] as const),
    ...kind.others.map((label) => [`other ${label}`, [label]] as const),
  ])
  const labels = findLabels(rows, wanted)
  const stops = new Set(labels.flatMap(({ row, from, to }) => rows[row]?.slice(from, to + 1) ?? []))
  for (const rule of kind.fields) {
    const label = labels.find(({ name }) => name === rule.field)
    const beside =
      label && rule.place !== 'below' ? wordsFrom(rows[label.row] ?? [], label.to + 1, stops) : []
    if (label && rule.place !== 'beside' && !holds(rule, beside)) {
      vote(ballot, rule, below(rows, label, stops, rule.rowsMax))
    } else if (beside.length > 0) {
      const more = label && rule.rowsMax > 1 ? below(rows, label, stops, rule.rowsMax - 1) : []
      vote(ballot, rule, [beside, ...more])
    }
    if (rule.isFoundByForm) {
      for (const line of lines) {
        if (rule.clean(line.text) !== null) vote(ballot, rule, [narrowed(rule, line)])
      }
    }
  }
}

const isCode = (rule: FieldRule) => rule.whitelist !== undefined

const holds = (rule: FieldRule, words: readonly TextWord[]) =>
  words.length > 0 && rule.clean(joinWords(words).text) !== null

/** The fewest words at the end of a line that still contain the value: a label may precede it. */
function narrowed(rule: FieldRule, line: TextLine): TextWord[] {
  for (let from = line.words.length - 1; from > 0; from--) {
    const words = line.words.slice(from)
    if (rule.clean(joinWords(words).text) !== null) return words
  }
  return line.words
}

/** Rows below a label with about the same left edge, until another label or a wide gap. */
function below(
  rows: readonly TextWord[][],
  label: { row: number; word: TextWord },
  stops: ReadonlySet<TextWord>,
  rowsMax: number,
): TextWord[][] {
  const out: TextWord[][] = []
  const { left } = label.word.box
  let bottom = label.word.box.bottom
  let height = Math.max(heightOf(label.word), 24)
  for (const row of rows.slice(label.row + 1)) {
    if (out.length === rowsMax) break
    const from = row.findIndex((word) => word.box.left > left - 40)
    const first = row[from]
    if (!first || first.box.left > left + 90 || heightOf(first) > height * 3) continue
    if (first.box.top - bottom > height * 1.9 || stops.has(first)) break
    const words = wordsFrom(row, from, stops)
    if (words.length === 0) continue
    out.push(words)
    bottom = Math.max(bottom, ...words.map(({ box }) => box.bottom))
    height = Math.max(height, heightOf(joinWords(words)))
  }
  return out
}

function vote(ballot: Ballot, rule: FieldRule, rows: readonly TextWord[][]): void {
  for (const words of rows) {
    const line = joinWords(words)
    if (words.length > 0) cast(ballot, rule, words, line.box)
  }
}

function cast(ballot: Ballot, rule: FieldRule, words: readonly TextWord[], box: Box): void {
  if (rule.rowsMax > 1) {
    const row = rowVote(words, box, (text) => rule.clean(text) ?? '')
    if (row.text === '') return
    ballot.rows.set(rule.field, [...(ballot.rows.get(rule.field) ?? []), row])
    return
  }
  const { text, confidence } = joinWords(words)
  const value = rule.clean(text)
  if (value === null) return
  const isValid = rule.isValid?.(value) ?? true
  const votes = ballot.one.get(rule.field) ?? []
  ballot.one.set(rule.field, [...votes, { text: value, confidence, isValid, box }])
}

async function readAgain({ reader, kind, ballot, gray }: Sheet, step: number): Promise<void> {
  for (const rule of kind.fields) {
    const winners =
      rule.rowsMax > 1
        ? groupRows(ballot.rows.get(rule.field) ?? []).map(pickRow)
        : [pickWinner(ballot.one.get(rule.field) ?? [])]
    for (const winner of winners) {
      if (!winner || isAgreed(winner)) continue
      for (const line of await closeUps(gray, winner.box, ROOM, CARD.width, step)) {
        // Codes contain no words: the English model reads their characters best.
        const options: ReadOptions = rule.whitelist
          ? { whitelist: rule.whitelist }
          : { script: kind.script }
        const lines = await reader.read(line, 'line', options)
        const words = lines.flatMap((part) => part.words)
        if (words.length > 0) cast(ballot, rule, words, winner.box)
      }
    }
  }
}

/** Extra pixels on the right of a line, for a last letter that was cut off. */
const ROOM = 24

function isAgreed(winner: Winner | RowWinner): boolean {
  const isValid = !('isValid' in winner) || winner.isValid
  return isValid && winner.votes >= 3 && winner.confidence >= READING.confidenceEnough
}

const isEnough = (winner: Winner | RowWinner | null) =>
  winner !== null && winner.votes >= 2 && winner.confidence >= READING.confidenceEnough

function isSure(ballot: Ballot, rule: FieldRule, step: number): boolean {
  if (rule.rowsMax > 1) {
    const rows = groupRows(ballot.rows.get(rule.field) ?? []).map(pickRow)
    return rows.length > 0 ? rows.every(isEnough) : rule.isOptional === true && step > 0
  }
  const winner = pickWinner(ballot.one.get(rule.field) ?? [])
  if (!winner) return rule.isOptional === true && step > 0
  return winner.isValid && isEnough(winner)
}

function single(ballot: Ballot, rule: FieldRule): LabelledField | null {
  const winner = pickWinner(ballot.one.get(rule.field) ?? [])
  if (!winner) return null
  const { text, confidence, isValid, votes } = winner
  return { value: text, confidence, isValid, votes, rows: 1 }
}

function joined(ballot: Ballot, rule: FieldRule): LabelledField | null {
  const rows = groupRows(ballot.rows.get(rule.field) ?? [])
    .map(pickRow)
    .filter((row) => row !== null)
  if (rows.length === 0) return null
  // A row seen by only one of several passes is a speck between the lines.
  const most = Math.max(...rows.map(({ votes }) => votes))
  const kept = rows.filter(({ votes }) => votes >= Math.min(2, most))
  const value = kept.map(({ text }) => text).join(rule.joint ?? ' ')
  return {
    value,
    confidence: Math.min(...kept.map(({ confidence }) => confidence)),
    isValid: kept.length <= rule.rowsMax && isEvenlySpaced(kept) && (rule.isValid?.(value) ?? true),
    votes: Math.min(...kept.map(({ votes }) => votes)),
    rows: kept.length,
  }
}

/** A row that was not read leaves a gap. */
function isEvenlySpaced(rows: readonly RowWinner[]): boolean {
  const gaps = rows.slice(1).map((row, i) => row.box.top - (rows[i]?.box.top ?? row.box.top))
  return gaps.length < 1 || Math.max(...gaps) <= Math.min(...gaps, 70) * 1.6
}
