import type { Column } from './document-content.ts'
import {
  addElement,
  INK,
  linesIn,
  makeRoom,
  PAGE,
  putArtifact,
  putLines,
  putRule,
  type Sheet,
  type Style,
  TEXT_WIDTH,
  widthIn,
} from './pdf-sheet.ts'

interface Cell {
  readonly x: number
  readonly width: number
  readonly align: 'left' | 'right'
  readonly tag: 'TH' | 'TD'
  readonly scope?: 'Column' | 'Row'
  readonly style: Style
  readonly text: string
}

type Element = PDFKit.PDFStructureElement

const PAD = 4
const GAP = 8
const HAIRLINE = { color: INK.line, thickness: 0.6 }

/**
 * Draws one row with a hairline under it. A row is not split over pages unless it is higher than a page.
 * @param startPage draws what is repeated at the top of a page on which the row starts or continues
 */
const putRow = (
  sheet: Sheet,
  table: Element,
  cells: readonly Cell[],
  startPage: () => void = () => {},
): void => {
  const laid = cells.map((cell) => ({
    ...cell,
    lines: linesIn(sheet, cell.text, cell.style, cell.width),
  }))
  const leading = Math.max(...cells.map(({ style }) => style.leading))
  const lineCount = Math.max(...laid.map(({ lines }) => lines.length))
  if (makeRoom(sheet, Math.min(lineCount * leading + 2 * PAD, bodyHeight()))) startPage()
  const row = addElement(sheet, table, 'TR')
  const elements = laid.map(({ tag, scope }) => addElement(sheet, row, tag, scope ? { scope } : {}))
  for (let from = 0; from < lineCount; ) {
    if (from > 0 && makeRoom(sheet, leading + 2 * PAD)) startPage()
    const fits = Math.max(1, Math.floor((PAGE.bottom - sheet.y - 2 * PAD) / leading))
    const until = Math.min(lineCount, from + fits)
    laid.forEach((cell, index) => {
      const element = elements[index]
      const box = { x: cell.x, y: sheet.y + PAD, width: cell.width, align: cell.align }
      const lines = cell.lines.slice(from, until)
      if (element && lines.length > 0) putLines(sheet, element, cell.tag, lines, cell.style, box)
    })
    sheet.y += (until - from) * leading + 2 * PAD
    from = until
  }
  for (const element of elements) element.end()
  row.end()
  putRule(sheet, sheet.y, HAIRLINE)
}

/** The height that is certainly left below a table's header on a new page. */
const bodyHeight = (): number => PAGE.bottom - PAGE.top - 60

const text = (size: number, font: Style['font'], color: string = INK.text): Style => ({
  font,
  size,
  color,
  leading: size * 1.42,
})

const NUMBER_WIDTH = 20
const LABEL_WIDTH = 158
const FORM = {
  number: text(9, 'strong', INK.brand),
  label: text(9, 'regular', INK.quiet),
  value: text(9, 'regular'),
}

/** Rows of a numbered form: number, what is asked, the answer. */
export const putForm = (
  sheet: Sheet,
  rows: readonly { number: string; label: string; values: readonly string[] }[],
): void => {
  const table = addElement(sheet, sheet.root, 'Table')
  putRule(sheet, sheet.y, { color: INK.brand, thickness: 0.8 })
  const labelX = PAGE.left + NUMBER_WIDTH + GAP
  const valueX = labelX + LABEL_WIDTH + GAP
  for (const row of rows) {
    putRow(sheet, table, [
      cellOf(row.number, 'TH', FORM.number, PAGE.left, NUMBER_WIDTH),
      cellOf(row.label, 'TH', FORM.label, labelX, LABEL_WIDTH),
      cellOf(row.values.join('\n'), 'TD', FORM.value, valueX, PAGE.right - valueX),
    ])
  }
  table.end()
}

const PAIR_LABEL_WIDTH = 190
const PAIR = { label: text(9.5, 'regular', INK.quiet), value: text(9.5, 'strong') }

