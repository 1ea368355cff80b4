/** A program for the jobs' tests: rolls the test clock's day on the given database. */

import { DAY_JOBS } from '@noren/server/background/day-jobs'
import { runJob } from '@noren/server/background/run-job'
import type { ConnectionOptions } from '@noren/server/platform/db/pool'
import { testClock, testServerOn } from './given-loans.ts'

process.once('message', async (told: { connection: ConnectionOptions; dataDir: string }) => {
  const clock = testClock()
  const server = testServerOn(told.connection, { clock, dataDir: told.dataDir })
  const roll = DAY_JOBS.find(({ name }) => name === 'rollOverdue')
  if (!roll) throw new Error('there is no roll')
  await runJob(server.deps, roll, clock.businessDay())
  await server.close()
  process.disconnect()
})
