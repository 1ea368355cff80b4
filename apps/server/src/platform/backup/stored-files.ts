import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'
import { writeDurably } from '../durable-files.ts'
import { isKeyDraft } from '../keys/key-folder.ts'
import { BackupError } from './manifest.ts'
import type { BackedUpTable } from './table-list.ts'

/** The folders inside a data folder that are copied file by file. */
export type Part = 'files' | 'secrets'

/** The hash of each copied file, by its path: 'files/ab/…'. */
export type Sums = Map<string, string>

/**
 * A column that names stored files, and the column of their keys, without which the files are unreadable.
 */
export interface StoredFileColumn {
  readonly table: string
  readonly file: string
  readonly key: string
}

/** In the format of the program sha256sum, so that a backup can be checked without our program. */
const SUMS = 'SHA256SUMS'
const SUMS_LINE = /^([0-9a-f]{64}) {2}(.+)$/

const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')

const readIfThere = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

/** The paths of all files of a part, sorted; none when the folder does not exist. */
export const listFiles = async (folder: string, part: Part): Promise<string[]> => {
  const top = join(folder, part)
  if (!existsSync(top)) return []
  const entries = await readdir(top, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted()
}

/** Copies files that were not copied yet. Files never change; they are only created and removed. */
export const copyNew = async (
  sums: Sums,
  part: Part,
  { from, to }: { from: string; to: string },
): Promise<void> => {
  for (const path of await listFiles(from, part)) {
    if (sums.has(path) || path.endsWith('.new') || isKeyDraft(path)) continue
    const bytes = await readIfThere(join(from, path))
    // Removed meanwhile, since the server keeps working.
    if (!bytes) continue
    await writeDurably(join(to, path), bytes)
    sums.set(path, sha256(bytes))
  }
}

interface NamedFiles {
  tables: readonly BackedUpTable[]
  fileColumns: readonly StoredFileColumn[]
}

const listNamed = async (
  client: pg.ClientBase,
  { tables, fileColumns }: NamedFiles,
): Promise<Set<string>> => {
  const named = new Set<string>()
  for (const { table, file, key } of fileColumns) {
    // The database of an older version may not have this table or column.
    if (!tables.some(({ name, columns }) => name === table && columns.includes(key))) continue
    const { rows } = await client.query<{ id: string }>(
      `select ${file}::text as id from ${table} where ${file} is not null and ${key} is not null`,
    )
    for (const { id } of rows) named.add(id)
  }
  return named
}

/**
 * Keeps exactly those files that the rows of the snapshot name. Nearly all were copied before the snapshot,
 * so a file removed while the tables are written is still in the backup.
 * @returns the ids of files that exist nowhere
 */
export const keepNamed = async (
  client: pg.ClientBase,
  named: NamedFiles,
  sums: Sums,
  places: { from: string; to: string },
): Promise<string[]> => {
  const missing = await listNamed(client, named)
  await copyNew(sums, 'files', places)
  for (const path of [...sums.keys()].filter((known) => known.startsWith('files/'))) {
    const id = path.split('/').at(-1) ?? ''
    if (missing.delete(id)) continue
    await rm(join(places.to, path))
    sums.delete(path)
  }
  return [...missing].toSorted()
}

/** Writes the list of all hashes; returns the hash of the list. */
export const writeSums = async (folder: string, sums: Sums): Promise<string> => {
  const lines = [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const text = lines.map(([path, hash]) => `${hash}  ${path}\n`).join('')
  await writeDurably(join(folder, SUMS), text)
  return sha256(text)
}

const readSums = async (folder: string, listHash: string): Promise<Sums> => {
  const path = join(folder, SUMS)
  const text = await readIfThere(path)
  if (!text) throw new BackupError(`${path} is missing`)
  if (sha256(text) !== listHash) throw new BackupError(`${path} is not what was written`)
  const lines = text.toString().split('\n').slice(0, -1)
  return new Map(
    lines.map((line) => {
      const [, hash = '', name = ''] = SUMS_LINE.exec(line) ?? []
      return [name, hash]
    }),
  )
}

/** @throws BackupError where a file has changed, is missing, or was added since */
export const verifyFiles = async (folder: string, listHash: string): Promise<Sums> => {
  const sums = await readSums(folder, listHash)
  for (const [path, hash] of sums) {
    const bytes = await readIfThere(join(folder, path))
    if (!bytes) throw new BackupError(`${join(folder, path)} is missing`)
    if (sha256(bytes) !== hash) {
      throw new BackupError(`${join(folder, path)} is not what was written`)
    }
  }
  for (const part of ['files', 'secrets'] as const) {
    const added = (await listFiles(folder, part)).find((path) => !sums.has(path))
    if (added) throw new BackupError(`${join(folder, added)} is not of this backup`)
  }
  return sums
}
