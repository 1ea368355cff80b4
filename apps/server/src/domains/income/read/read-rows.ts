import { type Day, daysBetween, earlierDay, laterDay } from '@noren/contract/dates'
import {
  addMinor,
  type Currency,
  type Minor,
  minor,
  subtractMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { Cell, Line, StatementText } from '@noren/vision/vision'
import { amountIn, dayIn, daysWithin, sideIn } from './values.ts'
import { COLUMN_WORDS, type Column, NOT_A_ROW } from './words.ts'

/** One movement of the account. */
export interface Row {
  readonly on: Day
  readonly narration: string
  /** Negative for what went out. */
  readonly amountMinor: Minor
  readonly balanceMinor: Minor
}

/** A statement's rows, oldest first, whose balances follow from each other to the last minor unit. */
export interface Statement {
  readonly rows: readonly Row[]
  readonly from: Day
  readonly until: Day
  /** The lines above the table, by their cells. */
  readonly head: readonly (readonly string[])[]
  /** The cells of the amounts are not all set in the font of their column. */
  readonly isFontMixed: boolean
}

/** Why rows are no statement. `balance` names the row, from 1, whose balance does not follow from the one before. */
export type RowsRefusal =
  | { readonly why: 'table' }
  | { readonly why: 'balance'; readonly row: number }

/** The table begins within so many lines. */
const HEAD_LINES_MAX = 120
const NARRATION_MAX = 300
const MORE_LINES_MAX = 3
/** A stated period may begin that many days before its first row. */
const QUIET_DAYS = 20

interface Place {
  readonly column: Column
  readonly x: number
  readonly right: number
}

/** The rows of a statement by its header's words, whichever bank it is of. */
export function readRows(
  { lines, kind }: StatementText,
  currency: Currency,
): Statement | RowsRefusal {
  const at = lines.slice(0, HEAD_LINES_MAX).findIndex((line) => isHeader(placesOf(line)))
  if (at < 0) return { why: 'table' }
  const table = { places: placesOf(lines[at] as Line), isCsv: kind === 'csv', currency }
  const found = rowsBelow(lines.slice(at + 1), table)
  const { rows: ordered } = found
  if (ordered.length < 2) return { why: 'table' }
  const broken = brokenRow(ordered, found.isNewestFirst)
  if (broken !== null) return { why: 'balance', row: broken }
  const rows = ordered.map(({ cells: _, ...row }) => row) as readonly Row[]
  const head = lines.slice(0, at).map(({ cells }) => cells.map(({ text }) => text))
  return { rows, head, ...periodOf(rows, head), isFontMixed: found.isFontMixed }
}

const textOf = ({ cells }: Line): string => cells.map(({ text }) => text).join(' ')

function placesOf({ cells }: Line): Place[] {
  const places: Place[] = []
  for (const { text, x, right } of cells) {
    const word = text
      .toLowerCase()
      .replace(/\(.*?\)/gu, ' ')
      .trim()
    if (/\d{3}/u.test(word)) return []
    const column = COLUMN_WORDS.find(([, words]) => words.test(word))?.[0]
    if (column && !places.some((place) => place.column === column))
      places.push({ column, x, right })
  }
  return places
}

const isHeader = (places: readonly Place[]): boolean => {
  const has = (column: Column) => places.some((place) => place.column === column)
  return has('date') && has('balance') && (has('amount') || (has('debit') && has('credit')))
}

interface Table {
  readonly places: readonly Place[]
  readonly isCsv: boolean
  readonly currency: Currency
}

interface FoundRow extends Omit<Row, 'balanceMinor'> {
  /** Null where the row has none. */
  readonly balanceMinor: Minor | null
  readonly cells: readonly Cell[]
}

function rowsBelow(lines: readonly Line[], table: Table) {
  const rows: FoundRow[] = []
  let isFontMixed = false
  let goesOn = 0
  for (const line of lines) {
    const found = rowIn(line, table)
    const last = rows.at(-1)
    if (found) {
      rows.push(found)
      isFontMixed ||= new Set(found.cells.map(({ font }) => font)).size > 1
    } else if (last && goesOn > 0 && isMoreText(line, table)) {
      const narration = `${last.narration} ${textOf(line)}`.slice(0, NARRATION_MAX)
      rows[rows.length - 1] = { ...last, narration }
    }
    goesOn = found ? MORE_LINES_MAX : goesOn - 1
  }
  const [first, end] = [rows[0]?.on, rows.at(-1)?.on]
  const isNewestFirst = first !== undefined && end !== undefined && first > end
  return { rows: isNewestFirst ? rows.toReversed() : rows, isNewestFirst, isFontMixed }
}

/** A narration goes on in a line of its own under it, without money and days. */
const isMoreText = ({ cells }: Line, table: Table): boolean => {
  const [cell, ...others] = cells
  return (
    !table.isCsv &&
    cell !== undefined &&
    others.length === 0 &&
    amountIn(cell.text, table.currency) === null &&
    dayIn(cell.text) === null &&
    nearest(cell, table.places, false) === 'narration'
  )
}

/** A row begins with its day and moves money; what was brought forward moves none. */
function rowIn(line: Line, table: Table): FoundRow | null {
  const by = cellsByColumn(line, table)
  const on = dayIn(by.date?.text ?? '')
  if (!on) return null
  const amountOf = (column: Column): Minor | null =>
    by[column] ? amountIn(by[column].text, table.currency) : null
  const balanceMinor = amountOf('balance')
  const amountMinor = movedBy(by, amountOf)
  const narration = by.narration?.text ?? ''
  if (!amountMinor || NOT_A_ROW.test(narration)) return null
  const cells = [by.debit, by.credit, by.amount, by.balance].filter(
    (cell) => cell !== undefined && amountIn(cell.text, table.currency) !== null,
  ) as Cell[]
  return { on, narration, amountMinor, balanceMinor, cells }
}

function movedBy(
  by: Partial<Record<Column, Cell>>,
  amountOf: (column: Column) => Minor | null,
): Minor | null {
  const [debit, credit, amount] = [amountOf('debit'), amountOf('credit'), amountOf('amount')]
  if (amount !== null) {
    const side = by.side ? sideIn(by.side.text) : null
    const isOut = side === 'dr' || /\bdr\b/iu.test(by.amount?.text ?? '')
    const bare = minor(Math.abs(amount))
    return isOut || (side === null && amount < 0) ? subtractMinor(ZERO_MINOR, bare) : bare
  }
  // Some print what did not move as nought.
  if (debit === null && credit === null) return null
  const [out, came] = [debit ?? ZERO_MINOR, credit ?? ZERO_MINOR]
  return subtractMinor(minor(Math.abs(came)), minor(Math.abs(out)))
}

const AMOUNTS: readonly Column[] = ['debit', 'credit', 'amount', 'balance']

/** Each cell to the column under whose word it stands; amounts only to those of amounts. */
function cellsByColumn({ cells }: Line, table: Table): Partial<Record<Column, Cell>> {
  const by: Partial<Record<Column, Cell>> = {}
  for (const cell of cells) {
    const isAmount = amountIn(cell.text, table.currency) !== null && dayIn(cell.text) === null
    const column = table.isCsv
      ? table.places.find(({ x }) => x === cell.x)?.column
      : nearest(cell, table.places, isAmount)
    if (!column) continue
    const before = by[column]
    by[column] = before ? { ...before, text: `${before.text} ${cell.text}` } : cell
  }
  return by
}

function nearest(cell: Cell, places: readonly Place[], isAmount: boolean): Column | undefined {
  const fitting = places.filter(({ column }) => AMOUNTS.includes(column) === isAmount)
  let best: { column: Column; gap: number; middle: number } | undefined
  for (const { column, x, right } of fitting) {
    const gap = Math.max(0, x - cell.right, cell.x - right)
    // Amounts end, and texts begin, where the word over them does.
    const middle = isAmount ? Math.abs(right - cell.right) : Math.abs(x - cell.x)
    const isNearer = !best || gap < best.gap || (gap === best.gap && middle < best.middle)
    if (isNearer) best = { column, gap, middle }
  }
  return best?.column
}

/** The place in the file of the first row whose balance is missing or does not follow; null when all follow. */
function brokenRow(rows: readonly FoundRow[], isNewestFirst: boolean): number | null {
  let before: Minor | null = null
  for (const [index, { balanceMinor, amountMinor, on }] of rows.entries()) {
    const isEarlier = index > 0 && on < (rows[index - 1] as FoundRow).on
    const follows = before === null || addMinor(before, amountMinor) === balanceMinor
    if (balanceMinor === null || isEarlier || !follows) {
      return isNewestFirst ? rows.length - index : index + 1
    }
    before = balanceMinor
  }
  return null
}

/** From a stated period, as far as its rows bear it out; else from the first row to the last. */
function periodOf(rows: readonly Row[], head: Statement['head']): { from: Day; until: Day } {
  const first = (rows[0] as Row).on
  const last = (rows.at(-1) as Row).on
  const stated = head.map((cells) => daysWithin(cells.join(' '))).find(({ length }) => length === 2)
  const [a, b] = stated ?? []
  if (!a || !b) return { from: first, until: last }
  const [from, until] = [earlierDay(a, b), laterDay(a, b)]
  const fits = from <= first && until >= last && daysBetween(from, first) <= QUIET_DAYS
  return fits ? { from, until } : { from: first, until: last }
}
