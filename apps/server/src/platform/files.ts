import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { wholeNameOf, writeDurably } from './durable-files.ts'

/**
 * Pictures and documents on disk, each encrypted under its own key, which is stored in the row that names
 * the file.
 */
export interface FileStore {
  /**
   * Writes bytes under a new id. Once it resolves they survive a power cut, as the row naming them will.
   */
  put(id: string, bytes: Buffer): Promise<{ key: Buffer }>
  get(id: string, key: Buffer): Promise<Buffer>
  /** A missing file is no error: a delete may be repeated after a crash. */
  remove(id: string): Promise<void>
  /**
   * The ids of stored files, folder by folder, until there are about `limit`, and the names of those that are
   * being written or whose writer was killed. `last` continues behind them; null: these were the last.
   */
  list(after: string | null, limit: number): Promise<StoredFiles>
  /** When a file was written; undefined if it is not there any more. */
  writtenAt(id: string): Promise<Date | undefined>
}

export interface StoredFiles {
  ids: string[]
  unfinished: string[]
  last: string | null
}

const IV_BYTES = 12
const TAG_BYTES = 16
const FILE_ID = /^[0-9a-f-]{36}$/
/** The same before it is whole. */
const isUnfinished = (name: string): boolean => FILE_ID.test(wholeNameOf(name) ?? '')
/** A folder for each ending of the ids. */
const folderOf = (name: string): string => name.slice(34, 36)

const nothingIfMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/** AES-256-GCM, layout iv ‖ bytes ‖ tag. */
export const openFileStore = (folder: string): FileStore => {
  const pathOf = (id: string): string => {
    if (!FILE_ID.test(id) && !isUnfinished(id)) throw new Error('a file id must be a UUID')
    return join(folder, folderOf(id), id)
  }
  return {
    async put(id, bytes) {
      const key = randomBytes(32)
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const sealed = Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
      await writeDurably(pathOf(id), sealed)
      return { key }
    },
    async get(id, key) {
      const sealed = await readFile(pathOf(id))
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES))
      return Buffer.concat([text, decipher.final()])
    },
    async remove(id) {
      await rm(pathOf(id), { force: true })
    },
    async list(after, limit) {
      const all = (await readdir(folder).catch(nothingIfMissing)) ?? []
      const ids: string[] = []
      const unfinished: string[] = []
      for (const part of all.toSorted().filter((one) => after === null || one > after)) {
        const names = await readdir(join(folder, part))
        ids.push(...names.filter((name) => FILE_ID.test(name)))
        unfinished.push(...names.filter(isUnfinished))
        if (ids.length >= limit) return { ids, unfinished, last: part }
      }
      return { ids, unfinished, last: null }
    },
    async writtenAt(id) {
      return (await stat(pathOf(id)).catch(nothingIfMissing))?.mtime
    },
  }
}
