import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { FILE_COLUMNS } from '../domains/privacy/file-columns.ts'
import { makeBackupKey } from '../platform/backup/backup-cipher.ts'
import { refuseKeysThatAreNotIts } from '../platform/backup/backup-keys.ts'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { BackupError, type Manifest } from '../platform/backup/manifest.ts'
import { pruneSeries } from '../platform/backup/prune-series.ts'
import { newestOfSeries, readSeries, seriesName } from '../platform/backup/series.ts'
import { verifyBackup } from '../platform/backup/verify-backup.ts'
import { systemClock } from '../platform/clock.ts'
import { findDatabase, startDatabase } from '../platform/db/find-database.ts'
import { openDb } from '../platform/db/pool.ts'
import { FilePlaceError } from '../platform/files.ts'
import { APP_VERSION } from '../platform/version.ts'
import { openFilePlace } from '../providers/open-files.ts'
import { openKeys } from '../providers/open-keys.ts'
import { type CommandIo, faultText, say } from './command-line.ts'
import { restoreInto } from './restore-into.ts'

const USAGE = `Usage: npm run backup [-- --without-secrets]
       npm run backup -- <new folder> [--without-secrets]
       npm run backup -- --check | --prune | --new-key <new file>
       npm run restore -- <folder>

backup copies the database, the stored files and the keys, as they stand at one instant, while the
server works, and reads all of it back before it says so. Without a folder it adds one to BACKUP_DIR, whose
pictures are links to those of the backup before. With BACKUP_RECIPIENTS it is encrypted; otherwise keep it as safe
as the data itself: with the keys it opens everything. With --without-secrets the keys stay out, and you keep
DATA_DIR/secrets elsewhere.
--check reads every backup of BACKUP_DIR and names what is damaged. --prune removes those that BACKUP_KEEP_DAYS and
BACKUP_KEEP_WEEKS do not keep. --new-key writes a key pair for BACKUP_KEY_FILE and shows what to write as
BACKUP_RECIPIENTS.
restore fills an empty database and a new DATA_DIR, with the server stopped.
Both read DATA_DIR and DATABASE_URL as the server does; a restore needs DATABASE_OWNER_URL.`

const MISSING_SHOWN = 10
/** What the system says of a path that a person has typed. */
const OF_PATHS = ['ENOENT', 'EACCES', 'EEXIST', 'ENOTDIR', 'EROFS'] as const

class UsageError extends Error {}

const OPTIONS = {
  'without-secrets': { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  prune: { type: 'boolean', default: false },
  'new-key': { type: 'string' },
} as const

const readArgs = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch {
    throw new UsageError(USAGE)
  }
}

/** What a backup holds, as lines for the terminal. */
export const tellBackup = (say: CommandIo['say'], manifest: Manifest): void => {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  const { linkedFiles = 0, missingFiles = [] } = manifest
  const links = linkedFiles > 0 ? ` (${linkedFiles} of them links)` : ''
  const keys = manifest.hasSecrets ? 'with its keys' : 'without its keys'
  const cipher = manifest.recipients ? ', encrypted' : ''
  say(
    `${manifest.tables.length} tables, ${rows} rows, ${manifest.files} files${links}, ${keys}${cipher}.`,
  )
  if (missingFiles.length === 0) return
  say(`Rows name files that were not there: ${missingFiles.length}`)
  for (const id of missingFiles.slice(0, MISSING_SHOWN)) say(`  ${id}`)
}

const now = (): Date => systemClock('UTC').now()

const seriesOf = ({ backupDir }: Config): string => {
  if (backupDir === undefined) throw new UsageError(`BACKUP_DIR is not set.\n\n${USAGE}`)
  return backupDir
}

const restore = async (config: Config, folder: string, { say }: CommandIo): Promise<void> => {
  const database = await startDatabase(config, say)
  try {
    await restoreInto(database, config, folder, (manifest) => {
      tellBackup(say, manifest)
      say(
        `Restored from ${folder}. Verify the books with: npm run books -- proof; npm run audit:verify`,
      )
    })
  } finally {
    await database.stop()
  }
}

