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
import type { FieldKeys, IndexKeys } from './sealed-fields.ts'

const KEY_BYTES = 32

/** Losing phoneKey or fieldKey makes what was stored with them unusable. */
export interface Secrets {
  /** Hashes one-time codes. */
  otpKey: Buffer
  /** Hash phone numbers and other values that must be found again. */
  phoneKey: IndexKeys
  /** Encrypt personal fields. */
  fieldKey: FieldKeys
  /** Verifies what providers send us. */
  webhookKey: Buffer
  /** Signs links that open something without a session. */
  openTokenKey: Buffer
  /** Signs the daily seals of the staff's audit. */
  auditKey: Buffer
}

/** Reads the keys, 32 random bytes each, creating those that do not exist (mode 600). */
export const loadSecrets = (dataDir: string): Secrets => ({
  otpKey: loadKey(dataDir, 'otp'),
  phoneKey: [...loadKeys(dataDir, 'phone').values()],
  fieldKey: loadFieldKeys(dataDir),
  webhookKey: loadKey(dataDir, 'webhook'),
  openTokenKey: loadKey(dataDir, 'open-token'),
  auditKey: loadKey(dataDir, 'audit'),
})

/** All keys of one name by their numbers: `field.key` is 1, then `field-2.key` and so on. */
const loadKeys = (dataDir: string, name: string): Map<number, Buffer> => {
  const numbers = keyNumbers(dataDir, name)
  // Only the first key is created automatically; later ones are made by `npm run keys`.
  return new Map(
    (numbers.length > 0 ? numbers : [1]).map((number) => [
      number,
      loadKey(dataDir, keyName(name, number)),
    ]),
  )
}

const loadFieldKeys = (dataDir: string): FieldKeys => {
  const byId = loadKeys(dataDir, 'field')
  return { byId, currentId: Math.max(...byId.keys()) }
}

const keyName = (name: string, number: number): string =>
  number === 1 ? name : `${name}-${number}`

/** The numbers of the keys that are there, in order. */
export const keyNumbers = (dataDir: string, name: string): number[] => {
  const folder = join(dataDir, 'secrets')
  if (!existsSync(folder)) return []
  const pattern = new RegExp(`^${name}(?:-(\\d+))?\\.key$`)
  return readdirSync(folder)
    .flatMap((file) => {
      const match = pattern.exec(file)
      return match ? [Number(match[1] ?? 1)] : []
    })
    .sort((one, other) => one - other)
}

/** A key's number is stored as one byte. */
const KEY_NUMBER_MAX = 255

/** Creates the next key of a name; returns its number. */
export const addKey = (dataDir: string, name: 'field' | 'phone'): number => {
  const number = Math.max(0, ...keyNumbers(dataDir, name)) + 1
  if (number > KEY_NUMBER_MAX) throw new Error(`${name} has had all its ${KEY_NUMBER_MAX} keys`)
  loadKey(dataDir, keyName(name, number))
  return number
}

export const removeKey = (dataDir: string, name: 'field', number: number): void =>
  rmSync(secretPath(dataDir, `${keyName(name, number)}.key`))

const loadKey = (dataDir: string, name: string): Buffer => {
  const key = loadSecretFile(dataDir, `${name}.key`, () => randomBytes(KEY_BYTES))
  if (key.length !== KEY_BYTES) {
    throw new Error(
      `${secretPath(dataDir, `${name}.key`)} must hold ${KEY_BYTES} bytes, not ${key.length}: restore it from a backup`,
    )
  }
  return key
}

/**
 * Reads a secret of any form, or stores what `make` returns. Two simultaneous starts end up with the same
 * one.
 */
export const loadSecretFile = (dataDir: string, name: string, make: () => Buffer): Buffer => {
  const path = secretPath(dataDir, name)
  if (!existsSync(path)) {
    const draft = writeDraft(dataDir, name, make())
    try {
      linkSync(draft, path)
    } catch (error) {
      if (!existsSync(path)) throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(path)
}

/** Replaces a secret atomically: after a crash there is either the old or the new one. */
export const replaceSecretFile = (dataDir: string, name: string, bytes: Buffer): void =>
  renameSync(writeDraft(dataDir, name, bytes), secretPath(dataDir, name))

const secretPath = (dataDir: string, name: string): string => join(dataDir, 'secrets', name)

const writeDraft = (dataDir: string, name: string, bytes: Buffer): string => {
  mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  const draft = secretPath(dataDir, `${name}.${randomBytes(6).toString('hex')}`)
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, bytes)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return draft
}
