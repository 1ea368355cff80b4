import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { marketByCode } from '@noren/markets/market-by-code'
import { createVision, type Vision } from '@noren/vision/vision'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from './app.ts'
import { startBackground } from './background/background.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { forgetBureauReport } from './domains/bureau/ask-bureau.ts'
import { refreshPolicies } from './domains/credit/policies-in-force.ts'
import { forgetShownIncome } from './domains/income/decide-on-income.ts'
import { publishProducts } from './domains/loans/products.ts'
import { messageNewDevice } from './domains/messages/message-new-device.ts'
import { forgetPushDevices } from './domains/push/forget-push-devices.ts'
import { pushDevices } from './domains/push/push-devices.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { startDatabase } from './platform/db/find-database.ts'
import { type Db, openDb, REQUEST_PATIENCE } from './platform/db/pool.ts'
import { type Replica, startReplica } from './platform/db/replica.ts'
import { publisherFor } from './platform/events/publish.ts'
import { admitKeys } from './platform/keys/key-fingerprints.ts'
import type { KeyFolder } from './platform/keys/key-folder.ts'
import { refuseUnlaidKeys } from './platform/keys/lay-index-key.ts'
import { refusePlainKeys } from './platform/keys/open-key-folder.ts'
import { openPlatform } from './platform/open-platform.ts'
import { refuseUnreachableFiles } from './providers/open-files.ts'
import { openKeys } from './providers/open-keys.ts'
import { openProviders } from './providers/open-providers.ts'
import { openSealAnchor } from './providers/open-seal-anchor.ts'
import { openSandboxCalendar } from './providers/sandbox/calendar.ts'
import { startSandboxDeliveries } from './providers/sandbox/delivery.ts'

export interface RunningServer {
  /** The URL it listens on, without a trailing slash. */
  url: string
  /**
   * Announces that it is stopping, stops accepting requests, finishes those in progress, then stops the
   * database.
   */
  stop(): Promise<void>
}

export interface Made {
  config: Config
  db: Db
  /** Absent for what erases nothing. */
  eraser?: Db
  /** Past a pooler; absent where there is none. */
  session?: Db
  /** Absent for what lists nothing to the staff. */
  replica?: Replica | null
  clock: Clock
  vision: Vision
  log: FastifyBaseLogger
  /** The keys of this database, as verified by `admitKeys` or a command. */
  keys: KeyFolder
}

/** One listens; another is made beside it when that one breaks. */
const SESSION_CONNECTIONS = 2

/** Creates the dependencies of all domain functions. */
export const makeDeps = ({ keys, ...made }: Made): Deps => {
  const market = marketByCode(made.config.market)
  const own = {
    ...made,
    eraser: made.eraser ?? made.db,
    replica: made.replica ?? null,
    market,
    ...openPlatform({ ...made, keys, session: made.session ?? made.db }),
    publish: publisherFor([
      forgetPushDevices,
      forgetShownIncome(made.clock),
      forgetBureauReport(made.clock),
      messageNewDevice(market),
    ]),
    sealAnchor: openSealAnchor(made.config),
    policies: { enforced: [] },
  }
  return { ...own, ...openProviders(own, pushDevices(own)) }
}

/** Stops what was started, in reverse order, however far the start got. */
const makeEndings = () => {
  const endings: (() => Promise<void>)[] = []
  return {
    add: (ending: () => Promise<void>) => endings.unshift(ending),
    async runAll() {
      for (const ending of endings.splice(0)) await ending()
    },
  }
}

/**
 * Starts everything that `npm start` runs: database, migrations, products, workers, HTTP.
 * @param leaving when it is to stop before it has started: what runs already is ended, and its reason thrown
 */
export const startServer = async (
  config: Config,
  log: FastifyBaseLogger,
  notice: (line: string) => void,
  leaving?: AbortSignal,
): Promise<RunningServer> => {
  const endings = makeEndings()
  try {
    mkdirSync(config.dataDir, { recursive: true })
    const database = await startDatabase(config, notice)
    endings.add(database.stop)
    leaving?.throwIfAborted()
    const connections = await database.ready()
    leaving?.throwIfAborted()
    const traces = config.isTraced
      ? (await import('./platform/traces.ts')).startTraces()
      : undefined
    if (traces) endings.add(traces.close)
    const pool = {
      patience: REQUEST_PATIENCE,
      onError: (error: Error) =>
        log.warn({ message: error.message }, 'a database connection broke'),
      ...(traces && { onConnect: traces.ofStatements }),
    }
    const db = openDb(connections.app, { ...pool, maxConnections: config.databaseConnections })
    endings.add(db.close)
    const { databaseEraserConnections: maxConnections } = config
    const eraser = openDb(connections.eraser, { ...pool, maxConnections })
    endings.add(eraser.close)
    const session = connections.session
      ? openDb(connections.session, { ...pool, maxConnections: SESSION_CONNECTIONS })
      : db
    if (session !== db) endings.add(session.close)
    const hasSandboxMoney = config.payments === 'sandbox'
    // With a real provider, days cannot be passed: the calendar is the provider's.
    const calendar = hasSandboxMoney ? await openSandboxCalendar(db) : undefined
    if (calendar) endings.add(calendar.close)
    const clock = systemClock(
      marketByCode(config.market).zone,
      calendar?.readOffsetDays,
      calendar?.readContactHour,
    )
    const replica = await startReplica(config, {
      ...{ primary: db, clock, pool, notice },
      app: connections.session ?? connections.app,
    })
    if (replica) endings.add(replica.close)
    const keys = await openKeys(config)
    await admitKeys({ db, folder: keys }, clock.now())
    refusePlainKeys(keys)
    await refuseUnreachableFiles(config, notice)
    const vision = createVision({
      workers: { textReaders: config.visionWorkers, faceReaders: config.visionWorkers },
      timeoutMs: config.visionTimeoutMs,
    })
    endings.add(vision.close)
    const deps = makeDeps({ config, db, eraser, session, replica, clock, vision, log, keys })
    await refuseUnlaidKeys(deps)
    await publishProducts(deps)
    await refreshPolicies(deps)
    leaving?.throwIfAborted()
    const app = await buildApp(deps, log, calendar, traces)
    endings.add(async () => app.close())
    const url = await app.listen({ port: config.port, host: config.host })
    endings.add(await startBackground(deps, connections.session ?? connections.app))
    if (hasSandboxMoney) endings.add(startSandboxDeliveries(deps, url).stop)
    return {
      url,
      async stop() {
        app.isLeaving = true
        await sleep(config.stopDelayMs)
        await endings.runAll()
      },
    }
  } catch (error) {
    await endings.runAll()
    throw error
  }
}
