import { hkdfSync } from 'node:crypto'
import { StartRefusedError } from '../db/data-folder-lock.ts'
import { type Db, type Querier, WORK_PATIENCE } from '../db/pool.ts'
import { rawStatement } from '../db/statement.ts'
import { inTransaction } from '../db/transaction.ts'
import { envelopePairs, loadEnvelopeKeys } from './envelope-keys.ts'
import type { KeyFolder } from './key-folder.ts'
import { INDEX_COLUMNS, SEALED_COLUMNS } from './sealed-columns.ts'
import { openField } from './sealed-fields.ts'
import { loadSecrets, makeMissingKeys, makeMissingVapidKey, readFieldKeys } from './secrets.ts'

/**
 * Which keys a database belongs to. It stores a check value for each, derived by HKDF, which reveals
 * nothing about the key. A server with other keys, or none, could find no existing person and would
 * create duplicates.
 */

const FINGERPRINT_BYTES = 8

/** The check values of keys, by name. */
export type Fingerprints = ReadonlyMap<string, string>

export const fingerprintOf = (name: string, key: Buffer): string =>
  Buffer.from(hkdfSync('sha256', key, 'noren key fingerprint', name, FINGERPRINT_BYTES)).toString(
    'hex',
  )

/** Fingerprints of all keys in a folder; the envelope's pairs are several keys in one file. */
export const fingerprintsOf = (folder: KeyFolder): Fingerprints => {
  const files = folder
    .names()
    .filter((file) => file.endsWith('.key'))
    .map((file): [string, Buffer] => [file.replace(/\.key$/, ''), folder.read(file)])
  const pairs = [...envelopePairs(folder)].map(([id, pair]): [string, Buffer] => [
    `envelope-${id}`,
    pair,
  ])
  return new Map(
    [...files, ...pairs]
      .map(([name, key]): [string, string] => [name, fingerprintOf(name, key)])
      .toSorted(),
  )
}

const select = rawStatement<Record<never, never>, { name: string; fingerprint: string }>(
  'key_fingerprints_select',
  'select name, fingerprint from key_fingerprints order by name',
  [],
)
const put = rawStatement<{ name: string; fingerprint: string; at: Date }, never>(
  'key_fingerprints_put',
  `insert into key_fingerprints (name, fingerprint, noted_at) values ($1, $2, $3)
   on conflict (name) do update
     set fingerprint = excluded.fingerprint, noted_at = excluded.noted_at`,
  ['name', 'fingerprint', 'at'],
)
const remove = rawStatement<{ name: string }, never>(
  'key_fingerprints_remove',
  'delete from key_fingerprints where name = $1',
  ['name'],
)

export const readFingerprints = async (on: Querier): Promise<Fingerprints> =>
  new Map((await select.all(on)).map(({ name, fingerprint }) => [name, fingerprint]))

/** Updates the rows of these keys to the folder's content; inside a transaction. */
export const noteKeys = async (
  on: Querier,
  folder: KeyFolder,
  { at, isChanged }: { at: Date; isChanged: (name: string) => boolean },
): Promise<void> => {
  const held = fingerprintsOf(folder)
  for (const name of (await readFingerprints(on)).keys()) {
    if (isChanged(name) && !held.has(name)) await remove.run(on, { name })
  }
  for (const [name, fingerprint] of held) {
    if (isChanged(name)) await put.run(on, { name, fingerprint, at })
  }
}

const WHAT_TO_DO =
  'Set DATA_DIR to the folder of this database, or mount it there, or put secrets/ of its backup into an ' +
  'empty folder; or set DATABASE_URL to the database of this folder.'

const PARTLY =
  'The other keys fit, so a change of keys was cut off (give the same npm run keys command again), or files ' +
  'are lost: put them back from a backup.'

const NOTHING_DONE = 'No key was made and nothing was changed.'

/** Describes the difference between a folder and a database, or undefined if they match. */
export const keysProblem = (
  folder: Pick<KeyFolder, 'path'>,
  { known, held }: { known: Fingerprints; held: Fingerprints },
): string | undefined => {
  const wrong = [...known].filter(([name, fingerprint]) => held.get(name) !== fingerprint)
  const unknown = [...held].filter(([name]) => !known.has(name))
  if (wrong.length === 0 && unknown.length === 0) return undefined
  const lines = wrong.map(
    ([name, fingerprint]) =>
      `  ${name}: the database knows ${fingerprint}, the folder has ${held.get(name) ?? 'none'}`,
  )
  const more = unknown.map(
    ([name, fingerprint]) => `  ${name}: the database knows none, the folder has ${fingerprint}`,
  )
  const isOwn = [...known].some(([name, fingerprint]) => held.get(name) === fingerprint)
  return [
    held.size === 0
      ? `${folder.path} holds no keys, and the database has those of another folder:`
      : `${folder.path} does not hold the keys of this database:`,
    ...lines,
    ...more,
    `${isOwn ? PARTLY : WHAT_TO_DO} ${NOTHING_DONE}`,
  ].join('\n')
}

