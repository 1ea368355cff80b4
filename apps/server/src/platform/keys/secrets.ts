import { createECDH, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { SealKeys } from '../seals/chain.ts'
import { makeEnvelopeKeys } from './envelope-keys.ts'
import type { KeyFolder } from './key-folder.ts'
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
  /** Make and verify the seals over what must not change (platform/seals). */
  auditKeys: SealKeys
  /** Identifies this server to push services, unless the settings contain another key. */
  vapidKey: Buffer
}

/** A private key of P-256, padded, since OpenSSL omits leading zeros of the number. */
const makeVapidSecret = (): Buffer => {
  const key = createECDH('prime256v1')
  key.generateKeys()
  return Buffer.concat([Buffer.alloc(KEY_BYTES), key.getPrivateKey()]).subarray(-KEY_BYTES)
}

const SINGLE = ['otp', 'webhook', 'open-token'] as const
const NUMBERED = ['phone', 'field', 'audit'] as const

/** Reads the keys, of 32 bytes each; never creates a missing one. */
export const loadSecrets = (folder: KeyFolder): Secrets => ({
  otpKey: readKey(folder, 'otp'),
  phoneKey: [...readKeys(folder, 'phone').values()],
  fieldKey: readFieldKeys(folder),
  webhookKey: readKey(folder, 'webhook'),
  openTokenKey: readKey(folder, 'open-token'),
  auditKeys: readNumberedKeys(folder, 'audit'),
  vapidKey: readKey(folder, 'vapid'),
})

/** Creates missing keys; only for the first start on an empty database. */
export const makeMissingKeys = (folder: KeyFolder): void => {
  const numbered = NUMBERED.filter((name) => keyNumbers(folder, name).length === 0)
  for (const name of [...SINGLE, ...numbered]) makeMissing(folder, `${name}.key`, newKey)
  makeMissingVapidKey(folder)
  makeEnvelopeKeys(folder)
}

/** Older versions created this key only if notifications went to browsers. */
export const makeMissingVapidKey = (folder: KeyFolder): void =>
  makeMissing(folder, 'vapid.key', makeVapidSecret)

const newKey = (): Buffer => randomBytes(KEY_BYTES)

const makeMissing = (folder: KeyFolder, name: string, make: () => Buffer): void => {
  if (!folder.has(name)) folder.make(name, make())
}

/** The keys of one name in order of their numbers: `field.key` is 1, then `field-2.key` and so on. */
const readKeys = (folder: KeyFolder, name: string): Map<number, Buffer> => {
  const numbers = keyNumbers(folder, name)
  return new Map(
    (numbers.length > 0 ? numbers : [1]).map((number) => [
      number,
      readKey(folder, keyName(name, number)),
    ]),
  )
}

const readNumberedKeys = (folder: KeyFolder, name: 'field' | 'audit'): FieldKeys & SealKeys => {
  const byId = readKeys(folder, name)
  return { byId, currentId: Math.max(...byId.keys()) }
}
export const readFieldKeys = (folder: KeyFolder): FieldKeys => readNumberedKeys(folder, 'field')

export const keyName = (name: string, number: number): string =>
  number === 1 ? name : `${name}-${number}`

/** The numbers of the keys that are there, in order. */
export const keyNumbers = (folder: KeyFolder, name: string): number[] => {
  const pattern = new RegExp(`^${name}(?:-(\\d+))?\\.key$`)
  return folder
    .names()
    .flatMap((file) => {
      const match = pattern.exec(file)
      return match ? [Number(match[1] ?? 1)] : []
    })
    .sort((one, other) => one - other)
}

/** A key's number is stored as one byte. */
const KEY_NUMBER_MAX = 255

/** Creates the next key of a name; returns its number. */
export const addKey = (folder: KeyFolder, name: 'field' | 'phone' | 'audit'): number => {
  const number = Math.max(0, ...keyNumbers(folder, name)) + 1
  if (number > KEY_NUMBER_MAX) throw new Error(`${name} has had all its ${KEY_NUMBER_MAX} keys`)
  folder.make(`${keyName(name, number)}.key`, newKey())
  return number
}

export const removeKey = (folder: KeyFolder, name: 'field', number: number): void =>
  folder.remove(`${keyName(name, number)}.key`)

export const readKey = (folder: KeyFolder, name: string): Buffer => {
  const key = folder.read(`${name}.key`)
  if (key.length !== KEY_BYTES) {
    throw new Error(
      `${join(folder.path, `${name}.key`)} must hold ${KEY_BYTES} bytes, not ${key.length}: restore it from a backup`,
    )
  }
  return key
}
