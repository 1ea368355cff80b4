/**
 * A program for the random walk: the whole application on the walk's database and keys, to be killed in the
 * middle of a call. The parent process sets its clock to that of the walk.
 */
import { marketByCode } from '@noren/markets/market-by-code'
import { buildApp } from '@noren/server/app'
import { readConfig } from '@noren/server/config'

import { openDb } from '@noren/server/platform/db/pool'
import { keyFolder } from '@noren/server/platform/keys/key-folder'
import { makeDeps } from '@noren/server/start-server'
import { createVision } from '@noren/vision/vision'
import { pino } from 'pino'
import { fixedClock } from '../fixed-clock.ts'

const config = readConfig(process.env)
if (!config.databaseUrl) throw new Error('the database is missing')
const { zone } = marketByCode(config.market)
const clock = fixedClock('2026-01-01T00:00:00Z', zone)
const log = pino({ level: config.logLevel })
const db = openDb({ connectionString: config.databaseUrl })
const eraser = openDb({ connectionString: config.databaseEraserUrl ?? config.databaseUrl })
const keys = keyFolder(config.dataDir)
const deps = makeDeps({ config, db, eraser, clock, vision: createVision({}), log, keys })
const calendar = {
  readOffsetDays: () => 0,
  advanceOneDay: async () => undefined,
  readContactHour: clock.readContactHour,
  showContactHour: clock.showContactHour,
}
const app = await buildApp(deps, log, calendar)
const url = await app.listen({ port: 0, host: '127.0.0.1' })

process.on('message', (nowMs: number) => {
  clock.advanceMs(nowMs - clock.now().getTime())
  process.send?.({ nowMs })
})
// If the parent ended, nobody would stop this process.
process.on('disconnect', () => process.exit(0))
process.send?.({ url })