/** The database's fingerprints; empty for a version that had none. */
export const knownKeys = async (on: Querier): Promise<Fingerprints> => {
  const { rows } = await on.query<{ there: string | null }>({
    text: `select to_regclass('public.key_fingerprints')::text as there`,
  })
  return rows[0]?.there ? readFingerprints(on) : new Map()
}

/** @param ignoring names of keys that are about to change */
export const refuseOtherKeys = async (
  on: Querier,
  folder: KeyFolder,
  ignoring: (name: string) => boolean = () => false,
): Promise<void> => {
  const known = await knownKeys(on)
  if (known.size === 0) {
    throw new StartRefusedError(
      `no server of this version has started on this database yet: start one first, with the DATA_DIR of ${folder.path}`,
    )
  }
  const all = { known, held: fingerprintsOf(folder) }
  const some = (of: Fingerprints): Fingerprints =>
    new Map([...of].filter(([name]) => !ignoring(name)))
  const problem = keysProblem(folder, { known: some(all.known), held: some(all.held) })
  if (problem) throw new StartRefusedError(problem)
}

/** Whether there is any data that only the previous keys can decrypt or find. */
const isInUse = async (on: Querier): Promise<boolean> => {
  const columns = [...SEALED_COLUMNS, ...INDEX_COLUMNS].map(
    ({ table, column }) => `exists (select 1 from ${table} where ${column} is not null)`,
  )
  const text = `select ${columns.join(' or ')} or exists (select 1 from audit_seals)
    or exists (select 1 from day_seals) as "isInUse"`
  return (await on.query<{ isInUse: boolean }>({ text })).rows[0]?.isInUse === true
}

/**
 * A database of the previous version has no check values, so its encrypted data is used to verify the keys.
 * @param soFar what has been done before, for who reads the refusal
 */
const refuseKeysThatOpenNothing = async (
  on: Querier,
  folder: KeyFolder,
  soFar: string,
): Promise<void> => {
  const refuse = (why: string): never => {
    throw new StartRefusedError(
      `${folder.path} does not hold the keys of this database: ${why}.\n${WHAT_TO_DO} ${soFar}`,
    )
  }
  if (fingerprintsOf(folder).size === 0) refuse('it holds none, and the database has sealed data')
  const fieldKey = readFieldKeys(folder)
  for (const { table, column, context } of SEALED_COLUMNS) {
    const { rows } = await on.query<{ context: string; sealed: Buffer }>({
      text: `select ${context} as context, ${column} as sealed from ${table}
             where ${column} is not null limit 1`,
    })
    for (const row of rows) {
      try {
        openField(fieldKey, row.context, row.sealed)
      } catch {
        refuse(`its field keys do not open ${table}.${column}`)
      }
    }
  }
}

/**
 * Verifies and completes the keys of a previous version's database before they are recorded. Leaves the
 * folder unchanged if they are not its own.
 */
const adoptKeys = async (on: Querier, folder: KeyFolder, soFar: string): Promise<void> => {
  await refuseKeysThatOpenNothing(on, folder, soFar)
  makeMissingVapidKey(folder)
  // Loads each of them, so that a missing one is noticed.
  loadSecrets(folder)
  loadEnvelopeKeys(folder)
}

/** Records the keys after restoring a version that had no check values. */
export const noteRestoredKeys = async (
  { db, folder }: { db: Db; folder: KeyFolder },
  at: Date,
): Promise<void> => {
  await inTransaction(db, async (tx) => {
    if ((await readFingerprints(tx)).size > 0 || folder.names().length === 0) return
    if (!(await isInUse(tx))) return
    await adoptKeys(tx, folder, 'The data was restored; no key was made.')
    await noteKeys(tx, folder, { at, isChanged: () => true })
  })
}

/**
 * Verifies at a server's start that its keys belong to the database. Only the first start on an empty
 * database creates keys. It may be interrupted anywhere: until the rows exist, the next start continues
 * with the files it finds.
 * @throws StartRefusedError naming the folder, the keys and what to do
 */
export const admitKeys = async (
  { db, folder }: { db: Db; folder: KeyFolder },
  at: Date,
): Promise<void> => {
  // Others may hold the lock for a while, and the first start of a version reads every table.
  const patient = db.within(WORK_PATIENCE)
  const isFirst = (await knownKeys(patient)).size === 0
  const isAllPlain = folder.plainNames().length === folder.names().length
  const wrap = folder.isOutside && isFirst && isAllPlain ? await folder.prepareWrap() : undefined
  await inTransaction(patient, async (tx) => {
    // Of two simultaneous first starts, the second finds the rows of the first.
    await tx.query({ text: 'lock table key_fingerprints in exclusive mode' })
    if ((await readFingerprints(tx)).size > 0) await refuseOtherKeys(tx, folder)
    else {
      if (await isInUse(tx)) await adoptKeys(tx, folder, NOTHING_DONE)
      else {
        wrap?.()
        makeMissingKeys(folder)
      }
      await noteKeys(tx, folder, { at, isChanged: () => true })
    }
    // Under the lock nobody writes keys: what lies there half written was left by a start or a command that was killed.
    folder.removeDrafts()
  })
}