const backUp = async (
  config: Config,
  given: string | undefined,
  withSecrets: boolean,
  { say }: CommandIo,
): Promise<void> => {
  const at = now()
  const { dataDir, market, backupRecipients: recipients, backupKey: identities = [] } = config
  const folder = given === undefined ? join(seriesOf(config), seriesName(at)) : resolve(given)
  const earlier = given === undefined ? newestOfSeries(seriesOf(config))?.folder : undefined
  const database = await findDatabase(config, { isAsFound: true })
  try {
    const { owner, app } = database.connections
    const connection = owner ?? app
    if (withSecrets) {
      const keys = await openKeys(config)
      const db = openDb(connection, { maxConnections: 1 })
      await refuseKeysThatAreNotIts(db, keys).finally(() => db.close())
    }
    if (withSecrets && !recipients) {
      say(
        'Not encrypted, and with the keys: whoever has it can read everything (BACKUP_RECIPIENTS).',
      )
    }
    const files = openFilePlace(config)
    const order = { connection, dataDir, files, folder, withSecrets, earlier, notice: say }
    const facts = { fileColumns: FILE_COLUMNS, market, version: APP_VERSION, at }
    tellBackup(say, await makeBackup({ ...order, ...facts, recipients, identities }))
    say(`Written to ${folder} and read back whole.`)
  } finally {
    await database.stop()
  }
}

/** Returns whether all of them are whole. */
const check = async (config: Config, { say }: CommandIo): Promise<boolean> => {
  const { backupKey: identities = [] } = config
  const { whole, halves, damaged } = readSeries(seriesOf(config))
  const problems = [...damaged]
  for (const { name, folder, manifest } of whole) {
    try {
      await verifyBackup(folder, manifest, { identities })
      say(`${name} is whole`)
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      problems.push(error.message)
    }
  }
  for (const name of halves) say(`${name} was cut off, or is being written`)
  for (const problem of problems) say(problem)
  if (whole.length === 0) problems.push(`${seriesOf(config)} holds no whole backup`)
  say(problems.length === 0 ? `All ${whole.length} are whole.` : `Problems: ${problems.length}`)
  return problems.length === 0
}

const prune = async (config: Config, { say }: CommandIo): Promise<boolean> => {
  const { backupKey: identities = [], backupKeepDays: days, backupKeepWeeks: weeks } = config
  const order = { series: seriesOf(config), now: now(), identities, days, weeks }
  const { removed, kept, damaged } = await pruneSeries(order)
  for (const name of removed) say(`${name} is removed`)
  for (const problem of damaged) say(`${problem}: left as it is`)
  say(`Kept: ${kept.length}, from ${kept[0]} to ${kept.at(-1)}`)
  return damaged.length === 0
}

const newKey = async (file: string, { say }: CommandIo): Promise<void> => {
  const { file: text, recipient } = await makeBackupKey(now())
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  say(`BACKUP_RECIPIENTS=${recipient}`)
  say(
    `The secret key is in ${file}: keep it on two places away from the server. Without it no backup opens.`,
  )
}

/** `npm run backup` and `npm run restore`. Returns whether nothing is wrong. */
export const runBackupCommand = async (
  args: readonly string[],
  io: CommandIo,
): Promise<boolean> => {
  const [verb, ...typed] = args
  const { values, positionals } = readArgs(typed)
  const [given, ...rest] = positionals
  if (rest.length > 0 || !['backup', 'restore'].includes(verb ?? '')) throw new UsageError(USAGE)
  const { check: isCheck, prune: isPrune, 'new-key': keyFile } = values
  const chosen = [given !== undefined, isCheck, isPrune, keyFile !== undefined].filter(Boolean)
  if (chosen.length > 1 || (verb === 'restore' && given === undefined)) throw new UsageError(USAGE)
  if (keyFile !== undefined) {
    await newKey(keyFile, io)
    return true
  }
  const config = readConfig(io.env)
  if (isCheck) return check(config, io)
  if (isPrune) return prune(config, io)
  if (verb === 'restore') await restore(config, resolve(given ?? ''), io)
  else await backUp(config, given, !values['without-secrets'], io)
  return true
}

if (import.meta.main) {
  runBackupCommand(process.argv.slice(2), { env: process.env, say }).then(
    (isWhole) => {
      process.exitCode = isWhole ? 0 : 1
    },
    (error: unknown) => {
      process.stderr.write(
        `${faultText(error, [BackupError, UsageError, FilePlaceError, ...OF_PATHS])}\n`,
      )
      process.exitCode = 1
    },
  )
}
