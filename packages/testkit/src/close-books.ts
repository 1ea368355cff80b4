import { DAY_JOBS } from '@noren/server/background/day-jobs'
import { runJob } from '@noren/server/background/run-job'
import type { TestApp } from './test-app.ts'

/** Closes and seals the days before today in the books, as the day's work does. */
export const closeBooks = async ({
  deps,
  clock,
}: Pick<TestApp, 'deps' | 'clock'>): Promise<void> => {
  const jobs = DAY_JOBS.filter(({ name }) => ['closeBookDays', 'sealBookDays'].includes(name))
  if (jobs.length !== 2) throw new Error('nothing closes the books')
  for (const job of jobs) await runJob(deps, job, clock.businessDay())
}
