import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/** How the name of a file ends until it is whole. A killed process leaves one behind. */
export const UNFINISHED = '.new'

let written = 0
/** Of this write alone: another one of the same file, here or in a second process, must not rename it away. */
const unfinishedName = (path: string): string => `${path}.${process.pid}-${++written}${UNFINISHED}`

/** A new file name survives a power cut only once the folder itself was flushed. */
export const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const makeFolder = async (path: string): Promise<void> => {
  const folder = resolve(path)
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await flushFolder(dirname(made))
  }
}

/**
 * Writes a file atomically and durably: writes to a temporary name, flushes, renames, and flushes the
 * folder. Until this resolves there is the old file or none; afterwards the new one survives a power cut.
 */
export const writeDurably = async (path: string, bytes: Uint8Array | string): Promise<void> => {
  const folder = dirname(path)
  await makeFolder(folder)
  const unfinished = unfinishedName(path)
  try {
    const file = await open(unfinished, 'w', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
  await flushFolder(folder)
}
