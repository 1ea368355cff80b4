import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../db/migrate.ts'
import type { ConnectionOptions } from '../db/pool.ts'
import { BackupError, type Manifest, readManifest } from './manifest.ts'
import { listReferences } from './table-list.ts'

export interface RestoreOrder {
  connection: ConnectionOptions
  dataDir: string
  folder: string
}

type Table = Manifest['tables'][number]

const tablePath = (folder: string, { name }: Table): string =>
  join(folder, 'tables', `${name}.copy.gz`)

/** Before anything is written: a backup that was damaged since must not be half restored. */
const verify = async (folder: string, tables: readonly Table[]): Promise<void> => {
  for (const table of tables) {
    const path = tablePath(folder, table)
    if (!existsSync(path)) throw new BackupError(`${path} is missing`)
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    if (hash.digest('hex') !== table.sha256) {
      throw new BackupError(`${path} is not what was written: it changed after the backup`)
    }
  }
}

const refuseFull = (path: string): void => {
  if (existsSync(path) && readdirSync(path).length > 0) {
    throw new BackupError(`${path} is not empty: restore into a new data folder`)
  }
}

/** The schema of the backup's day; what came later runs after its rows are in. */
const makeSchema = async (client: pg.Client, order: RestoreOrder, manifest: Manifest) => {
  const { rows } = await client.query(`select to_regclass('public.schema_migrations') as there`)
  if (rows[0]?.there) {
    throw new BackupError('the database is not empty: restore into a new one')
  }
  const newest = manifest.migrations.at(-1)?.name
  if (newest) await migrate(order.connection, { last: newest })
  const made = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  )
  const isSame = JSON.stringify(made.rows) === JSON.stringify(manifest.migrations)
  if (!isSame) throw new BackupError('the backup is of a version whose migrations this one lacks')
}

/** Those of past days; one that the migrations made is there. */
const makePartitions = async (client: pg.Client, partitions: Manifest['partitions']) => {
  for (const { name, parent, bound } of partitions) {
    await client.query(
      `create table if not exists ${client.escapeIdentifier(name)}
       partition of ${client.escapeIdentifier(parent)} ${bound}`,
    )
  }
}

const loadTable = async (client: pg.Client, folder: string, table: Table): Promise<void> => {
  const { name, columns } = table
  const present = await client.query(`select 1 from ${name} limit 1`)
  // What a migration put in is in the backup too.
  if (present.rowCount) await client.query(`delete from ${name}`)
  const into = client.query(copyFrom(`copy ${name} (${columns}) from stdin`))
  await pipeline(createReadStream(tablePath(folder, table)), createGunzip(), into)
  if (into.rowCount !== table.rows) {
    throw new BackupError(`${name}: ${into.rowCount} rows came back of ${table.rows}`)
  }
}

const loadTables = async (client: pg.Client, folder: string, manifest: Manifest): Promise<void> => {
  await client.query('begin')
  await makePartitions(client, manifest.partitions)
  // Some tables refer to each other: the references are taken away and checked again as a whole.
  const references = await listReferences(client)
  for (const { table, name } of references) {
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`)
  }
  for (const table of manifest.tables) await loadTable(client, folder, table)
  for (const { table, name, definition } of references) {
    const constraint = `${client.escapeIdentifier(name)} ${definition}`
    await client.query(`alter table ${table} add constraint ${constraint}`)
  }
  for (const { name, lastValue } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint)', [`public.${name}`, lastValue])
  }
  await client.query('commit')
}

/**
 * Fills an empty database and an empty data folder from a backup, in one transaction, and brings the
 * schema to this version. Everything is verified before anything is written.
 * @throws BackupError in words
 */
export const restoreBackup = async (order: RestoreOrder): Promise<Manifest> => {
  const manifest = readManifest(order.folder)
  await verify(order.folder, manifest.tables)
  const secrets = join(order.dataDir, 'secrets')
  const files = join(order.dataDir, 'files')
  refuseFull(files)
  if (manifest.hasSecrets) refuseFull(secrets)
  const client = new pg.Client({ ...order.connection, application_name: 'noren restore' })
  await client.connect()
  try {
    await makeSchema(client, order, manifest)
    await loadTables(client, order.folder, manifest)
  } finally {
    await client.end()
  }
  if (manifest.files > 0) await cp(join(order.folder, 'files'), files, { recursive: true })
  if (manifest.hasSecrets) await cp(join(order.folder, 'secrets'), secrets, { recursive: true })
  await migrate(order.connection)
  return manifest
}
