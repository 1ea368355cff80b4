import { readCsv } from './read-csv.ts'
import { readPdf } from './read-pdf.ts'
import { StatementError, type StatementText } from './statement-text.ts'

/** A PDF begins with its mark, within the first bytes. */
const MARK_WITHIN = 1024
/** What a spreadsheet, a picture or an archive begins with. */
const OTHER_KINDS: readonly (readonly number[])[] = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x1f, 0x8b],
]

/** The text of a bank's PDF or CSV file, by what it begins with, whatever it is called. Throws StatementError. */
export async function readStatement(file: Uint8Array, password: string): Promise<StatementText> {
  if (Buffer.from(file.subarray(0, MARK_WITHIN)).includes('%PDF-')) return readPdf(file, password)
  const isOther = OTHER_KINDS.some((start) => start.every((byte, at) => file[at] === byte))
  if (isOther || file.length === 0) throw new StatementError('kind')
  return readCsv(file)
}
