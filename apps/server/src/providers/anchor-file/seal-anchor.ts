import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { flush, flushFolder, removeHalfFiles, writeDurably } from '../../platform/durable-files.ts'
import type {
  AnchoredHeads,
  AnchoredRestore,
  AnchoredSeal,
  SealAnchorGateway,
} from '../ports/seal-anchor.ts'

type Entry = AnchoredSeal | AnchoredRestore

const readOrNothing = async (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })

const parse = <Value>(path: string, text: string): Value => {
  try {
    return JSON.parse(text) as Value
  } catch {
    throw new Error(`${path} holds a line that was not written by us`)
  }
}

/**
 * Keeps the seals in a folder: `seals.jsonl`, a line each, which only grows, and `heads.json`. Mounted from
 * another machine it is out of reach for who has the database or this one.
 */
export const fileSealAnchor = (folder: string): SealAnchorGateway => {
  const seals = join(folder, 'seals.jsonl')
  const heads = join(folder, 'heads.json')
  return {
    place: folder,
    async read() {
      const lines = (await readOrNothing(seals)).split('\n')
      // A line that a crash cut off has no end; its seal is kept again.
      lines.pop()
      const headText = await readOrNothing(heads)
      return {
        entries: lines.filter((line) => line !== '').map((line) => parse<Entry>(seals, line)),
        heads: headText === '' ? undefined : parse<AnchoredHeads>(heads, headText),
      }
    },
    async keep(entries) {
      if (entries.length === 0) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const text = await readOrNothing(seals)
      // What a crash cut off is no line.
      const wholeLength = Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1))
      const file = await open(seals, 'a', 0o600)
      try {
        if (wholeLength < Buffer.byteLength(text)) await file.truncate(wholeLength)
        await file.writeFile(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
        await flush(file)
      } finally {
        await file.close()
      }
      await flushFolder(folder)
    },
    async keepHeads(newest) {
      await writeDurably(heads, `${JSON.stringify(newest)}\n`)
      await removeHalfFiles(heads)
    },
  }
}
