import { resolve } from 'node:path'
import { readConfig } from '../config.ts'
import { FILE_COLUMNS } from '../domains/privacy/file-columns.ts'
import { refuseKeysThatAreNotIts } from '../platform/backup/backup-keys.ts'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { BackupError, type Manifest } from '../platform/backup/manifest.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { systemClock } from '../platform/clock.ts'
import { findDatabase, startDatabase } from '../platform/db/find-database.ts'
import { type ConnectionOptions, type Db, openDb } from '../platform/db/pool.ts'
import { ownerOf } from '../platform/db/prepare-database.ts'
import { noteRestoredKeys } from '../platform/keys/key-fingerprints.ts'
import { APP_VERSION } from '../platform/version.ts'
import { openKeys } from '../providers/open-keys.ts'
import { type CommandIo, faultText, say } from './command-line.ts'

const USAGE = `Usage: npm run backup -- <new folder> [--without-secrets]
       npm run restore -- <folder>

backup copies the database, the stored files and the keys, as they stand at one instant, while the
server works, and reads all of it back before it says so. Keep it as safe as the data itself: with the keys it opens everything. With
--without-secrets the keys stay out, and you keep DATA_DIR/secrets elsewhere.
restore fills an empty database and a new DATA_DIR, with the server stopped.
Both read DATA_DIR and DATABASE_URL as the server does; a restore needs DATABASE_OWNER_URL.`

const MISSING_SHOWN = 10

class UsageError extends Error {}

const tell = (say: CommandIo['say'], manifest: Manifest): void => {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const keys = manifest.hasSecrets ? 'with its keys' : 'without its keys'
  say(`${manifest.tables.length} tables, ${rows} rows, ${manifest.files} files, ${keys}.`)
  const { missingFiles = [] } = manifest
  if (missingFiles.length === 0) return
  say(`Rows name files that were not in DATA_DIR/files: ${missingFiles.length}`)
  for (const id of missingFiles.slice(0, MISSING_SHOWN)) say(`  ${id}`)
}

const now = (): Date => systemClock('UTC').now()

const onDb = async (
  connection: ConnectionOptions,
  work: (db: Db) => Promise<void>,
): Promise<void> => {
  const db = openDb(connection, { maxConnections: 1 })
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

/** `npm run backup` and `npm run restore`. */
export const runBackupCommand = async (
  args: readonly string[],
  { env, say }: CommandIo,
): Promise<void> => {
  const [verb, given, ...rest] = args
  const withSecrets = !rest.includes('--without-secrets')
  if (!given || !['backup', 'restore'].includes(verb ?? '')) throw new UsageError(USAGE)
  const config = readConfig(env)
  const folder = resolve(given)
  const { dataDir } = config
  if (verb === 'restore') {
    const keys = await openKeys(config)
    const database = await startDatabase(config, say)
    try {
      const owner = await ownerOf(database.connections)
      tell(say, await restoreBackup({ connection: owner, dataDir, folder, keys }))
      say(
        `Restored from ${folder}. Verify the books with: npm run books -- proof; npm run audit:verify`,
      )
      await onDb(owner, async (db) =>
        noteRestoredKeys({ db, folder: await openKeys(config) }, now()),
      )
      // Now the other roles get their rights.
      await database.ready()
    } finally {
      await database.stop()
    }
    return
  }
  const database = await findDatabase(config, { isAsFound: true })
  try {
    const { owner, app } = database.connections
    const connection = owner ?? app
    const order = { connection, dataDir, folder, withSecrets }
    const at = now()
    if (withSecrets) {
      const keys = await openKeys(config)
      await onDb(connection, (db) => refuseKeysThatAreNotIts(db, keys))
    }
    const facts = { fileColumns: FILE_COLUMNS, market: config.market, version: APP_VERSION, at }
    tell(say, await makeBackup({ ...order, ...facts }))
    say(`Written to ${folder} and read back whole.`)
  } finally {
    await database.stop()
  }
}

if (import.meta.main) {
  runBackupCommand(process.argv.slice(2), { env: process.env, say }).catch((error: unknown) => {
    process.stderr.write(`${faultText(error, [BackupError, UsageError])}\n`)
    process.exitCode = 1
  })
}
