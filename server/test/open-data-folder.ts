import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marketByCode } from '@noren/markets/market-by-code'
import { pino } from 'pino'
import { systemClock } from '../src/clock.ts'
import { readConfig } from '../src/config.ts'
import { openDb } from '../src/db/pool.ts'
import { findPostmaster } from '../src/db/postmaster.ts'
import type { Deps } from '../src/deps.ts'
import { makeDeps } from '../src/make-deps.ts'
import { createVision } from '../src/vision/vision.ts'

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
    deps: makeDeps({ config, db, clock, vision, log }),
    async close() {
      await vision.close()
      await db.close()
    },
  }
}
