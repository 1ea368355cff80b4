import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

const KEY_BYTES = 32

/** Keys of 32 random bytes. Losing phoneKey or fieldKey loses what was stored under them. */
export interface Secrets {
  /** Hashes one-time codes. */
  otpKey: Buffer
  /** Hashes phone numbers and other values that must be found again. */
  phoneKey: Buffer
  /** Encrypts personal fields. */
  fieldKey: Buffer
  /** Signs what providers send us. */
  webhookKey: Buffer
  /** Signs links that open something without a session. */
  openTokenKey: Buffer
  /** Seals the audit of what the staff did. */
  auditKey: Buffer
}

/** Reads the keys of a data folder, making those that are not there yet (mode 600). */
export const loadSecrets = (dataDir: string): Secrets => ({
  otpKey: loadKey(dataDir, 'otp'),
  phoneKey: loadKey(dataDir, 'phone'),
  fieldKey: loadKey(dataDir, 'field'),
  webhookKey: loadKey(dataDir, 'webhook'),
  openTokenKey: loadKey(dataDir, 'open-token'),
  auditKey: loadKey(dataDir, 'audit'),
})

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
 * Reads a secret of whatever form, or stores what `make` gives. Two starts at once end up with the
 * same one.
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

/** Replaces a secret: after a crash either the old or the new one is there, whole. */
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
