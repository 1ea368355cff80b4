import { parse } from 'csv-parse/sync'
import { type Line, STATEMENT, StatementError, type StatementText } from './statement-text.ts'

/** A record longer than this belongs to no statement. */
const RECORD_LETTERS_MAX = 20_000
const DELIMITERS = [',', ';', '\t', '|'] as const

/** The text of a CSV file, record by record. Throws StatementError. */
export function readCsv(bytes: Uint8Array): StatementText {
  const text = decoded(bytes)
  const delimiter = delimiterOf(text)
  let records: string[][]
  try {
    records = parse(text, {
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: RECORD_LETTERS_MAX,
      to: STATEMENT.linesMax + 1,
    })
  } catch {
    throw new StatementError('damaged')
  }
  if (records.length > STATEMENT.linesMax) throw new StatementError('tooLong')
  const lines = records.flatMap((record): Line[] => {
    const cells = record.slice(0, STATEMENT.cellsMax).flatMap((cell, column) => {
      const clean = cell.replace(/\s+/gu, ' ').trim().slice(0, STATEMENT.cellLettersMax)
      return clean === '' ? [] : [{ text: clean, x: column, right: column + 1, font: '' }]
    })
    return cells.length === 0 ? [] : [{ page: 1, cells }]
  })
  if (lines.length === 0) throw new StatementError('noText')
  return { kind: 'csv', pages: 1, lines, madeWith: '' }
}

/** UTF-8 or, as some banks send it, UTF-16 with its mark. Throws for what is no text. */
function decoded(bytes: Uint8Array): string {
  const is16 = bytes[0] === 0xff && bytes[1] === 0xfe
  try {
    const text = new TextDecoder(is16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
    if (text.includes('\0')) throw new StatementError('kind')
    return text
  } catch {
    throw new StatementError('kind')
  }
}

/** The one that stands most often in the first lines. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 4_000)
  const counted = DELIMITERS.map((mark) => ({ mark, count: head.split(mark).length }))
  return counted.reduce((a, b) => (b.count > a.count ? b : a)).mark
}
