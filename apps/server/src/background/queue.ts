import { PgBoss } from 'pg-boss'
import type { Deps } from '../deps.ts'
import { sendReminders } from '../domains/reminders/send-reminders.ts'
import type { ConnectionOptions } from '../platform/db/pool.ts'
import { catchUpDays } from './run-day.ts'

interface Work {
  readonly queue: string
  /** When it is asked for, by the wall of the market's zone; each asking may find nothing to do. */
  readonly cron: string
  do(deps: Deps, signal: AbortSignal): Promise<unknown>
}

/**
 * The queue asks every minute and not once a night: so a day that begins, a server that comes back
 * and a job that failed are all the same case, and whoever asks first finds the day done after that.
 */
const WORKS: readonly Work[] = [
  { queue: 'business-day', cron: '* * * * *', do: catchUpDays },
  { queue: 'reminders', cron: '* * * * *', do: sendReminders },
]

const MAX_CONNECTIONS = 2
const STOP_TIMEOUT_MS = 20_000
/** Work in hand is not taken from its server while it lives, however long a night's run takes. */
const HEARTBEAT_SECONDS = 30
const RUN_SECONDS_MAX = 6 * 3600
const KEPT_SECONDS = 86_400

/**
 * Starts the kept job queue (pg-boss, in the schema `pgboss` of the same database) with one worker
 * for each work. A job waits at most once in a queue and is taken by one server; if that dies, the
 * next asking goes on where it stopped.
 * @returns stops asking and waits for the batch in hand
 */
export const startQueue = async (
  deps: Deps,
  connection: ConnectionOptions,
): Promise<() => Promise<void>> => {
  const stopping = new AbortController()
  const boss = new PgBoss({
    ...connection,
    max: MAX_CONNECTIONS,
    application_name: 'noren jobs',
    schema: 'pgboss',
    warningSlowQuerySeconds: 30,
  })
  // Without a listener an error event would end the process.
  boss.on('error', (error) =>
    deps.log.warn({ message: error.message }, 'the job queue has trouble'),
  )
  await boss.start()
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
        await work.do(deps, stopping.signal)
      } catch (error) {
        // What is left is asked for again by whoever runs next.
        if (stopping.signal.aborted) return
        deps.log.error({ err: error, queue: work.queue }, 'a job failed')
        throw error
      }
    })
    // A server that starts need not wait for the minute.
    await boss.send(work.queue)
  }
  return async () => {
    stopping.abort()
    await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
  }
}
