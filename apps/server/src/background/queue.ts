import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Deps } from '../deps.ts'
import { driverOptions } from '../platform/db/hosts.ts'
import { type ConnectionOptions, KEEP_ALIVE, QUEUE_WAITS } from '../platform/db/pool.ts'
import { QUEUE_SCHEMA } from '../platform/db/rights/table-rights.ts'
import { catchUpDays } from './run-day.ts'
import { readOpenWork } from './store.ts'

interface Work {
  readonly queue: string
  /** Whether it was begun and nobody goes on with it. Asked again and again, with what it answered before. */
  readonly isStalled: (deps: Deps) => () => Promise<boolean>
  /** When the work is started, in the market's local time; it may find nothing to do. */
  readonly cron: string
  do(deps: Deps, signal: AbortSignal): Promise<unknown>
}

/**
 * Looks whether the work of a day stands still: what is open has not come further since the look before. Whoever was
 * at it died, or lost the database. What failed by itself waits for the next minute.
 */
export const watchForStalledDay = ({ db }: Pick<Deps, 'db'>): (() => Promise<boolean>) => {
  let before: string | undefined
  return async () => {
    const { batches, isInterrupted } = await readOpenWork(db)
    const now = isInterrupted ? String(batches) : undefined
    const isStalled = now !== undefined && now === before
    before = now
    return isStalled
  }
}

/**
 * The day's work is started every minute rather than once a night. So a new day, a restarted server and a
 * failed job are all the same case; once the day is done, later runs find nothing to do.
 */
const WORKS: readonly Work[] = [
  { queue: 'business-day', cron: '* * * * *', do: catchUpDays, isStalled: watchForStalledDay },
]

/** Scheduled by an earlier version, whose servers may still run beside this one. */
const NO_LONGER = ['reminders']

const STOP_TIMEOUT_MS = 20_000
/** While a server is alive its work is not handed to another one, however long a nightly run takes. */
const HEARTBEAT_SECONDS = 30
/** So often it is looked whether work stands still: after two looks, and not at the next minute, another goes on. */
const LOOK_EVERY_MS = 3_000
const RUN_SECONDS_MAX = 6 * 3600
const KEPT_SECONDS = 86_400

/**
 * Starts the persistent job queue (pg-boss, in a schema of its own of the same database) with one worker
 * per kind of work. At most one job of a kind waits in its queue, and one server takes it; if that server
 * dies, the next run continues where it stopped.
 * @returns stops the queue and waits for the current batch
 */
export const startQueue = async (
  deps: Deps,
  connection: ConnectionOptions,
): Promise<() => Promise<void>> => {
  const stopping = new AbortController()
  const boss = new PgBoss({
    ...driverOptions(connection),
    ...KEEP_ALIVE,
    ...QUEUE_WAITS,
    max: deps.config.databaseQueueConnections,
    application_name: 'noren jobs',
    schema: QUEUE_SCHEMA,
    // Its tables are made by their owner, before a server starts (platform/db/prepare-database.ts).
    migrate: false,
    warningSlowQuerySeconds: 30,
  })
  // An error event without a listener would end the process.
  boss.on('error', (error) =>
    deps.log.warn({ message: error.message }, 'the job queue has trouble'),
  )
  try {
    await boss.start()
    await startWorks(boss, deps, stopping.signal)
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
  const looking = WORKS.map((work) => lookAfter(boss, deps, work, stopping.signal))
  return async () => {
    stopping.abort()
    await Promise.all(looking)
    await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
  }
}

/** Starts work that stands still, until it is told to stop. */
const lookAfter = async (
  boss: PgBoss,
  deps: Deps,
  { queue, isStalled }: Work,
  stopping: AbortSignal,
): Promise<void> => {
  const look = isStalled(deps)
  while (!stopping.aborted) {
    await sleep(LOOK_EVERY_MS, undefined, { signal: stopping }).catch(() => undefined)
    if (stopping.aborted) return
    try {
      if (await look()) await boss.send(queue)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      deps.log.debug({ queue, message }, 'the job queue could not be looked at')
    }
  }
}

const startWorks = async (boss: PgBoss, deps: Deps, stopping: AbortSignal): Promise<void> => {
  for (const queue of NO_LONGER) await boss.unschedule(queue)
  for (const work of WORKS) {
    await boss.createQueue(work.queue, {
      policy: 'short',
      retryLimit: 0,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: RUN_SECONDS_MAX,
      retentionSeconds: KEPT_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
    })
    await boss.schedule(work.queue, work.cron, null, { tz: deps.market.zone })
    await boss.work(work.queue, { batchSize: 1 }, async () => {
      try {
        await work.do(deps, stopping)
      } catch (error) {
        // What is left is done by whichever server runs next.
        if (stopping.aborted) return
        deps.log.error({ err: error, queue: work.queue }, 'a job failed')
        throw error
      }
    })
    // Starts the work right away, without waiting for the next minute.
    await boss.send(work.queue)
  }
}
