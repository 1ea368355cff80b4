import { DAY_JOBS } from '../src/jobs/day-jobs.ts'
import { runJob } from '../src/jobs/run-job.ts'
import type { TestApp } from './test-app.ts'

/** Marks as overdue what is, as the day's work does. */
export const rollOverdue = async ({ deps, clock }: TestApp): Promise<void> => {
  const roll = DAY_JOBS.find(({ name }) => name === 'rollOverdue')
  if (!roll) throw new Error('there is no roll')
  await runJob(deps, roll, clock.businessDay())
}
