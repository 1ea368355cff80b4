import type { FilePlace, StoredFiles } from './files.ts'

/** Continues in the second place once the first is listed. */
const SECOND = '+'

/**
 * While files are moved (commands/files.ts): new ones go to the first place, and what is not there is looked for in the second.
 * Whatever is removed goes from the second first: the move looks there after it has written, and so never leaves a copy
 * of what was removed meanwhile.
 */
export const twoPlaces = (first: FilePlace, second: FilePlace): FilePlace => ({
  name: first.name,
  replaces: first.replaces || second.replaces,
  write: (id, sealed) => first.write(id, sealed),
  async read(id) {
    // The second may have been emptied of it between the two looks.
    return (await first.read(id)) ?? (await second.read(id)) ?? (await first.read(id))
  },
  async remove(id) {
    await second.remove(id)
    await first.remove(id)
  },
  async list(after, limit): Promise<StoredFiles> {
    if (after?.startsWith(SECOND)) {
      const { last, ...found } = await second.list(after.slice(SECOND.length) || null, limit)
      return { ...found, last: last && `${SECOND}${last}` }
    }
    const found = await first.list(after, limit)
    return { ...found, last: found.last ?? SECOND }
  },
  async writtenAt(id) {
    const [one, other] = await Promise.all([first.writtenAt(id), second.writtenAt(id)])
    return one && other ? new Date(Math.max(one.getTime(), other.getTime())) : (one ?? other)
  },
})
