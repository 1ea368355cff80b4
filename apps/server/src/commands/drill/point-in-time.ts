import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { BackupError, readManifest } from '../../platform/backup/manifest.ts'
import { newestOfSeries } from '../../platform/backup/series.ts'
import type { StartedDatabase } from '../../platform/db/find-database.ts'
import { type ConnectionOptions, type Db, openDb } from '../../platform/db/pool.ts'
import type { CommandIo } from '../command-line.ts'
import { restoreInto } from '../restore-into.ts'
import { type BackrestCluster, findPrograms, makeBackrestCluster } from './backrest-cluster.ts'
import { proveCopy } from './prove-copy.ts'
import { bringKeys, scratchConfig } from './restore-drill.ts'
import { makeScratch, type Scratch, scratchFault } from './scratch.ts'

export interface PointInTimeOrder {
  readonly config: Config
  /** The backup that fills the cluster; otherwise the newest of the series. */
  readonly folder: string | undefined
  /** How long before the mistake the moment lies that is restored. */
  readonly secondsBefore: number
  readonly scratchIn: string
  readonly onScratch: (scratch: Scratch) => void
}

const DATABASE = 'noren'
const MARK_EVERY_MS = 500
/** Between the last mark before the moment and the moment itself. */
const GAP_MS_MAX = 3 * MARK_EVERY_MS
/** So that there are marks before the moment, and after the mistake. */
const MARGIN_MS = 3_000
const PROMOTE_POLLS = 600
const POLL_MS = 100
const MS_PER_SECOND = 1000

