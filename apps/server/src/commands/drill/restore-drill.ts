import { cpSync, existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Drill } from '../../domains/recovery/drill-store.ts'
import { type Manifest, readManifest } from '../../platform/backup/manifest.ts'
import { newestOfSeries, readSeries } from '../../platform/backup/series.ts'
import { systemClock } from '../../platform/clock.ts'
import { startDatabase } from '../../platform/db/find-database.ts'
import { newUuidV7 } from '../../platform/ids.ts'
import { tellBackup } from '../backup.ts'
import { type CommandIo, faultText } from '../command-line.ts'
import { restoreInto } from '../restore-into.ts'
import { proveCopy } from './prove-copy.ts'
import { makeScratch, type Scratch, scratchFault } from './scratch.ts'

const MS_PER_SECOND = 1000
const SECONDS_PER_MINUTE = 60
const SECONDS_PER_HOUR = 3600

export interface DrillOrder {
  readonly config: Config
  /** A backup; otherwise the newest of the series. */
  readonly folder: string | undefined
  /** Where the scratch folder is made. */
  readonly scratchIn: string
  /** Told as soon as there is something to remove, for when the drill is stopped. */
  readonly onScratch: (scratch: Scratch) => void
}

/** The same configuration on a database and a data folder of its own, its stored files in it. */
export const scratchConfig = (config: Config, dataDir: string): Config => ({
  ...config,
  dataDir,
  databaseUrl: undefined,
  databaseEraserUrl: undefined,
  databaseOwnerUrl: undefined,
  databaseSessionUrl: undefined,
  databaseReadUrl: undefined,
  files: 'folder',
  filesAlso: undefined,
  s3: null,
})

/** A backup without its keys is opened with those of the data folder. */
export const bringKeys = (from: string, to: string, { hasSecrets }: Manifest): void => {
  const secrets = join(from, 'secrets')
  if (!hasSecrets && existsSync(secrets)) cpSync(secrets, join(to, 'secrets'), { recursive: true })
}

const durationText = (seconds: number): string => {
  const parts = [
    [Math.floor(seconds / SECONDS_PER_HOUR), 'h'],
    [Math.floor((seconds % SECONDS_PER_HOUR) / SECONDS_PER_MINUTE), 'min'],
    [seconds % SECONDS_PER_MINUTE, 's'],
  ] as const
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`)
  return shown.length > 0 ? shown.join(' ') : '0 s'
}

/** Says a figure beside its limit; returns what is wrong with it. */
const compare = (
  say: CommandIo['say'],
  { name, what, seconds, limit }: { name: string; what: string; seconds: number; limit: number },
): string[] => {
  const isHeld = seconds <= limit
  const line = `${name}  ${durationText(seconds)}, limit ${durationText(limit)}: ${isHeld ? 'held' : 'NOT HELD'}`
  say(`${line} (${what})`)
  return isHeld
    ? []
    : [`the ${name} is ${durationText(seconds)}, and the limit ${durationText(limit)}`]
}

const chosenBackup = ({ config: { backupDir }, folder }: DrillOrder): string | undefined =>
  folder ?? (backupDir === undefined ? undefined : newestOfSeries(backupDir)?.folder)

/**
 * Restores a backup into a scratch place, verifies books and audit there, and says what a loss of the server at this
 * moment would cost beside what is allowed. The scratch place is removed again. Never throws for what is wrong with a
 * backup: that is what it looks for.
 */
export const drillRestore = async (order: DrillOrder, io: CommandIo): Promise<Drill> => {
  const { say } = io
  const { config } = order
  const clock = systemClock('UTC')
  const startedAt = clock.now()
  const startedMs = clock.monotonicMs()
  const folder = chosenBackup(order)
  const base = { id: newUuidV7(startedAt.getTime()), drilledAt: startedAt }
  if (folder === undefined) {
    const why = `${config.backupDir} holds no whole backup`
    const facts = { backup: null, backupMadeAt: null, lostSeconds: null, restoreSeconds: null }
    return { ...base, ...facts, isPassed: false, problem: why }
  }
  let manifest: Manifest | undefined
  let problems: string[]
  let restoreSeconds: number | null = null
  try {
    manifest = readManifest(folder)
    for (const line of config.backupDir ? readSeries(config.backupDir).damaged : []) say(line)
    problems = await proveRestored(order, { folder, manifest }, io)
    restoreSeconds = Math.ceil((clock.monotonicMs() - startedMs) / MS_PER_SECOND)
  } catch (error) {
    problems = [faultText(error, [Error])]
  }
  const madeAt = manifest && new Date(manifest.madeAt)
  const lostSeconds = madeAt ? secondsBetween(madeAt, startedAt) : null
  if (lostSeconds !== null) {
    const limit = config.rpoHours * SECONDS_PER_HOUR
    const what = 'what was written since the newest backup'
    problems.push(...compare(say, { name: 'RPO', what, seconds: lostSeconds, limit }))
  }
  if (restoreSeconds !== null) {
    const limit = config.rtoMinutes * SECONDS_PER_MINUTE
    const what = 'restored and proven'
    problems.push(...compare(say, { name: 'RTO', what, seconds: restoreSeconds, limit }))
  }
  const [problem = null] = problems
  const backup = basename(folder)
  const facts = { backup, backupMadeAt: madeAt ?? null, lostSeconds, restoreSeconds }
  return { ...base, ...facts, isPassed: problem === null, problem }
}

/** A clock that runs ahead where the backup was made costs nothing. */
const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / MS_PER_SECOND))

const proveRestored = async (
  { config, scratchIn, onScratch }: DrillOrder,
  { folder, manifest }: { folder: string; manifest: Manifest },
  { say }: CommandIo,
): Promise<string[]> => {
  const scratch = await makeScratch(scratchIn, say)
  onScratch(scratch)
  try {
    say(`Restoring ${folder} of ${manifest.madeAt} into ${scratch.folder}`)
    const { dataDir } = scratch
    bringKeys(config.dataDir, dataDir, manifest)
    const scratched = scratchConfig(config, dataDir)
    const database = await startDatabase(scratched, say)
    try {
      tellBackup(say, await restoreInto(database, scratched, folder))
      const at = new Date(manifest.madeAt)
      return await proveCopy(config, { connection: database.connections.app, dataDir, at }, { say })
    } finally {
      // On a full disk it may not stop; with the scratch place it ends anyhow.
      await database.stop().catch(() => undefined)
    }
  } catch (error) {
    throw scratchFault(scratch, error)
  } finally {
    await scratch.remove()
  }
}
