import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marketByCode } from '@noren/markets/market-by-code'
import { readConfig } from '@noren/server/config'
import type { Deps } from '@noren/server/deps'
import { systemClock } from '@noren/server/platform/clock'
import { openDb } from '@noren/server/platform/db/pool'
import { findPostmaster } from '@noren/server/platform/db/postmaster'
import { keyFolder } from '@noren/server/platform/keys/key-folder'
import { makeDeps } from '@noren/server/start-server'
import { createVision } from '@noren/vision/vision'
import { pino } from 'pino'

/**
 * What services need, on the database and the keys of a server that runs on this data folder.
 * @param readOffsetDays whole days by which the sandbox has moved that server's business date
 */
export const openDataFolder = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  readOffsetDays?: () => number,
): Promise<{ deps: Deps; close(): Promise<void> }> => {
  const postmaster = await findPostmaster(join(dataDir, 'postgres', 'cluster'))
  if (!postmaster) throw new Error(`no PostgreSQL runs in ${dataDir}`)
  const password = readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()
  const { socketFolder: host, port } = postmaster
  const db = openDb({ host, port, user: 'noren', password, database: 'noren' })
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    VISION_WORKERS: '0',
    ...env,
  })
  const clock = systemClock(marketByCode(config.market).zone, readOffsetDays)
  const vision = createVision({})
  const log = pino({ level: config.logLevel })
  return {
    deps: makeDeps({ config, db, clock, vision, log, keys: keyFolder(dataDir) }),
    async close() {
      await vision.close()
      await db.close()
    },
  }
}
