import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { makeClient } from '../db/hosts.ts'
import { type ConnectionOptions, isConnectionLost, KEEP_ALIVE } from '../db/pool.ts'
import { flushFolder } from '../durable-files.ts'
import type { FilePlace } from '../files.ts'
import { encrypting } from './backup-cipher.ts'
import { isDiskFull } from './disk-full.ts'
import { hashing } from './hashing.ts'
import {
  BackupError,
  confirmManifest,
  type Manifest,
  readManifest,
  readUnverifiedManifest,
  writeUnverifiedManifest,
} from './manifest.ts'
import {
  copyKeys,
  copyNewFiles,
  type Earlier,
  flushLinks,
  keepNamed,
  readSums,
  type StoredFileColumn,
  type Sums,
  writeSums,
} from './stored-files.ts'
import {
  type BackedUpTable,
  listDivided,
  listPartitions,
  listSequences,
  listTables,
} from './table-list.ts'
import { tablePath, verifyBackup } from './verify-backup.ts'

export interface BackupOrder {
  connection: ConnectionOptions
  dataDir: string
  /** Where the stored files lie. */
  files: FilePlace
  /** Created by the backup; refused when it already exists. */
  folder: string
  /**
   * The keys open everything else: a backup without them cannot be read, one with them can be read by
   * anybody who has it.
   */
  withSecrets: boolean
  /** The columns that name stored files: files that no row names are left out. */
  fileColumns: readonly StoredFileColumn[]
  market: string
  version: string
  at: Date
  /** The public keys that tables and keys are encrypted for; none: they lie open. */
  recipients?: readonly string[] | undefined
  /** The secret keys, where they are at hand: the rows of what was encrypted are then counted too. */
  identities?: readonly string[]
  /** An earlier backup of the series: files that it holds become links to its own. */
  earlier?: string | undefined
  /** Told what is wrong with the earlier backup, or is taken from it. */
  notice?: (line: string) => void
}

/** The largest table takes minutes; a database that is frozen would take for ever. */
const TABLE_MS_MAX = 3_600_000

const dumpTable = async (
  client: pg.Client,
  { name, columns }: BackedUpTable,
  { folder, recipients }: Pick<BackupOrder, 'folder' | 'recipients'>,
): Promise<Manifest['tables'][number]> => {
  const table = client.escapeIdentifier(name)
  const rows = client.query(copyTo(`copy (select ${columns} from ${table}) to stdout`))
  const hash = createHash('sha256')
  await pipeline(
    rows,
    createGzip({ level: 6 }),
    encrypting(recipients),
    hashing(hash),
    createWriteStream(tablePath(folder, { name }, { recipients }), { mode: 0o600, flush: true }),
    { signal: AbortSignal.timeout(TABLE_MS_MAX) },
  )
  return { name, columns, rows: rows.rowCount, sha256: hash.digest('hex') }
}

/**
 * Begins the snapshot. A dropped partition disappears even for existing snapshots, so drops are locked out
 * until this one has been read; the lock must come before the snapshot, which begins with the first query.
 */
const beginSnapshot = async (client: pg.Client): Promise<void> => {
  const divided = await listDivided(client)
  await client.query('begin isolation level repeatable read read only')
  if (divided.length === 0) return
  const names = divided.map((name) => client.escapeIdentifier(name))
  await client.query(`lock table ${names} in access share mode`)
}

const readMigrations = async (client: pg.Client): Promise<Manifest['migrations']> => {
  const { rows } = await client.query(`select to_regclass('public.schema_migrations') as there`)
  if (!rows[0]?.there) {
    throw new BackupError('the database holds nothing: are DATABASE_URL and DATA_DIR right?')
  }
  const migrations = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  )
  return migrations.rows
}

