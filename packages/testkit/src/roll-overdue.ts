import { DAY_JOBS } from '@noren/server/background/day-jobs'
import { runJob } from '@noren/server/background/run-job'
import type { TestApp } from './test-app.ts'

/** Marks as overdue what is, as the day's work does. */
export const rollOverdue = async ({ deps, clock }: TestApp): Promise<void> => {
  const roll = DAY_JOBS.find(({ name }) => name === 'rollOverdue')
  if (!roll) throw new Error('there is no roll')
  await runJob(deps, roll, clock.businessDay())
}
