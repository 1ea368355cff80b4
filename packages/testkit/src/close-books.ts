import { DAY_JOBS } from '@noren/server/background/day-jobs'
import { runJob } from '@noren/server/background/run-job'
import type { Deps } from '@noren/server/deps'
import type { TestApp } from './test-app.ts'

const JOBS = ['closeBookDays', 'sealBookDays', 'numberTaxDocuments']

/** Closes and seals the days before today in the books and numbers their tax documents, as the day's work does. */
export const closeBooks = async ({
  deps,
  clock,
}: Pick<TestApp, 'deps'> & Pick<Deps, 'clock'>): Promise<void> => {
  const jobs = DAY_JOBS.filter(({ name }) => JOBS.includes(name))
  if (jobs.length !== JOBS.length) throw new Error('nothing closes the books')
  for (const job of jobs) await runJob(deps, job, clock.businessDay())
}
