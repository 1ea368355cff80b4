import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@noren/server/platform/db/embedded-postgres'
import { type ConnectionOptions, openDb } from '@noren/server/platform/db/pool'
import { preparePostgresBinaries, ROOT_STORE } from '@noren/server/platform/db/postgres-binaries'
import {
  type Cluster,
  killPostmaster,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from '@noren/server/platform/db/postmaster'
import { prepareDatabase } from '@noren/server/platform/db/prepare-database'
import { onClient, ownRolesOf } from '@noren/server/platform/db/roles'
import type { TestDatabase } from './database.ts'

/** A PostgreSQL of a test's own, and a standby that streams from it. */
export interface Replicated {
  /** The primary's database, migrated and empty; closing it changes nothing. */
  readonly database: TestDatabase
  /** The same database on the standby, as its owner. */
  readonly standby: ConnectionOptions
  startStandby(): Promise<void>
  stopStandby(): Promise<void>
  /** While it is paused the standby receives and does not show. */
  pause(): Promise<void>
  resume(): Promise<void>
  promote(): Promise<void>
  /** The former primary comes back as a standby of nobody, which knows nothing of the promoted one. */
  comeBackAlone(): Promise<ConnectionOptions>
  /** Resolves when the standby shows all that the primary has. */
  untilEqual(): Promise<void>
  close(): Promise<void>
}

type Parts = Exclude<ConnectionOptions, { connectionString: string }>

export const startReplicated = async (): Promise<Replicated> => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-standby-'))
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'primary')
  mkdirSync(dataDir)
  const settings = { fsync: 'off', io_method: 'sync', wal_keep_size: '256MB' }
  const first = await startEmbeddedPostgres(dataDir, { settings })
  await prepareDatabase(ownRolesOf(first.connection))
  await first.stop()

  const original = join(first.folder, 'cluster')
  const cluster = join(folder, 'cluster')
  const { status } = spawnSync('cp', ['-a', original, cluster])
  if (status !== 0) throw new Error('the cluster could not be copied')
  const { uid } = statSync(original)
  const isOther = uid !== process.getuid?.()
  const socketFolder = join(folder, 'socket')
  mkdirSync(socketFolder, { mode: 0o700 })
  if (isOther) chownSync(socketFolder, uid, uid)
  writeFileSync(join(cluster, 'standby.signal'), '')
  if (isOther) chownSync(join(cluster, 'standby.signal'), uid, uid)

  const primary = await startEmbeddedPostgres(dataDir, { settings })
  const { host, port, user, password, database } = primary.connection as Parts
  const copy: Cluster = {
    programs: preparePostgresBinaries(isOther, ROOT_STORE),
    folder: cluster,
    socketFolder,
    logFile: join(folder, 'standby.log'),
    uid: isOther ? uid : undefined,
    settings: {
      ...settings,
      primary_conninfo: `host=${host} port=${port} user=${user} password=${password}`,
      wal_retrieve_retry_interval: '100ms',
    },
  }
  let postmaster: Postmaster | undefined
  let isAlone = false
  const standby: Parts = { host: socketFolder, port, user, password, database }
  const db = openDb(primary.connection)
  const ask = <Row extends object>(at: ConnectionOptions, text: string): Promise<Row[]> =>
    onClient(at, async (client) => (await client.query<Row>(text)).rows)
  const replicated: Replicated = {
    database: { db, connection: primary.connection, close: () => db.close() },
    standby,
    async startStandby() {
      postmaster = (await startPostmaster(copy)).postmaster
    },
    async stopStandby() {
      if (postmaster) await stopPostmaster(cluster, postmaster)
      postmaster = undefined
    },
    async pause() {
      await ask(standby, 'select pg_wal_replay_pause()')
      const paused = `select pg_get_wal_replay_pause_state() = 'paused' as "isPaused"`
      for (let isPaused = false; !isPaused; ) {
        isPaused = (await ask<{ isPaused: boolean }>(standby, paused))[0]?.isPaused === true
      }
    },
    async resume() {
      await ask(standby, 'select pg_wal_replay_resume()')
    },
    async promote() {
      await ask(standby, 'select pg_promote()')
    },
    async comeBackAlone() {
      await primary.stop()
      isAlone = true
      writeFileSync(join(original, 'standby.signal'), '')
      if (isOther) chownSync(join(original, 'standby.signal'), uid, uid)
      const alone = join(folder, 'alone')
      mkdirSync(alone, { mode: 0o700 })
      if (isOther) chownSync(alone, uid, uid)
      const logFile = join(folder, 'alone.log')
      await startPostmaster({ ...copy, settings, logFile, folder: original, socketFolder: alone })
      return { ...standby, host: alone }
    },
    async untilEqual() {
      const [written] = await ask<{ at: string }>(
        primary.connection,
        'select pg_current_wal_flush_lsn()::text as at',
      )
      const reached = `select pg_last_wal_replay_lsn() >= '${written?.at}' as "isThere"`
      for (let isThere = false; !isThere; ) {
        isThere = (await ask<{ isThere: boolean }>(standby, reached))[0]?.isThere === true
      }
    },
    async close() {
      await killPostmaster(cluster)
      if (isAlone) await killPostmaster(original)
      else await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await replicated.startStandby()
  await replicated.untilEqual()
  return replicated
}
