import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ConnectionOptions } from '../db/pool.ts'
import { BackupError, type Manifest, writeManifest } from './manifest.ts'
import { type BackedUpTable, listPartitions, listTables } from './table-list.ts'

export interface BackupOrder {
  connection: ConnectionOptions
  dataDir: string
  /** Made by this; refused when it is there. */
  folder: string
  /** The keys open everything else: without them a backup is worth nothing, with them all of it. */
  withSecrets: boolean
  market: string
  version: string
  at: Date
}

const hashing = (hash: ReturnType<typeof createHash>): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

const dumpTable = async (
  client: pg.Client,
  folder: string,
  { name, columns }: BackedUpTable,
): Promise<Manifest['tables'][number]> => {
  const rows = client.query(copyTo(`copy (select ${columns} from ${name}) to stdout`))
  const hash = createHash('sha256')
  await pipeline(
    rows,
    createGzip({ level: 6 }),
    hashing(hash),
    createWriteStream(join(folder, `${name}.copy.gz`), { mode: 0o600 }),
  )
  return { name, columns, rows: rows.rowCount, sha256: hash.digest('hex') }
}

const countFiles = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

/** Pictures and documents lie encrypted; a newer one than the snapshot does no harm. */
const copyFolder = async (from: string, to: string): Promise<number> => {
  if (!existsSync(from)) return 0
  await cp(from, to, {
    recursive: true,
    // Being written, or just removed by its day: not part of what the snapshot names.
    filter: (path) => !path.endsWith('.new') && existsSync(path),
  })
  return countFiles(to)
}

/**
 * Copies everything to a folder while the server works: the tables as they stand at one instant, the
 * stored files, and the keys if asked for.
 */
export const makeBackup = async (order: BackupOrder): Promise<Manifest> => {
  const { folder } = order
  if (existsSync(folder)) throw new BackupError(`${folder} is there already`)
  const tablesFolder = join(folder, 'tables')
  mkdirSync(tablesFolder, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ ...order.connection, application_name: 'noren backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const migrations = await client.query<Manifest['migrations'][number]>(
      'select name, checksum from schema_migrations order by name',
    )
    const tables: Manifest['tables'] = []
    for (const table of await listTables(client)) {
      tables.push(await dumpTable(client, tablesFolder, table))
    }
    const sequences = await client.query<Manifest['sequences'][number]>(
      `select sequencename as name, last_value::text as "lastValue" from pg_sequences
       where schemaname = 'public' and last_value is not null order by 1`,
    )
    const partitions = await listPartitions(client)
    await client.query('commit')
    const files = await copyFolder(join(order.dataDir, 'files'), join(folder, 'files'))
    if (order.withSecrets) {
      await copyFolder(join(order.dataDir, 'secrets'), join(folder, 'secrets'))
    }
    const manifest: Manifest = {
      version: order.version,
      madeAt: order.at.toISOString(),
      market: order.market,
      migrations: migrations.rows,
      partitions,
      tables,
      sequences: sequences.rows,
      files,
      hasSecrets: order.withSecrets,
    }
    writeManifest(folder, manifest)
    return manifest
  } finally {
    await client.end()
  }
}
