import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { wholeNameOf, writeDurably } from './durable-files.ts'
import { type FilePlace, isFileId, pathOfFile } from './files.ts'

/** The name of a file before it is whole. */
const isUnfinished = (name: string): boolean => isFileId(wholeNameOf(name) ?? '')

const nothingIfMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

/** A folder of this machine, or one that several share. */
export const folderPlace = (folder: string): FilePlace => {
  const pathOf = (name: string): string => {
    if (!isFileId(name) && !isUnfinished(name)) throw new Error('a file id must be a UUID')
    return join(folder, pathOfFile(name))
  }
  return {
    name: folder,
    replaces: true,
    write: (id, sealed) => writeDurably(pathOf(id), sealed),
    read: (id) => readFile(pathOf(id)).catch(nothingIfMissing),
    remove: (id) => rm(pathOf(id), { force: true }),
    async list(after, limit) {
      const all = (await readdir(folder).catch(nothingIfMissing)) ?? []
      const ids: string[] = []
      const unfinished: string[] = []
      for (const part of all.toSorted().filter((one) => after === null || one > after)) {
        const names = await readdir(join(folder, part))
        ids.push(...names.filter(isFileId))
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
