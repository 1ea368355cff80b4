import { setTimeout as sleep } from 'node:timers/promises'
import { marketByCode } from '@noren/markets/market-by-code'
import { createVision } from '@noren/vision/vision'
import { pino } from 'pino'
import { buildMetricsApp } from '../app.ts'
import { type Config, readServingConfig } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { StartRefusedError } from '../platform/db/data-folder-lock.ts'
import { findRunningPostgres } from '../platform/db/embedded-postgres.ts'
import { startDatabase } from '../platform/db/find-database.ts'
import { openDb, REQUEST_PATIENCE } from '../platform/db/pool.ts'
import { prepareDatabase } from '../platform/db/prepare-database.ts'
import { type Connections, ownRolesOf } from '../platform/db/roles.ts'
import { openKeysOf } from '../providers/open-keys.ts'
import { makeDeps, type RunningServer } from '../start-server.ts'
import { runUntilStopped } from './run-until-stopped.ts'

/** The database of the server beside it, since both read the same settings and data folder. */
const connectionsOf = async (
  config: Config,
  notice: (line: string) => void,
): Promise<Connections> => {
  if (config.databaseUrl) return (await startDatabase(config, notice)).ready()
  const running = await findRunningPostgres(config.dataDir)
  if (!running) {
    throw new StartRefusedError(
      'Without DATABASE_URL the metrics service uses the database of the server: start that first.',
    )
  }
  const connections = ownRolesOf(running)
  await prepareDatabase(connections)
  return connections
}

/** The metrics service as its own process, on METRICS_PORT (METRICS=separate). */
runUntilStopped(async (say): Promise<RunningServer> => {
  const config = readServingConfig(process.env)
  const log = pino({ level: config.logLevel, base: null })
  const connections = await connectionsOf(config, say)
  const db = openDb(connections.app, {
    patience: REQUEST_PATIENCE,
    maxConnections: config.databaseConnections,
    onError: (error) => log.warn({ message: error.message }, 'a database connection broke'),
  })
  const keys = await openKeysOf(db, config)
  const clock = systemClock(marketByCode(config.market).zone)
  const vision = createVision({})
  const app = await buildMetricsApp(makeDeps({ config, db, clock, vision, log, keys }), log)
  const url = await app.listen({ port: config.metricsPort, host: config.host })
  say(`Noren metrics is running: ${url}/api/metric`)
  return {
    url,
    async stop() {
      app.isLeaving = true
      await sleep(config.stopDelayMs)
      await app.close()
      await vision.close()
      await db.close()
    },
  }
})
