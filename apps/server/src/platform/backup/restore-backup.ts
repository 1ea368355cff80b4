import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { makeClient } from '../db/hosts.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { type ConnectionOptions, KEEP_ALIVE } from '../db/pool.ts'
import { writeDurably } from '../durable-files.ts'
import type { FilePlace } from '../files.ts'
import type { KeyFolder } from '../keys/key-folder.ts'
import { type Cipher, decrypting, refuseWithoutKey, SEALED_SUFFIX } from './backup-cipher.ts'
import { refuseKeysOfOthers } from './backup-keys.ts'
import { isDiskFull } from './disk-full.ts'
import { BackupError, type Manifest, readManifest } from './manifest.ts'
import { listFiles, oneChunk } from './stored-files.ts'
import { listReferences } from './table-list.ts'
import { tablePath, verifyBackup } from './verify-backup.ts'

export interface RestoreOrder {
  connection: ConnectionOptions
  dataDir: string
  /** Where the stored files go. */
  files: FilePlace
  folder: string
  /** For a backup without its keys: those already in the data folder. */
  keys: KeyFolder
  /** The secret keys for a backup that is encrypted. */
  identities: readonly string[]
}

type Table = Manifest['tables'][number]

const refuseFullFolder = (path: string): void => {
  if (existsSync(path) && readdirSync(path).length > 0) {
    throw new BackupError(`${path} is not empty: restore into a new data folder`)
  }
}

/** Where a file would be written over another one, there must be none. */
const refuseFilesOfOthers = async (files: FilePlace): Promise<void> => {
  if (!files.replaces) return
  const { ids, unfinished } = await files.list(null, 1)
  if (ids.length + unfinished.length === 0) return
  throw new BackupError(`${files.name} is not empty: restore into a new data folder`)
}

const refuseFullDatabase = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(`select to_regclass('public.schema_migrations') as there`)
  if (rows[0]?.there) {
    throw new BackupError('the database is not empty: restore into a new one')
  }
}

/** The newest migration that had run in the database backed up. */
const newestOf = ({ migrations }: Manifest): string => {
  const newest = migrations.at(-1)?.name ?? ''
  const ours = readMigrations()
    .filter(({ name }) => name <= newest)
    .map(({ name, checksum }) => ({ name, checksum }))
  if (!isDeepStrictEqual(ours, migrations)) {
    throw new BackupError('the backup is of a version whose migrations this one lacks')
  }
  return newest
}

/** Creates the partitions of past days; those that the migrations create exist already. */
const makePartitions = async (client: pg.Client, partitions: Manifest['partitions']) => {
  for (const { name, parent, bound } of partitions) {
    await client.query(
      `create table if not exists ${client.escapeIdentifier(name)}
       partition of ${client.escapeIdentifier(parent)} ${bound}`,
    )
  }
}

const loadTable = async (
  client: pg.Client,
  table: Table,
  { folder, cipher }: { folder: string; cipher: Cipher },
): Promise<void> => {
  const { columns, rows } = table
  const name = client.escapeIdentifier(table.name)
  // Triggers would check or compute again what was settled when each row was first written.
  await client.query(`alter table ${name} disable trigger user`)
  // Rows inserted by a migration are in the backup too.
  await client.query(`delete from ${name}`)
  const into = client.query(copyFrom(`copy ${name} (${columns}) from stdin`))
  const path = tablePath(folder, table, cipher)
  await pipeline(createReadStream(path), decrypting(cipher), createGunzip(), into)
  if (into.rowCount !== rows) {
    throw new BackupError(`${table.name}: ${into.rowCount} rows came back of ${rows}`)
  }
  await client.query(`alter table ${name} enable trigger user`)
}

const loadTables = async (
  client: pg.Client,
  manifest: Manifest,
  from: { folder: string; cipher: Cipher },
): Promise<void> => {
  await client.query('begin')
  await makePartitions(client, manifest.partitions)
  // Some tables reference each other: foreign keys are dropped for the copy and then added and checked as a
  // whole.
  const references = await listReferences(client)
  for (const { table, name } of references) {
    await client.query(
      `alter table ${client.escapeIdentifier(table)} drop constraint ${client.escapeIdentifier(name)}`,
    )
  }
  for (const table of manifest.tables) await loadTable(client, table, from)
  for (const { table, name, definition } of references) {
    const constraint = `${client.escapeIdentifier(name)} ${definition}`
    await client.query(`alter table ${client.escapeIdentifier(table)} add constraint ${constraint}`)
  }
  for (const { name, lastValue } of manifest.sequences) {
    const sequence = `public.${client.escapeIdentifier(name)}`
    await client.query('select setval($1::regclass, $2::bigint)', [sequence, lastValue])
  }
  await client.query('commit')
}

/** What a store holds already is compared and kept: only the database may have been lost. */
const copyFiles = async ({ folder, files }: RestoreOrder): Promise<void> => {
  for (const path of await listFiles(folder, 'files')) {
    const id = basename(path)
    const bytes = await readFile(join(folder, path))
    const there = files.replaces ? undefined : await files.read(id)
    if (!there) await files.write(id, bytes)
    else if (!there.equals(bytes)) {
      throw new BackupError(`${files.name} holds another file as ${id}: restore into another place`)
    }
  }
}

const copyKeys = async ({ folder, dataDir }: RestoreOrder, cipher: Cipher): Promise<void> => {
  for (const path of await listFiles(folder, 'secrets')) {
    const stored = await readFile(join(folder, path))
    const key = await buffer(decrypting(cipher)(oneChunk(stored)))
    const name = cipher.recipients ? path.slice(0, -SEALED_SUFFIX.length) : path
    await writeDurably(join(dataDir, name), key)
  }
}

/**
 * Fills an empty database and an empty data folder from a backup: first the files, then the rows in one
 * transaction, then newer migrations. Everything is verified before anything is written. @throws
 * BackupError with a sentence for the operator
 */
export const restoreBackup = async (order: RestoreOrder): Promise<Manifest> => {
  const { folder, dataDir, keys, identities } = order
  const manifest = readManifest(folder)
  const newest = newestOf(manifest)
  const cipher = { recipients: manifest.recipients, identities }
  refuseWithoutKey(cipher)
  await verifyBackup(folder, manifest, { identities })
  await refuseFilesOfOthers(order.files)
  if (manifest.hasSecrets) refuseFullFolder(join(dataDir, 'secrets'))
  await refuseKeysOfOthers(folder, manifest, { keys, identities })
  const client = makeClient(order.connection, {
    ...KEEP_ALIVE,
    application_name: 'noren restore',
  })
  // A lost connection fails the query; unheard it would end the process, and nothing be tidied up.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await refuseFullDatabase(client)
    await copyFiles(order)
    if (manifest.hasSecrets) await copyKeys(order, cipher)
    await migrate(order.connection, { last: newest })
    await loadTables(client, manifest, { folder, cipher })
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new BackupError(
      'there is no space left to restore to: begin again with a new database and a new DATA_DIR',
    )
  } finally {
    await client.end()
  }
  await migrate(order.connection)
  return manifest
}
