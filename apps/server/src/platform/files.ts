import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { AppError } from './errors.ts'

/** Pictures and documents, each encrypted under its own key, which is stored in the row that names the file. */
export interface FileStore {
  /**
   * Writes bytes under a new id. Once it resolves they survive a power cut, as the row naming them will.
   */
  put(id: string, bytes: Buffer): Promise<{ key: Buffer }>
  get(id: string, key: Buffer): Promise<Buffer>
  /** As it lies there, iv ‖ bytes ‖ tag of AES-256-GCM: who has no key has nothing of it. */
  getSealed(id: string): Promise<Buffer>
  /** A missing file is no error: a delete may be repeated after a crash. */
  remove(id: string): Promise<void>
  /**
   * The ids of stored files until there are about `limit`, and the names of those that are being written or whose
   * writer was killed. `last` continues behind them; null: these were the last.
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

/**
 * Where encrypted files lie: a folder, or an object store. It sees nothing but ciphertext, and a file never changes
 * once it is written.
 */
export interface FilePlace {
  /** As operators know it: a path, or s3://bucket/prefix. */
  readonly name: string
  /** Whether writing an id that is there replaces it; otherwise other bytes under it are refused. */
  readonly replaces: boolean
  /** Resolves once the bytes are durable. The same again is no error. */
  write(id: string, sealed: Buffer): Promise<void>
  /** Undefined where there is none. */
  read(id: string): Promise<Buffer | undefined>
  /** With every older version that the place has kept of it. */
  remove(id: string): Promise<void>
  list(after: string | null, limit: number): Promise<StoredFiles>
  writtenAt(id: string): Promise<Date | undefined>
}

/** A place that does not do what it is asked. Holds no personal data and no key. */
export class FilePlaceError extends Error {
  /** Whether it may do it when it is asked again later. */
  readonly isAway: boolean
  constructor(message: string, { isAway }: { isAway: boolean }) {
    super(message)
    this.name = 'FilePlaceError'
    this.isAway = isAway
  }
}

const FILE_ID = /^[0-9a-f-]{36}$/

export const isFileId = (name: string): boolean => FILE_ID.test(name)

/** The path of a file within its place and within a backup: a folder for each ending of the ids. */
export const pathOfFile = (name: string): string => `${name.slice(34, 36)}/${name}`

/** All ids of a place; one that is written or removed meanwhile may be missing. */
export async function* idsOf(place: Pick<FilePlace, 'list'>): AsyncGenerator<string> {
  let after: string | null = null
  do {
    const found: StoredFiles = await place.list(after, IDS_AT_ONCE)
    yield* found.ids
    after = found.last
  } while (after !== null)
}

const IDS_AT_ONCE = 1000

const IV_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM, layout iv ‖ bytes ‖ tag. */
const seal = (bytes: Buffer): { key: Buffer; sealed: Buffer } => {
  const key = randomBytes(32)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  return {
    key,
    sealed: Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]),
  }
}

const open = (key: Buffer, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const text = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES))
  return Buffer.concat([text, decipher.final()])
}

const AWAY_SECONDS = 10

/** Whoever waits for a place that is away is told to come back, as with every provider. */
const orBusy = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof FilePlaceError && error.isAway) {
      throw new AppError('BUSY', { waitSeconds: AWAY_SECONDS })
    }
    throw error
  }
}

/** Encrypts before anything reaches the place, and opens what comes back from it. */
export const openFileStore = (place: FilePlace): FileStore => {
  const checked = (id: string): string => {
    if (!isFileId(id)) throw new Error('a file id must be a UUID')
    return id
  }
  const sealedOf = async (id: string): Promise<Buffer> => {
    const sealed = await orBusy(place.read(checked(id)))
    if (!sealed) throw new Error(`ENOENT: the file ${id} is not in ${place.name}`)
    return sealed
  }
  return {
    async put(id, bytes) {
      const { key, sealed } = seal(bytes)
      await orBusy(place.write(checked(id), sealed))
      return { key }
    },
    get: async (id, key) => open(key, await sealedOf(id)),
    getSealed: sealedOf,
    remove: (id) => orBusy(place.remove(id)),
    list: (after, limit) => orBusy(place.list(after, limit)),
    writtenAt: (id) => orBusy(place.writtenAt(id)),
  }
}