const onDb = async <T>(connection: ConnectionOptions, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = openDb(connection, { maxConnections: 1 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** A row each half second, so that it can be seen to which moment the restore came. */
const writeMarks = (connection: ConnectionOptions): { stop(): Promise<void> } => {
  let isStopped = false
  const done = onDb(connection, async (db) => {
    await db.query({
      text: 'create table drill_marks (at timestamptz primary key default clock_timestamp())',
    })
    while (!isStopped) {
      await db.query({ text: 'insert into drill_marks default values' })
      await sleep(MARK_EVERY_MS)
    }
  })
  // Its failure is told by whoever stops it.
  done.catch(() => undefined)
  return {
    stop() {
      isStopped = true
      return done
    },
  }
}

interface State {
  postings: number
  now: Date
}

const readState = (db: Db): Promise<State> =>
  db
    .query<State>({
      text: 'select (select count(*)::int from postings) as postings, clock_timestamp() as now',
    })
    .then(({ rows: [state] }) => {
      if (!state) throw new BackupError('the copy does not answer')
      return state
    })

/** Somebody with all rights, in a hurry. */
const makeMistake = async (db: Db): Promise<void> => {
  await db.query({ text: 'set session_replication_role = replica' })
  await db.query({ text: 'delete from postings' })
}

const awaitPromotion = (connection: ConnectionOptions): Promise<void> =>
  onDb(connection, async (db) => {
    for (let poll = 0; poll < PROMOTE_POLLS; poll += 1) {
      const { rows } = await db.query<{ isOver: boolean }>({
        text: 'select not pg_is_in_recovery() as "isOver"',
      })
      if (rows[0]?.isOver) return
      await sleep(POLL_MS)
    }
    throw new BackupError('PostgreSQL does not come out of its recovery')
  })

const fillCluster = async (
  cluster: BackrestCluster,
  { config, folder }: { config: Config; folder: string },
): Promise<void> => {
  await onDb(cluster.connectionTo('postgres'), (db) =>
    db.query({ text: `create database ${DATABASE}` }),
  )
  const owner = cluster.connectionTo(DATABASE)
  const connections = { owner, app: owner, eraser: owner }
  const database: StartedDatabase = {
    connections,
    ready: async () => connections,
    stop: async () => undefined,
  }
  await restoreInto(database, config, folder)
}

/**
 * Lays a PostgreSQL that pgBackRest archives, fills it from a backup, works on it, lets somebody delete every posting,
 * and restores the moment before. Skipped with a sentence where the programs are not installed.
 * @returns whether the moment came back: nothing of it missing, nothing later, books and audit whole
 */
export const drillPointInTime = async (
  order: PointInTimeOrder,
  { say }: Pick<CommandIo, 'say'>,
): Promise<boolean> => {
  const programs = findPrograms()
  if (!programs) {
    say(
      'Skipped: pgBackRest and a PostgreSQL of the system are needed (apt-get install pgbackrest postgresql).',
    )
    return true
  }
  const { config, scratchIn, onScratch } = order
  const folder =
    order.folder ??
    (config.backupDir === undefined ? undefined : newestOfSeries(config.backupDir)?.folder)
  if (folder === undefined) throw new BackupError(`${config.backupDir} holds no whole backup`)
  const manifest = readManifest(folder)
  const scratch = await makeScratch(scratchIn, say)
  onScratch(scratch)
  try {
    const { dataDir } = scratch
    bringKeys(config.dataDir, dataDir, manifest)
    say(`A PostgreSQL of ${programs.postgres} in ${scratch.folder}, archived by pgBackRest`)
    const cluster = await makeBackrestCluster(scratch.folder, programs)
    try {
      await fillCluster(cluster, { config: scratchConfig(config, dataDir), folder })
      const copy = {
        dataDir,
        at: new Date(manifest.madeAt),
        connection: cluster.connectionTo(DATABASE),
      }
      return await loseAndRestore(cluster, order, copy, say)
    } finally {
      await cluster.stop().catch(() => undefined)
    }
  } catch (error) {
    throw scratchFault(scratch, error)
  } finally {
    await scratch.remove()
  }
}

const loseAndRestore = async (
  cluster: BackrestCluster,
  { config, secondsBefore }: PointInTimeOrder,
  copy: { dataDir: string; at: Date; connection: ConnectionOptions },
  say: CommandIo['say'],
): Promise<boolean> => {
  const { connection } = copy
  await cluster.backrest('backup', '--type=full')
  say('A full backup is made; work goes on.')
  const marks = writeMarks(connection)
  await sleep(MARGIN_MS)
  const before = await onDb(connection, readState)
  await sleep((secondsBefore * MS_PER_SECOND) / 2)
  await cluster.backrest('backup', '--type=incr')
  const { now } = await onDb(connection, readState)
  const spent = now.getTime() - before.now.getTime()
  await sleep(Math.max(0, secondsBefore * MS_PER_SECOND - spent))
  await onDb(connection, makeMistake)
  const mistake = await onDb(connection, readState)
  say(
    `${mistake.now.toISOString()}  a mistake: of ${before.postings} postings ${mistake.postings} are left`,
  )
  await sleep(MARGIN_MS)
  await marks.stop()
  const target = new Date(mistake.now.getTime() - secondsBefore * MS_PER_SECOND)
  const lost = await proveCopy(config, copy, { say: () => undefined })
  say(`After it: ${lost.join(', ') || 'books and audit hold, which they should not'}`)

  const startedMs = performance.now()
  await cluster.stop()
  const moment = target.toISOString().replace('T', ' ').replace('Z', '+00')
  const options = ['--delta', '--type=time', `--target=${moment}`, '--target-action=promote']
  await cluster.backrest('restore', ...options)
  await cluster.start()
  await awaitPromotion(connection)
  const restoreMs = performance.now() - startedMs
  const { postings } = await onDb(connection, readState)
  const newest = await onDb(connection, newestMark)
  const gapMs = newest ? target.getTime() - newest.getTime() : Number.NaN
  say(
    `${target.toISOString()}  restored to, ${secondsBefore} s before the mistake: ${postings} postings`,
  )
  say(`RPO  ${gapMs} ms: the last row is of ${newest?.toISOString()}, none is later`)
  say(`RTO  ${Math.round(restoreMs)} ms until the database took work again`)
  const problems = [
    ...(gapMs >= 0 && gapMs <= GAP_MS_MAX ? [] : ['the rows do not end at the moment']),
    ...(postings === before.postings ? [] : ['not all postings are back']),
    ...(await proveCopy(config, copy, { say })),
    ...(lost.length > 0 || before.postings === 0 ? [] : ['the mistake did not show']),
  ]
  for (const problem of problems) say(`Problem: ${problem}`)
  return problems.length === 0
}

const newestMark = async (db: Db): Promise<Date | undefined> => {
  const { rows } = await db.query<{ at: Date | null }>({
    text: 'select max(at) as at from drill_marks',
  })
  return rows[0]?.at ?? undefined
}
