import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { marketByCode } from '@noren/markets/market-by-code'
import { systemClock } from '@noren/server/platform/clock'
import { startEmbeddedPostgres } from '@noren/server/platform/db/embedded-postgres'
import { type ConnectionOptions, openDb } from '@noren/server/platform/db/pool'
import { prepareDatabase } from '@noren/server/platform/db/prepare-database'
import { ownRolesOf } from '@noren/server/platform/db/roles'
import { type TestServer, testServerOn } from '@noren/testkit/given-loans'

export type ServerParts = Exclude<ConnectionOptions, { connectionString: string }>

/** One PostgreSQL that syncs every commit, with as many databases as a benchmark compares. */
export interface BenchCluster {
  /** Contains the keys for sealed columns: the same for every database and process. */
  readonly dataDir: string
  /** The parent process of all of PostgreSQL's processes. */
  readonly postmasterPid: number
  connectionTo(database: string): ServerParts
  /** A database with our schema and no data. */
  createEmpty(database: string): Promise<void>
  /** Identical copies, so that each contender starts from the same state. */
  copy(from: string, copies: readonly string[]): Promise<void>
  run(database: string, sql: string, values?: unknown[]): Promise<unknown[]>
  stop(): Promise<void>
}

export const startCluster = async (): Promise<BenchCluster> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-bench-'))
  const postgres = await startEmbeddedPostgres(dataDir)
  const server = postgres.connection as ServerParts
  const connectionTo = (database: string): ServerParts => ({ ...server, database })
  const run = async (database: string, text: string, values: unknown[] = []) => {
    // A million rows take as long as they take.
    const db = openDb(connectionTo(database), { maxConnections: 1, isRemade: true })
    try {
      return (await db.query({ text, values })).rows
    } finally {
      await db.close()
    }
  }
  const pidFile = readFileSync(join(postgres.folder, 'cluster', 'postmaster.pid'), 'utf8')
  return {
    dataDir,
    postmasterPid: Number.parseInt(pidFile, 10),
    connectionTo,
    run,
    async createEmpty(database) {
      await run('postgres', `create database ${database}`)
      await prepareDatabase(ownRolesOf(connectionTo(database)))
    },
    async copy(from, copies) {
      for (const copy of copies) await run('postgres', `create database ${copy} template ${from}`)
      // Otherwise the copies' pages would be written during a measurement.
      await run('postgres', 'checkpoint')
    },
    async stop() {
      await postgres.stop()
      rmSync(postgres.folder, { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** By what a provider usually allows a second, twenty payouts, that would be measured and not what applying takes. */
export const NO_LIMITS = { PAYOUT_LIMITS: '20@9999' }

const benchClock = () => systemClock(marketByCode('in').zone)

/** Our services on one of the databases, without HTTP and background work. */
export const servicesOn = (
  { connectionTo, dataDir }: BenchCluster,
  database: string,
): TestServer<ReturnType<typeof benchClock>> =>
  testServerOn(connectionTo(database), {
    ...{ clock: benchClock(), dataDir, settings: NO_LIMITS },
  })
