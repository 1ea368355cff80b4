import type { Day } from '@noren/contract/dates'
import type { Deps } from '@noren/server/deps'

interface JobRun {
  job: string
  cursor: string | null
  doneCount: number
  batchCount: number
  findings: string[]
  startedAt: Date
  finishedAt: Date | null
  failure: string | null
}

/** The results of a day's jobs. */
export const jobRunsOf = async ({ db }: Pick<Deps, 'db'>, businessDay: Day): Promise<JobRun[]> => {
  const text = `select job, cursor, done_count as "doneCount", batch_count as "batchCount", findings,
      started_at as "startedAt", finished_at as "finishedAt", failure
    from job_runs where business_day = $1 order by finished_at, started_at, job`
  return (await db.query<JobRun>({ text, values: [businessDay] })).rows
}
