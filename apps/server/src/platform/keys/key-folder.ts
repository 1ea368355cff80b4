import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartRefusedError } from '../db/data-folder-lock.ts'
import { flushNow } from '../durable-files.ts'

/** How keys are stored in their files: plain, or encrypted with a key that an outside service unwraps. */
export interface KeyCover {
  seal(name: string, key: Buffer): Buffer
  /** @throws StartRefusedError if it was not encrypted under this name */
  open(name: string, stored: Buffer): Buffer
}

/** The keys of a data folder, each a file of `secrets/` (mode 600). */
export interface KeyFiles {
  /** Used in error messages. */
  readonly path: string
  names(): string[]
  has(name: string): boolean
  /** @throws StartRefusedError if it is missing */
  read(name: string): Buffer
  /** Stores a key that does not exist yet; of two at once the first one stays. */
  make(name: string, key: Buffer): void
  /** After a crash there is either the old or the new file, complete. */
  replace(name: string, key: Buffer): void
  remove(name: string): void
  /** Removes what writes that were cut off have left: keys, which may lie there plain. */
  removeDrafts(): void
}

export interface KeyFolder extends KeyFiles {
  /** Whether an outside service holds the key with which these are encrypted. */
  readonly isOutside: boolean
  /** Names of the keys stored plain. */
  plainNames(): string[]
  /**
   * Has the service wrap a new data key. The function that this returns encrypts all keys with it, at once
   * and without the service, so that nobody waits for that program at a lock; without an outside service it
   * does nothing.
   */
  prepareWrap(): Promise<() => void>
  /** Stores all keys plain. */
  unwrap(): void
}

const FILE = /\.(key|json)$/
const DRAFT = /\.(key|json|wrapped)\.[0-9a-f]{12}$/

/** A file that is being written, or was when its program ended. */
export const isKeyDraft = (name: string): boolean => DRAFT.test(name)

/** Reads and writes the files, using `cover` for their content. */
export const keyFiles = (dataDir: string, cover: KeyCover): KeyFiles => {
  const path = join(dataDir, 'secrets')
  const fileOf = (name: string): string => join(path, name)

  const writeDraft = (name: string, key: Buffer): string => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const draft = fileOf(`${name}.${randomBytes(6).toString('hex')}`)
    const file = openSync(draft, 'wx', 0o600)
    try {
      writeSync(file, cover.seal(name, key))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    return draft
  }

  const has = (name: string): boolean => existsSync(fileOf(name))
  const list = (): string[] => (existsSync(path) ? readdirSync(path) : [])
  return {
    path,
    has,
    names: () => list().filter((name) => FILE.test(name)),
    read(name) {
      if (!has(name)) {
        throw new StartRefusedError(`${fileOf(name)} is missing: restore it from a backup`)
      }
      return cover.open(name, readFileSync(fileOf(name)))
    },
    make(name, key) {
      const draft = writeDraft(name, key)
      try {
        linkSync(draft, fileOf(name))
      } catch (error) {
        if (!has(name)) throw error
      } finally {
        rmSync(draft)
      }
      flushNow(path)
    },
    replace(name, key) {
      renameSync(writeDraft(name, key), fileOf(name))
      flushNow(path)
    },
    remove(name) {
      rmSync(fileOf(name))
      flushNow(path)
    },
    removeDrafts() {
      const drafts = list().filter(isKeyDraft)
      for (const name of drafts) rmSync(fileOf(name))
      if (drafts.length > 0) flushNow(path)
    },
  }
}

/** A folder whose keys are stored plain. */
export const keyFolder = (dataDir: string): KeyFolder => {
  const files = keyFiles(dataDir, { seal: (_, key) => key, open: (_, stored) => stored })
  return {
    ...files,
    isOutside: false,
    plainNames: files.names,
    prepareWrap: async () => () => undefined,
    unwrap: () => undefined,
  }
}