export const putPairs = (
  sheet: Sheet,
  pairs: readonly { label: string; value: string }[],
): void => {
  const table = addElement(sheet, sheet.root, 'Table')
  const valueX = PAGE.left + PAIR_LABEL_WIDTH + GAP
  putRule(sheet, sheet.y, HAIRLINE)
  for (const { label, value } of pairs) {
    putRow(sheet, table, [
      cellOf(label, 'TH', PAIR.label, PAGE.left, PAIR_LABEL_WIDTH),
      cellOf(value, 'TD', PAIR.value, valueX, PAGE.right - valueX),
    ])
  }
  table.end()
}

const cellOf = (
  cellText: string,
  tag: Cell['tag'],
  style: Style,
  x: number,
  width: number,
): Cell => ({
  x,
  width,
  align: 'left',
  tag,
  ...(tag === 'TH' ? { scope: 'Row' as const } : {}),
  style,
  text: cellText,
})

/** Font sizes to try, from the comfortable one down to the smallest that is easy to read. */
const SIZES = [9, 8.4, 7.8, 7.2] as const
const LEFT_WIDTH_MIN = 70

/** A table of columns; its header is repeated at the top of every page. */
export const putTable = (
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  struck: readonly boolean[] = [],
): void => {
  const { size, boxes } = fitColumns(sheet, columns, rows)
  const table = addElement(sheet, sheet.root, 'Table')
  const cellsOf = (texts: readonly string[], tag: Cell['tag'], style: Style): Cell[] =>
    boxes.map((box, index) => ({
      ...box,
      tag,
      ...(tag === 'TH' ? { scope: 'Column' as const } : {}),
      style,
      text: texts[index] ?? '',
    }))
  const putHead = () => {
    const style = text(size, 'strong', INK.brand)
    const cells = cellsOf(
      columns.map(({ label }) => label),
      'TH',
      style,
    )
    const height = Math.max(
      ...cells.map((cell) => linesIn(sheet, cell.text, style, cell.width).length * style.leading),
    )
    makeRoom(sheet, height + 2 * PAD + 3 * style.leading)
    putArtifact(sheet, () => {
      sheet.doc.rect(PAGE.left, sheet.y, TEXT_WIDTH, height + 2 * PAD).fill(INK.brandSoft)
    })
    putRow(sheet, table, cells)
  }
  putHead()
  for (const [index, row] of rows.entries()) {
    const style = text(size, 'regular')
    const isStruck = struck[index] === true
    const drawn = isStruck ? { ...style, color: INK.quiet, isStruck } : style
    putRow(sheet, table, cellsOf(row, 'TD', drawn), putHead)
  }
  table.end()
}

const isWide = ({ align, isNarrow }: Column): boolean => align === 'left' && !isNarrow

/** Number columns get the width they need; text columns share the rest. */
const fitColumns = (
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
) => {
  const inner = TEXT_WIDTH - 2 * PAD - GAP * (columns.length - 1)
  const leftCount = columns.filter(isWide).length
  let size: number = SIZES[0]
  let widths: number[] = []
  for (size of SIZES) {
    widths = columns.map((column, index) => figuresWidth(sheet, column, rows, index, size))
    const right = widths.reduce((sum, width) => sum + width, 0)
    if (right + leftCount * LEFT_WIDTH_MIN <= inner) break
  }
  const right = widths.reduce((sum, width) => sum + width, 0)
  const share = leftCount > 0 ? (inner - right) / leftCount : 0
  const spread = leftCount > 0 ? 0 : (inner - right) / columns.length
  let x = PAGE.left + PAD
  const boxes = columns.map((column, index) => {
    const { align } = column
    const width = isWide(column) ? share : (widths[index] ?? 0) + spread
    const box = { x, width, align }
    x += width + GAP
    return box
  })
  return { size, boxes }
}

const figuresWidth = (
  sheet: Sheet,
  column: Column,
  rows: readonly (readonly string[])[],
  index: number,
  size: number,
): number => {
  if (isWide(column)) return 0
  const style = text(size, 'regular')
  const words = column.label.split(' ').map((word) => widthIn(sheet, word, text(size, 'strong')))
  return Math.max(...words, ...rows.map((row) => widthIn(sheet, row[index] ?? '', style))) + 1
}
