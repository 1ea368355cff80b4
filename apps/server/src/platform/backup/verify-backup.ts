import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { fileHash } from '../file-hash.ts'
import { type Cipher, canOpen, decrypting, SEALED_SUFFIX } from './backup-cipher.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { listFiles, verifyFiles } from './stored-files.ts'

type Table = Manifest['tables'][number]

export const tablePath = (
  folder: string,
  { name }: Pick<Table, 'name'>,
  { recipients }: Pick<Cipher, 'recipients'>,
): string => join(folder, 'tables', `${name}.copy.gz${recipients ? SEALED_SUFFIX : ''}`)

const NEWLINE = 10

const countLines = (chunk: Uint8Array): number => {
  let count = 0
  for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

/** Each row is one line: PostgreSQL writes a line break within a value as \n. */
const countRows = async (path: string, cipher: Cipher): Promise<number> => {
  let rows = 0
  await pipeline(
    createReadStream(path),
    decrypting(cipher),
    createGunzip(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) rows += countLines(chunk)
    },
  )
  return rows
}

const verifyTable = async (folder: string, table: Table, cipher: Cipher): Promise<void> => {
  const path = tablePath(folder, table, cipher)
  if (!existsSync(path)) throw new BackupError(`${path} is missing`)
  if ((await fileHash(path)) !== table.sha256)
    throw new BackupError(`${path} is not what was written`)
  if (!canOpen(cipher)) return
  const rows = await countRows(path, cipher).catch((error: Error) => {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${path} is not what was written: ${error.message}`)
  })
  if (rows !== table.rows) throw new BackupError(`${path} holds ${rows} rows, not ${table.rows}`)
}

export interface Verification {
  /** The secret keys at hand; without them what is encrypted is compared by its hashes alone. */
  readonly identities: readonly string[]
  /** Files that were read and compared a moment ago. */
  readonly linked?: ReadonlySet<string>
}

/**
 * Reads a whole backup and compares it with its manifest: each table's rows and hash, each file's hash, and
 * that there are no other files. @throws BackupError with a sentence for the operator
 */
export const verifyBackup = async (
  folder: string,
  manifest: Manifest,
  { identities, linked = new Set() }: Verification,
): Promise<void> => {
  const cipher = { recipients: manifest.recipients, identities }
  for (const table of manifest.tables) await verifyTable(folder, table, cipher)
  if (manifest.sumsSha256 !== undefined) {
    await verifyFiles(folder, manifest.sumsSha256, (path) => linked.has(path))
  }
  const { length: found } = await listFiles(folder, 'files')
  if (found !== manifest.files) {
    throw new BackupError(`${join(folder, 'files')} holds ${found} files, not ${manifest.files}`)
  }
  if (manifest.hasSecrets && (await listFiles(folder, 'secrets')).length === 0) {
    throw new BackupError(`${join(folder, 'secrets')} is missing`)
  }
}
