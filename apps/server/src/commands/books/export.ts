import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { JOURNAL_FORMS, type JournalForm } from '@noren/contract/operator/books'
import type { ExportFile } from '../../domains/documents/export-book.ts'
import { fileHash } from '../../platform/file-hash.ts'
import type { CommandIo } from '../command-line.ts'

export const EXPORT_USAGE = `  export --book <book> --into <folder> [--form hledger|beancount|csv] [--from <day>] [--to <day>]
         [--by posted|value] [--known-on <day>]
                          the journal, the chart, both trial balances, the loans, what is open, the documents
                          of tax and the end of the chain, with SHA256SUMS; loans stand under a code, and nobody's name or phone is in it.
                          Stopped and asked for again into the same folder it goes on with the file that is
                          not whole, where --known-on is a day that is over`

export const EXPORT_OPTIONS = {
  into: { type: 'string' },
  form: { type: 'string' },
  to: { type: 'string' },
} as const

export const isJournalForm = (typed: string): typed is JournalForm =>
  JOURNAL_FORMS.some((form) => form === typed)

/** Of a file that is not whole: a run that was stopped leaves nothing under a file's own name. */
const PART = '.part'
/** What was asked for, and the hashes of the files that are whole, until all are. */
const PROGRESS = 'EXPORT.part'
const SAID_EVERY_BYTES = 10_000_000
const BYTES_OF_MEGABYTE = 1_000_000

type Say = Pick<CommandIo, 'say'>

const writeHashed = async (path: string, { name, text }: ExportFile, { say }: Say) => {
  const hash = createHash('sha256')
  const file = await open(`${path}${PART}`, 'w')
  let bytes = 0
  let saidAt = 0
  try {
    for await (const piece of text) {
      hash.update(piece)
      bytes += (await file.write(piece)).bytesWritten
      if (bytes - saidAt < SAID_EVERY_BYTES) continue
      saidAt = bytes
      say(`${name}: ${Math.floor(bytes / BYTES_OF_MEGABYTE)} MB so far`)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}${PART}`, path)
  return hash.digest('hex')
}

/** The files that a run of the same export has finished before it was stopped, with their hashes. */
const finished = async (folder: string, asked: string | null): Promise<Map<string, string>> => {
  const path = join(folder, PROGRESS)
  const done = new Map<string, string>()
  if (asked === null || !existsSync(path)) return done
  const [before, ...lines] = readFileSync(path, 'utf8').split('\n')
  if (before !== asked) return done
  for (const line of lines) {
    const [hash = '', name = ''] = line.split('  ')
    const file = join(folder, name)
    if (name !== '' && existsSync(file) && (await fileHash(file)) === hash) done.set(name, hash)
  }
  return done
}

/**
 * Writes the files of an export, each with its hash in SHA256SUMS, which is written last.
 * @param asked names what cannot change any more: where a run of the same was stopped in this folder, the files that it
 * finished are not written again. Null where it may change.
 */
export const writeExport = async (
  folder: string,
  files: readonly ExportFile[],
  { say }: Say,
  asked: string | null = null,
): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  const progress = join(folder, PROGRESS)
  const done = await finished(folder, asked)
  const sums: string[] = []
  writeFileSync(progress, `${asked ?? ''}\n`)
  for (const file of files) {
    const { name } = file
    const before = done.get(name)
    const sum = `${before ?? (await writeHashed(join(folder, name), file, { say }))}  ${name}\n`
    sums.push(sum)
    appendFileSync(progress, sum)
    say(before === undefined ? `${name} is written.` : `${name} was written before.`)
  }
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''))
  rmSync(progress)
  say(`To check the files later: cd ${folder} && sha256sum -c SHA256SUMS`)
}
