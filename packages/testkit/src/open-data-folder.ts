import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marketByCode } from '@noren/markets/market-by-code'
import { readConfig } from '@noren/server/config'
import type { Deps } from '@noren/server/deps'
import { systemClock } from '@noren/server/platform/clock'
import { clusterFolderOf } from '@noren/server/platform/db/embedded-postgres'
import { type Db, openDb } from '@noren/server/platform/db/pool'
import { findPostmaster } from '@noren/server/platform/db/postmaster'
import { ownRolesOf } from '@noren/server/platform/db/roles'
import { keyFolder } from '@noren/server/platform/keys/key-folder'
import { makeDeps } from '@noren/server/start-server'
import { createVision } from '@noren/vision/vision'
import { pino } from 'pino'
import { usualPolicy } from './usual-policy.ts'

/**
 * What services need, on the database and the keys of a server that runs on this data folder.
 * @param readOffsetDays whole days by which the sandbox has moved that server's business date
 */
export const openDataFolder = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  readOffsetDays?: () => number,
): Promise<{ deps: Deps; owner: Db; close(): Promise<void> }> => {
  const postmaster = await findPostmaster(clusterFolderOf(dataDir))
  if (!postmaster) throw new Error(`no PostgreSQL runs in ${dataDir}`)
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  const { socketFolder: host, port } = postmaster
  const connection = { host, port, user: 'noren', password, database: 'noren' }
  const roles = ownRolesOf(connection)
  // For what the product never does, such as letting a row be older than it is.
  const owner = openDb(connection, { maxConnections: 1 })
  const db = openDb(roles.app)
  const eraser = openDb(roles.eraser, { maxConnections: 1 })
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    VISION_WORKERS: '0',
    CREDIT_POLICY: usualPolicy(env.MARKET),
    ...env,
  })
  const clock = systemClock(marketByCode(config.market).zone, readOffsetDays)
  const vision = createVision({})
  const log = pino({ level: config.logLevel })
  return {
    owner,
    deps: makeDeps({ config, db, eraser, clock, vision, log, keys: keyFolder(dataDir) }),
    async close() {
      await vision.close()
      await Promise.all([db.close(), eraser.close(), owner.close()])
    },
  }
}
