import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { JOURNAL_FORMS, type JournalForm } from '@noren/contract/operator/books'
import type { ExportFile } from '../../domains/books/export-book.ts'
import type { CommandIo } from '../command-line.ts'

export const EXPORT_USAGE = `  export --book <book> --into <folder> [--form hledger|beancount|csv] [--from <day>] [--to <day>]
         [--by posted|value] [--known-on <day>]
                          the journal, the chart, both trial balances, the loans and the end of the chain,
                          with SHA256SUMS; loans stand under a code, and nobody's name or phone is in it`

export const EXPORT_OPTIONS = {
  into: { type: 'string' },
  form: { type: 'string' },
  to: { type: 'string' },
} as const

export const isJournalForm = (typed: string): typed is JournalForm =>
  JOURNAL_FORMS.some((form) => form === typed)

/** Of a file that is not whole: a run that was stopped leaves nothing under a file's own name. */
const PART = '.part'

const writeHashed = async (path: string, text: AsyncIterable<string>) => {
  const hash = createHash('sha256')
  const file = await open(`${path}${PART}`, 'w')
  try {
    for await (const piece of text) {
      hash.update(piece)
      await file.write(piece)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}${PART}`, path)
  return hash.digest('hex')
}

/** Writes the files of an export, each with its hash in SHA256SUMS, which is written last. */
export const writeExport = async (
  folder: string,
  files: readonly ExportFile[],
  { say }: Pick<CommandIo, 'say'>,
): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const sums: string[] = []
  for (const { name, text } of files) {
    const hash = await writeHashed(join(folder, name), text)
    sums.push(`${hash}  ${name}\n`)
    say(`${name} is written.`)
  }
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  say(`To check the files later: cd ${folder} && sha256sum -c SHA256SUMS`)
}
