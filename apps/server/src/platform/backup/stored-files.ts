import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { flushFolder, makeFolder, writeDurably } from '../durable-files.ts'
import { type FilePlace, idsOf, pathOfFile } from '../files.ts'
import { isKeyDraft } from '../keys/key-folder.ts'
import { encrypting, SEALED_SUFFIX } from './backup-cipher.ts'
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

/** An earlier backup of the same series, whose files need no second copy. */
export interface Earlier {
  readonly folder: string
  readonly sums: Sums
}

export interface Places {
  /** Where the stored files lie. */
  readonly from: FilePlace
  /** The folder of the backup. */
  readonly to: string
  readonly earlier: Earlier | undefined
  /** The paths that became links, each read whole just before. */
  readonly linked: Set<string>
  /** Told of each file that the earlier backup should hold and does not, or holds damaged. */
  readonly notice: (line: string) => void
}

/** File systems without links, or with too many of one file already, get copies. */
const NO_LINK = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'])

const backupPathOf = (id: string): string => `files/${pathOfFile(id)}`

/** Takes a file of the earlier backup: its link, or its bytes where there are no links. */
const takeEarlier = async (sums: Sums, path: string, places: Places): Promise<boolean> => {
  const { earlier, to, linked, notice } = places
  const hash = earlier?.sums.get(path)
  if (!earlier || hash === undefined) return false
  const source = join(earlier.folder, path)
  const bytes = await readIfThere(source)
  if (!bytes || sha256(bytes) !== hash) {
    notice(`${source} ${bytes ? 'is not what was written' : 'is missing'}: it is copied anew`)
    return false
  }
  const target = join(to, path)
  await makeFolder(dirname(target))
  try {
    await link(source, target)
    linked.add(path)
  } catch (error) {
    if (!NO_LINK.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    await writeDurably(target, bytes)
  }
  sums.set(path, hash)
  return true
}

/**
 * Copies files that were not copied yet, or links them where an earlier backup holds them. Files never change; they
 * are only created and removed.
 */
export const copyNewFiles = async (sums: Sums, places: Places): Promise<void> => {
  for await (const id of idsOf(places.from)) await copyFile(sums, id, places)
}

const copyFile = async (sums: Sums, id: string, places: Places): Promise<void> => {
  const path = backupPathOf(id)
  if (sums.has(path) || (await takeEarlier(sums, path, places))) return
  const bytes = await places.from.read(id)
  // Removed meanwhile, since the server keeps working.
  if (!bytes) return
  await writeDurably(join(places.to, path), bytes)
  sums.set(path, sha256(bytes))
}

/** Copies the keys, encrypted where there are recipients. */
export const copyKeys = async (
  sums: Sums,
  { from, to }: { from: string; to: string },
  recipients: readonly string[] | undefined,
): Promise<void> => {
  for (const path of await listFiles(from, 'secrets')) {
    if (path.endsWith('.new') || isKeyDraft(path)) continue
    const bytes = await readIfThere(join(from, path))
    if (!bytes) continue
    const stored = await buffer(encrypting(recipients)(oneChunk(bytes)))
    const name = recipients ? `${path}${SEALED_SUFFIX}` : path
    await writeDurably(join(to, name), stored)
    sums.set(name, sha256(stored))
  }
}

/** The links' names are durable only once their folders are. */
export const flushLinks = async (to: string, linked: ReadonlySet<string>): Promise<void> => {
  for (const folder of new Set([...linked].map((path) => dirname(path)))) {
    await flushFolder(join(to, folder))
  }
}

/** Bytes as a stream of one chunk. */
export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
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
  places: Places,
): Promise<string[]> => {
  const missing = await listNamed(client, named)
  // By their ids, since what was written a moment ago is not in every store's list.
  for (const id of missing) {
    if (sums.has(backupPathOf(id))) continue
    if (await places.from.read(id)) await copyFile(sums, id, places)
  }
  await takeLost(sums, missing, places)
  for (const path of [...sums.keys()].filter((known) => known.startsWith('files/'))) {
    const id = path.split('/').at(-1) ?? ''
    if (missing.delete(id)) continue
    await rm(join(places.to, path))
    sums.delete(path)
    places.linked.delete(path)
  }
  return [...missing].toSorted()
}

/** Takes files from the earlier backup that rows name and the data folder has lost. */
const takeLost = async (sums: Sums, named: ReadonlySet<string>, places: Places): Promise<void> => {
  for (const path of places.earlier?.sums.keys() ?? []) {
    if (sums.has(path) || !path.startsWith('files/') || !named.has(basename(path))) continue
    if (!(await takeEarlier(sums, path, places))) continue
    const lost = `${places.from.name}/${pathOfFile(basename(path))}`
    places.notice(`${lost} is lost: the backup takes it from the one before`)
  }
}

/** Writes the list of all hashes; returns the hash of the list. */
export const writeSums = async (folder: string, sums: Sums): Promise<string> => {
  const lines = [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const text = lines.map(([path, hash]) => `${hash}  ${path}\n`).join('')
  await writeDurably(join(folder, SUMS), text)
  return sha256(text)
}

/** @throws BackupError where the list of hashes has changed or is missing */
export const readSums = async (folder: string, listHash: string): Promise<Sums> => {
  const path = join(folder, SUMS)
  const text = await readIfThere(path)
  if (!text) throw new BackupError(`${path} is missing`)
  if (sha256(text) !== listHash) throw new BackupError(`${path} is not what was written`)
  const lines = text.toString().split('\n').slice(0, -1)
  return new Map(
    lines.map((line) => {
      const [, hash = '', name = ''] = SUMS_LINE.exec(line) ?? []
      // Who can write to the folder must not lead a later backup out of it.
      if (name.split('/').includes('..')) throw new BackupError(`${path} names a file outside it`)
      return [name, hash]
    }),
  )
}

/**
 * @param isRead names files that were read and compared a moment ago
 * @throws BackupError where a file has changed, is missing, or was added since
 */
export const verifyFiles = async (
  folder: string,
  listHash: string,
  isRead: (path: string) => boolean,
): Promise<Sums> => {
  const sums = await readSums(folder, listHash)
  for (const [path, hash] of sums) {
    if (isRead(path)) continue
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
