import { type FilePlace, FilePlaceError, idsOf } from './files.ts'

export interface FileMove {
  readonly from: FilePlace
  readonly to: FilePlace
  /** Whether a row still names the file: one that was erased meanwhile is not brought back. */
  readonly isNamed: (id: string) => Promise<boolean>
  /** Told after each file. */
  readonly onMoved?: (id: string) => void
}

/** A store answers in some 20 ms, of which nearly all is the way. */
const AT_ONCE = 8

const moveFile = async ({ from, to, isNamed }: FileMove, id: string): Promise<boolean> => {
  const sealed = await from.read(id)
  if (!sealed) return false
  // A move that was cut off may have written it; not every store refuses to write it over.
  if (!(await to.read(id))) await to.write(id, sealed)
  const there = await to.read(id)
  if (!there?.equals(sealed)) {
    throw new FilePlaceError(`${to.name} has ${id} otherwise than ${from.name}`, {
      isAway: false,
    })
  }
  // Servers remove from here first, and then there: whatever they removed by now is removed there too.
  if ((await from.writtenAt(id)) === undefined && !(await isNamed(id))) {
    await to.remove(id)
    return false
  }
  await from.remove(id)
  return true
}

/**
 * Moves every file, each removed here only once it was read back there. Wherever it is cut off, the same again goes on;
 * two at once are kept apart by who calls it. @returns how many were moved
 */
export const moveFiles = async (move: FileMove): Promise<number> => {
  const ids = idsOf(move.from)
  let count = 0
  const work = async (): Promise<void> => {
    for await (const id of ids) {
      if (!(await moveFile(move, id))) continue
      count += 1
      move.onMoved?.(id)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return count
}
