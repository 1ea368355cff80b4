import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { hashing } from './hashing.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { listFiles, verifyFiles } from './stored-files.ts'

type Table = Manifest['tables'][number]

export const tablePath = (folder: string, { name }: Pick<Table, 'name'>): string =>
  join(folder, 'tables', `${name}.copy.gz`)

const NEWLINE = 10

const countLines = (chunk: Uint8Array): number => {
  let count = 0
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

/** Each row is one line: PostgreSQL writes a line break within a value as \n. */
const readTable = async (path: string): Promise<{ rows: number; sha256: string }> => {
  const hash = createHash('sha256')
  let rows = 0
  await pipeline(
    createReadStream(path),
    hashing(hash),
    createGunzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) rows += countLines(chunk)
    },
  )
  return { rows, sha256: hash.digest('hex') }
}

const verifyTable = async (folder: string, table: Table): Promise<void> => {
  const path = tablePath(folder, table)
  if (!existsSync(path)) throw new BackupError(`${path} is missing`)
  const found = await readTable(path).catch((error: Error) => {
    throw new BackupError(`${path} is not what was written: ${error.message}`)
  })
  if (found.sha256 !== table.sha256) throw new BackupError(`${path} is not what was written`)
  if (found.rows !== table.rows) {
    throw new BackupError(`${path} holds ${found.rows} rows, not ${table.rows}`)
  }
}

/**
 * Reads a whole backup and compares it with its manifest: each table's rows and hash, each file's hash, and
 * that there are no other files. @throws BackupError with a sentence for the operator
 */
export const verifyBackup = async (folder: string, manifest: Manifest): Promise<void> => {
  for (const table of manifest.tables) await verifyTable(folder, table)
  if (manifest.sumsSha256 !== undefined) await verifyFiles(folder, manifest.sumsSha256)
  const { length: found } = await listFiles(folder, 'files')
  if (found !== manifest.files) {
    throw new BackupError(`${join(folder, 'files')} holds ${found} files, not ${manifest.files}`)
  }
  if (manifest.hasSecrets && (await listFiles(folder, 'secrets')).length === 0) {
    throw new BackupError(`${join(folder, 'secrets')} is missing`)
  }
}
