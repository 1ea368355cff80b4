import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { makeClient } from './hosts.ts'
import { type ConnectionOptions, KEEP_ALIVE } from './pool.ts'

/** Any number that never changes: servers that start at the same time migrate one after another. */
const MIGRATION_LOCK = 7_206_024
const LOCK_WAIT_MS = 5_000
const NAME = /^\d{4}-[a-z0-9-]+\.sql$/

export const migrationsFolder = fileURLToPath(new URL('./migrations/', import.meta.url))

export interface MigrateOptions {
  folder?: string
  /** The newest migration to run, for a backup of an older version; by default all of them. */
  last?: string
}

interface Migration {
  name: string
  text: string
  checksum: string
}

/**
 * Brings the database to the newest schema: runs new SQL files in the order of their names, each in its own
 * transaction. Forward only: the start fails when a file was changed, is missing, or was inserted before
 * one that already ran.
 * @returns the names of the files that ran now
 */
export const migrate = async (
  connection: ConnectionOptions,
  { folder = migrationsFolder, last }: MigrateOptions = {},
): Promise<string[]> => {
  const files = readMigrations(folder).filter(({ name }) => !last || name <= last)
  const client = makeClient(connection, { ...KEEP_ALIVE, application_name: 'noren migrate' })
  // A lost connection fails the query; unheard it would end the process, and nothing be tidied up.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`)
    const applied = await readApplied(client)
    refuseChangedHistory(files, applied)
    const pending = files.filter(({ name }) => !applied.has(name))
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** The migrations of this version, in the order in which they run. */
export const readMigrations = (folder: string = migrationsFolder): Migration[] => {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    if (!NAME.test(name)) throw new Error(`migration ${name} must be named like 0001-users.sql`)
    if (names[index - 1]?.slice(0, 4) === name.slice(0, 4)) {
      throw new Error(`migrations ${names[index - 1]} and ${name} have the same number`)
    }
    const text = readFileSync(`${folder}/${name}`, 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

const readApplied = async (client: pg.Client): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

const refuseChangedHistory = (files: Migration[], applied: Map<string, string>): void => {
  const byName = new Map(files.map((file) => [file.name, file]))
  let newest = ''
  for (const [name, checksum] of applied) {
    const file = byName.get(name)
    if (!file) {
      throw new Error(`the database ran migration ${name}, which this version of Noren lacks`)
    }
    if (file.checksum !== checksum) {
      throw new Error(
        `migration ${name} has changed since it ran on this database: put it back as it was and write a new one`,
      )
    }
    if (name > newest) newest = name
  }
  const late = files.find(({ name }) => !applied.has(name) && name < newest)
  if (late) {
    throw new Error(`migration ${late.name} comes before ${newest}, which has already run`)
  }
}

const apply = async (client: pg.Client, { name, text, checksum }: Migration): Promise<void> => {
  await client.query('BEGIN')
  try {
    // While a change waits for a busy table, every request behind it would wait too, hence the time-out.
    await client.query(`SET LOCAL lock_timeout = '${LOCK_WAIT_MS}ms'`)
    await client.query(text)
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
      name,
      checksum,
    ])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
