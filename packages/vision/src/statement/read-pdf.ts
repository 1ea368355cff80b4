import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import {
  type Cell,
  type Line,
  STATEMENT,
  StatementError,
  type StatementText,
} from './statement-text.ts'

/** Of pdf.js: a password is needed, or is not this one. */
const PASSWORD_CODES: Readonly<Record<number, 'passwordNeeded' | 'passwordWrong'>> = {
  1: 'passwordNeeded',
  2: 'passwordWrong',
}

/** Runs whose middles are that near, in parts of their height, stand on one line. */
const LINE_GAP = 0.4
/** Runs with a gap of less than this between them, in parts of their height, are one cell. */
const CELL_GAP = 0.9
const SPACE_GAP = 0.15

/**
 * The text of a PDF, line by line. Only its text layer is read: nothing is drawn, no font is loaded, nothing is
 * fetched, no script of the file runs. Throws StatementError.
 */
export async function readPdf(bytes: Uint8Array, password: string): Promise<StatementText> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    password,
    verbosity: 0,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    maxImageSize: 0,
    stopAtErrors: true,
  })
  try {
    const pdf = await task.promise
    if (pdf.numPages > STATEMENT.pagesMax) throw new StatementError('tooLong')
    const lines: Line[] = []
    for (let number = 1; number <= pdf.numPages; number += 1) {
      lines.push(...linesOf(await runsOf(await pdf.getPage(number)), number))
      if (lines.length > STATEMENT.linesMax) throw new StatementError('tooLong')
    }
    if (lines.length === 0) throw new StatementError('noText')
    const { info } = await pdf.getMetadata()
    const { Creator = '', Producer = '' } = info as { Creator?: string; Producer?: string }
    const madeWith = `${Creator} ${Producer}`.trim().slice(0, STATEMENT.cellLettersMax)
    return { kind: 'pdf', pages: pdf.numPages, lines, madeWith }
  } catch (error) {
    throw refusalOf(error)
  } finally {
    await task.destroy().catch(() => undefined)
  }
}

function refusalOf(error: unknown): StatementError {
  if (error instanceof StatementError) return error
  const { name, code } = error as { name?: string; code?: number }
  // The message of the error would be safe to tell, but nothing of a file is told by its worker.
  const byPassword = name === 'PasswordException' ? PASSWORD_CODES[code ?? 0] : undefined
  return new StatementError(byPassword ?? 'damaged')
}

interface Run extends Cell {
  readonly y: number
  readonly height: number
}

async function runsOf(page: PDFPageProxy): Promise<Run[]> {
  const { items } = await page.getTextContent()
  page.cleanup()
  if (items.length > STATEMENT.runsMax) throw new StatementError('tooLong')
  return items.flatMap((item): Run[] => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , x = 0, y = 0] = item.transform as number[]
    const { str, width, height, fontName } = item
    return [{ text: str, x, right: x + width, font: fontName, y, height: height || 8 }]
  })
}

/** Runs beside each other as the cells of a line, lines from the top of the page to its bottom. */
export function linesOf(runs: readonly Run[], page: number): Line[] {
  const rows: { y: number; height: number; runs: Run[] }[] = []
  for (const run of runs.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1)
    if (row && row.y - run.y <= LINE_GAP * Math.max(row.height, run.height)) row.runs.push(run)
    else rows.push({ y: run.y, height: run.height, runs: [run] })
  }
  return rows.map((row) => ({ page, cells: cellsOf(row.runs) }))
}

function cellsOf(runs: readonly Run[]): Cell[] {
  const cells: { text: string; x: number; right: number; font: string }[] = []
  for (const { text, x, right, font, height } of runs.toSorted((a, b) => a.x - b.x)) {
    const before = cells.at(-1)
    const gap = before ? (x - before.right) / height : Number.POSITIVE_INFINITY
    if (before && gap < CELL_GAP) {
      before.text += `${gap > SPACE_GAP ? ' ' : ''}${text}`
      before.right = Math.max(before.right, right)
    } else cells.push({ text, x, right, font })
  }
  return cells.slice(0, STATEMENT.cellsMax).map(({ text, ...cell }) => ({
    ...cell,
    text: text.replace(/\s+/gu, ' ').trim().slice(0, STATEMENT.cellLettersMax),
  }))
}
