import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * The name of a file until it is whole, of this write alone: another write of the same file, here, in a second process or on
 * another machine that has the folder too, must not rename it away. A killed process leaves it behind.
 */
const unfinishedName = (path: string): string => `${path}.${randomBytes(6).toString('hex')}.new`

/** What a half file would have been named; undefined for a whole one. Versions before named the process, or nothing. */
export const wholeNameOf = (name: string): string | undefined =>
  /^(.+?)(?:\.(?:[0-9a-f]{12}|\d+-\d+))?\.new$/.exec(name)?.[1]

/** No write lasts nearly as long. */
const HALF_KEPT_MS = 86_400_000

/** Removes the half files that killed writers of this one have left; those of a day before its last write. */
export const removeHalfFiles = async (path: string): Promise<void> => {
  const folder = dirname(path)
  const { mtimeMs } = await stat(path)
  for (const name of await readdir(folder)) {
    if (wholeNameOf(name) !== basename(path)) continue
    const half = join(folder, name)
    const written = await stat(half).catch(() => undefined)
    if (written && mtimeMs - written.mtimeMs > HALF_KEPT_MS) await rm(half, { force: true })
  }
}

let isPutOff = false

/**
 * From now on nothing that this process writes waits for the disk, until the returned function is called: for what is made
 * anew should the machine fail meanwhile, and flushed as a whole when it is done (`flushTree`).
 */
export const putOffFlushes = (): (() => void) => {
  isPutOff = true
  return () => {
    isPutOff = false
  }
}

/** What was written to it survives a power cut. */
export const flush = async (file: FileHandle): Promise<void> => {
  if (!isPutOff) await file.sync()
}

/** The same for all that lies in a folder, however deep. */
export const flushTree = (folder: string): void => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) flushTree(path)
    else if (entry.isFile()) flushNow(path)
  }
  flushNow(folder)
}

/** A file or folder that is written survives a power cut from now on, whatever was put off. */
export const flushNow = (path: string): void => {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A new file name survives a power cut only once the folder itself was flushed. */
export const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await flush(handle)
  } finally {
    await handle.close()
  }
}

/** Creates a folder and its parents, durably. */
export const makeFolder = async (path: string): Promise<void> => {
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
      await flush(file)
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
