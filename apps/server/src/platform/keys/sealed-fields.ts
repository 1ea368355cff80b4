import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16

/** The keys for personal data at rest, by their numbers, starting at 1. */
export interface FieldKeys {
  /** The newest key, which seals. */
  readonly currentId: number
  /** All keys, each of which opens what was sealed under it. */
  readonly byId: ReadonlyMap<number, Buffer>
}

/**
 * The keys of blind indexes, oldest first. A value's hash is passed through all of them in turn, so that a
 * new key can be applied to stored hashes without knowing their values.
 */
export type IndexKeys = readonly Buffer[]

/** A key as an object: for one in bytes Node takes several times as long, at every use. */
const objects = new WeakMap<Buffer, KeyObject>()
const objectOf = (key: Buffer): KeyObject => {
  const known = objects.get(key)
  if (known) return known
  const made = createSecretKey(key)
  objects.set(key, made)
  return made
}

const keyOf = ({ byId }: FieldKeys, id: number): Buffer => {
  const key = byId.get(id)
  if (!key) throw new Error(`field key ${id} is missing: restore it from a backup`)
  return key
}

/**
 * Seals personal data at rest: AES-256-GCM under the newest field key. The context (table, column and the
 * person's id) is authenticated, so a value cannot be moved to another row. Layout: key id (1) ‖ iv ‖ text
 * ‖ tag.
 */
export const sealBytes = (keys: FieldKeys, context: string, bytes: Buffer): Buffer => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', objectOf(keyOf(keys, keys.currentId)), iv)
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([
    Buffer.of(keys.currentId),
    iv,
    cipher.update(bytes),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** The same for text. */
export const sealField = (keys: FieldKeys, context: string, text: string): Buffer =>
  sealBytes(keys, context, Buffer.from(text))

const openUnder = (key: Buffer, context: string, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', objectOf(key), sealed.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const bytes = decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES))
  return Buffer.concat([bytes, decipher.final()])
}

/** Values sealed before keys had numbers begin with their iv; the first key opens them. */
const openUnnumbered = (keys: FieldKeys, context: string, sealed: Buffer): Buffer =>
  openUnder(keyOf(keys, 1), context, sealed)

export const openBytes = (keys: FieldKeys, context: string, sealed: Buffer): Buffer => {
  const key = keys.byId.get(sealed[0] ?? 0)
  if (!key) return openUnnumbered(keys, context, sealed)
  try {
    return openUnder(key, context, sealed.subarray(1))
  } catch (error) {
    // One in 256 of these old values begins with a byte that looks like a key number.
    if (!keys.byId.has(1)) throw error
    return openUnnumbered(keys, context, sealed)
  }
}

/** The same for text. */
export const openField = (keys: FieldKeys, context: string, sealed: Buffer): string =>
  openBytes(keys, context, sealed).toString('utf8')

/** Whether a value is sealed under the newest key, so that it need not be re-encrypted. */
export const isSealedUnderCurrent = (
  { currentId, byId }: FieldKeys,
  context: string,
  sealed: Buffer,
): boolean => {
  const key = byId.get(currentId)
  if (sealed[0] !== currentId || !key) return false
  try {
    openUnder(key, context, sealed.subarray(1))
    return true
  } catch {
    return false
  }
}

/** Applies one more key to a hash. */
export const layHash = (key: Buffer, hash: Buffer): Buffer =>
  createHmac('sha256', objectOf(key)).update(hash).digest()

/** Hashes a value that must be found without being readable: phone, document and account numbers. */
export const keyedHash = (keys: Buffer | IndexKeys, purpose: string, text: string): Buffer => {
  const [first, ...layers] = Buffer.isBuffer(keys) ? [keys] : keys
  if (!first) throw new Error('there is no key to hash with')
  const hash = createHmac('sha256', objectOf(first)).update(`${purpose}\0${text}`).digest()
  return layers.reduce((below, key) => layHash(key, below), hash)
}
