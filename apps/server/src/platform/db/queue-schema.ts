import { PgBoss } from 'pg-boss'
import { driverOptions } from './hosts.ts'
import { type ConnectionOptions, KEEP_ALIVE, QUEUE_WAITS } from './pool.ts'
import { QUEUE_SCHEMA } from './rights/table-rights.ts'

/** Creates or upgrades the queue's tables, in the name of who owns the schema; it runs no job. */
export const makeQueueSchema = async (owner: ConnectionOptions): Promise<void> => {
  const boss = new PgBoss({
    ...driverOptions(owner),
    ...KEEP_ALIVE,
    ...QUEUE_WAITS,
    max: 1,
    application_name: 'noren migrate',
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
  })
  // An error event without a listener would end the process; what fails is thrown by start.
  boss.on('error', () => undefined)
  await boss.start()
  await boss.stop({ graceful: false })
}