/** PostgreSQL shows no value of a sequence to who may not read it, as if it had given out none. */
const refuseUnreadableSequences = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public'
       and not has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'select')`,
  )
  const [first] = rows
  if (!first) return
  throw new BackupError(
    `this user may not read the sequence ${first.name}: npm run database -- prepare`,
  )
}

const copyEverything = async (
  client: pg.Client,
  order: BackupOrder,
  linked: Set<string>,
): Promise<Manifest> => {
  const { folder, dataDir, withSecrets, fileColumns, version, at, market, recipients } = order
  const { notice = () => undefined } = order
  const sums: Sums = new Map()
  const earlier = await openEarlier(order.earlier, notice)
  const places = { from: order.files, to: folder, earlier, linked, notice }
  await copyNewFiles(sums, places)
  await beginSnapshot(client)
  const migrations = await readMigrations(client)
  const listed = await listTables(client)
  const missingFiles = await keepNamed(client, { tables: listed, fileColumns }, sums, places)
  const files = sums.size
  const tables: Manifest['tables'] = []
  for (const table of listed) tables.push(await dumpTable(client, table, order))
  const partitions = await listPartitions(client)
  await refuseUnreadableSequences(client)
  const sequences = await listSequences(client)
  await client.query('commit')
  await flushFolder(join(folder, 'tables'))
  await flushLinks(folder, linked)
  if (withSecrets) await copyKeys(sums, { from: dataDir, to: folder }, recipients)
  const sumsSha256 = await writeSums(folder, sums)
  return {
    version,
    madeAt: at.toISOString(),
    market,
    migrations,
    partitions,
    tables,
    sequences,
    files,
    hasSecrets: withSecrets,
    sumsSha256,
    missingFiles,
    ...(recipients && { recipients: [...recipients] }),
    ...(linked.size > 0 && { linkedFiles: linked.size }),
  }
}

/** Reads everything back in the same way as a restore does. */
const confirm = async (
  { folder, identities = [] }: BackupOrder,
  manifest: Manifest,
  linked: ReadonlySet<string>,
): Promise<void> => {
  await writeUnverifiedManifest(folder, manifest)
  const read = readUnverifiedManifest(folder)
  if (!isDeepStrictEqual(read, manifest)) {
    throw new BackupError(`${folder}: the manifest does not read as it was written`)
  }
  await verifyBackup(folder, read, { identities, linked })
  await confirmManifest(folder)
}

/** A damaged one is no reason to have none today: then every file is copied. */
const openEarlier = async (
  folder: string | undefined,
  notice: (line: string) => void,
): Promise<Earlier | undefined> => {
  if (folder === undefined) return undefined
  try {
    const { sumsSha256 } = readManifest(folder)
    return sumsSha256 === undefined
      ? undefined
      : { folder, sums: await readSums(folder, sumsSha256) }
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    notice(`${error.message}: all files are copied anew`)
    return undefined
  }
}

/** A disk's faults look like those of a line: both are met while writing. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['EIO', 'EROFS', 'EFBIG'].includes(String(error.code))

/** Says what can be mended; half a backup would only keep a disk full. */
const explain = async (folder: string, error: unknown): Promise<never> => {
  if (isDiskFull(error)) {
    await rm(folder, { recursive: true, force: true })
    throw new BackupError(
      `there is no space left for ${folder}: what was written of it is removed again, and nothing else`,
    )
  }
  if (isConnectionLost(error) && !isOfDisk(error)) {
    throw new BackupError(`the database went away: ${folder} is no backup, make another`)
  }
  throw error
}

/**
 * Copies everything to a folder while the server works: the tables as of one instant, the files that they
 * name, and the keys if asked for. Only counts as a backup once all of it was read back. @throws
 * BackupError with a sentence for the operator
 */
export const makeBackup = async (order: BackupOrder): Promise<Manifest> => {
  const { folder } = order
  if (existsSync(folder)) throw new BackupError(`${folder} is there already`)
  // A key that is none is told before anything is made.
  encrypting(order.recipients)
  try {
    mkdirSync(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  } catch (error) {
    await explain(folder, error)
  }
  const client = makeClient(order.connection, {
    ...KEEP_ALIVE,
    application_name: 'noren backup',
  })
  // A lost connection fails the query; unheard it would end the process, and nothing be tidied up.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const linked = new Set<string>()
    const manifest = await copyEverything(client, order, linked)
    await confirm(order, manifest, linked)
    return manifest
  } catch (error) {
    return await explain(folder, error)
  } finally {
    await client.end()
  }
}
