import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import type { Db } from '../db/pool.ts'
import {
  type Fingerprints,
  fingerprintsOf,
  keysProblem,
  knownKeys,
} from '../keys/key-fingerprints.ts'
import type { KeyFolder } from '../keys/key-folder.ts'
import { decrypting } from './backup-cipher.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { tablePath } from './verify-backup.ts'

/** The key fingerprints in the backup's database; empty for a version that had none. */
const knownIn = async (
  folder: string,
  { tables, recipients }: Manifest,
  identities: readonly string[],
): Promise<Fingerprints> => {
  const table = tables.find(({ name }) => name === 'key_fingerprints')
  if (!table) return new Map()
  const place = (column: string): number => table.columns.indexOf(column)
  const cipher = { recipients, identities }
  const stored = createReadStream(tablePath(folder, table, cipher))
  const packed = Readable.from(decrypting(cipher)(stored))
  const copied = await text(packed.pipe(createGunzip()))
  return new Map(
    copied
      .split('\n')
      .filter((line) => line !== '')
      .map((line): [string, string] => {
        const values = line.split('\t')
        return [values[place('name')] ?? '', values[place('fingerprint')] ?? '']
      }),
  )
}

/**
 * Refuses a backup with another folder's keys, which could not decrypt it.
 * @throws BackupError naming the folder and the keys
 */
export const refuseKeysThatAreNotIts = async (db: Db, keys: KeyFolder): Promise<void> => {
  const known = await knownKeys(db)
  if (known.size === 0) return
  const problem = keysProblem(keys, { known, held: fingerprintsOf(keys) })
  if (problem) throw new BackupError(problem)
}

/**
 * Refuses to restore a backup beside keys that are not its own.
 * @throws BackupError naming the folder and the keys
 */
export const refuseKeysOfOthers = async (
  folder: string,
  manifest: Manifest,
  { keys, identities }: { keys: KeyFolder; identities: readonly string[] },
): Promise<void> => {
  const held = fingerprintsOf(keys)
  const known = await knownIn(folder, manifest, identities)
  if (held.size === 0 || known.size === 0) return
  const problem = keysProblem(keys, { known, held })
  if (problem) throw new BackupError(problem)
}
