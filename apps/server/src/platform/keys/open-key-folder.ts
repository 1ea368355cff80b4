import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusedError } from '../db/data-folder-lock.ts'
import { type KeyCover, type KeyFolder, keyFiles, keyFolder } from './key-folder.ts'

/** What is needed of the key service's port. */
interface KeyService {
  readonly isOutside: boolean
  wrap(key: Buffer): Promise<Buffer>
  unwrap(wrapped: Buffer): Promise<Buffer>
}

/**
 * Format of a key's file if an outside service holds the data key: magic (4) ‖ id of the data key (4) ‖
 * iv (12) ‖ key ‖ tag (16), AES-256-GCM, with the file's name authenticated. `data-key-<id>.wrapped` is
 * the data key as wrapped by the service. There are two while it is being changed, so that everything
 * stays readable after an interruption.
 */
const MAGIC = Buffer.from('NKW1')
const ID_END = 8
const IV_END = 20
const TAG_BYTES = 16
const KEY_BYTES = 32
const WRAPPED = /^data-key-([0-9a-f]{8})\.wrapped$/

const idOf = (dataKey: Buffer): string =>
  createHash('sha256').update('noren data key').update(dataKey).digest('hex').slice(0, ID_END)

const isSealed = (stored: Buffer): boolean => stored.subarray(0, MAGIC.length).equals(MAGIC)

/** Encrypts and decrypts the files; if `current` is undefined, they are written plain. */
class DataKeys implements KeyCover {
  readonly byId = new Map<string, Buffer>()
  current: Buffer | undefined

  seal(name: string, key: Buffer): Buffer {
    if (!this.current) return key
    const iv = randomBytes(IV_END - ID_END)
    const cipher = createCipheriv('aes-256-gcm', this.current, iv)
    cipher.setAAD(Buffer.from(name))
    const sealed = Buffer.concat([cipher.update(key), cipher.final()])
    return Buffer.concat([
      MAGIC,
      Buffer.from(idOf(this.current), 'hex'),
      iv,
      sealed,
      cipher.getAuthTag(),
    ])
  }

  open(name: string, stored: Buffer): Buffer {
    if (!isSealed(stored)) return stored
    const id = stored.subarray(MAGIC.length, ID_END).toString('hex')
    const dataKey = this.byId.get(id)
    if (!dataKey) {
      throw new StartRefusedError(
        `${name} lies under data key ${id}, and data-key-${id}.wrapped is not beside it: if the keys were being wrapped just now, start again; otherwise restore it from a backup`,
      )
    }
    const decipher = createDecipheriv('aes-256-gcm', dataKey, stored.subarray(ID_END, IV_END))
    decipher.setAAD(Buffer.from(name))
    decipher.setAuthTag(stored.subarray(-TAG_BYTES))
    try {
      const key = decipher.update(stored.subarray(IV_END, -TAG_BYTES))
      return Buffer.concat([key, decipher.final()])
    } catch {
      throw new StartRefusedError(`${name} is not what was sealed: restore it from a backup`)
    }
  }
}

const wrappedIn = (path: string): [file: string, id: string][] =>
  existsSync(path)
    ? readdirSync(path).flatMap((file): [string, string][] => {
        const id = WRAPPED.exec(file)?.[1]
        return id ? [[file, id]] : []
      })
    : []

/**
 * Opens the keys of a data folder, unwrapping the data key once.
 * @throws StartRefusedError with the service's error
 */
export const openKeyFolder = async (dataDir: string, service: KeyService): Promise<KeyFolder> => {
  const cover = new DataKeys()
  const folder = keyFiles(dataDir, cover)
  const { path } = folder
  const found = wrappedIn(path)
  if (!service.isOutside && found.length === 0) return keyFolder(dataDir)
  for (const [file, id] of found) {
    const dataKey = await service.unwrap(readFileSync(join(path, file)))
    if (idOf(dataKey) !== id) {
      throw new StartRefusedError(
        `the key service unwrapped another key than ${join(path, file)}: is it the right service, and its right key?`,
      )
    }
    cover.byId.set(id, dataKey)
    cover.current = dataKey
  }

  /** Rewrites each file with the current data key. */
  const writeAll = (): void => {
    for (const name of folder.names()) folder.replace(name, folder.read(name))
  }
  const dropWrapped = (ids: readonly string[]): void => {
    for (const id of ids) {
      folder.remove(`data-key-${id}.wrapped`)
      cover.byId.delete(id)
    }
  }
  const plainNames = (): string[] =>
    folder.names().filter((name) => !isSealed(readFileSync(join(path, name))))

  return {
    ...folder,
    isOutside: service.isOutside,
    plainNames,
    async prepareWrap() {
      const dataKey = randomBytes(KEY_BYTES)
      const id = idOf(dataKey)
      const wrapped = await service.wrap(dataKey)
      // A data key that cannot be unwrapped would make every key unreadable.
      if (!(await service.unwrap(wrapped)).equals(dataKey)) {
        throw new StartRefusedError('the key service does not unwrap what it wrapped')
      }
      return () => {
        const before = [...cover.byId.keys()].filter((one) => one !== id)
        cover.current = undefined
        folder.make(`data-key-${id}.wrapped`, wrapped)
        cover.byId.set(id, dataKey)
        cover.current = dataKey
        writeAll()
        dropWrapped(before)
        folder.removeDrafts()
      }
    },
    unwrap() {
      const before = [...cover.byId.keys()]
      cover.current = undefined
      writeAll()
      dropWrapped(before)
      folder.removeDrafts()
    },
  }
}

/** An operator with an outside service expects that no key is stored plain. */
export const refusePlainKeys = (folder: KeyFolder): void => {
  const names = folder.plainNames()
  if (!folder.isOutside || names.length === 0) return
  throw new StartRefusedError(
    `KEY_SERVICE is command, and ${names.join(', ')} in ${folder.path} lie as they are: npm run keys -- wrap`,
  )
}
