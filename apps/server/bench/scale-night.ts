/** A program for scale.ts: each job of the night after so many days, what it took, and its longest batch. */
import { marketByCode } from '@noren/markets/market-by-code'
import { DAY_JOBS } from '@noren/server/background/day-jobs'
import { runJob } from '@noren/server/background/run-job'
import { systemClock } from '@noren/server/platform/clock'
import { testServerOn } from '@noren/testkit/given-loans'

export interface JobCost {
  readonly name: string
  readonly seconds: number
  /** Of a transaction without its commit: nothing in it is locked for longer. */
  readonly longestBatchMs: number
  readonly batches: number
  readonly findings: readonly string[]
}

const { DATABASE_OWNER_URL: connectionString, DATA_DIR: dataDir } = process.env
if (!connectionString || !dataDir) throw new Error('the database is missing')
const days = Number(process.argv[2])
const clock = systemClock(marketByCode('in').zone, () => days)
const { deps, close } = testServerOn({ connectionString }, { clock, dataDir })
const costs: JobCost[] = []
for (const job of DAY_JOBS) {
  let longestBatchMs = 0
  let batches = 0
  const timed: typeof job = {
    ...job,
    async batch(on, input) {
      const beganMs = performance.now()
      const batch = await job.batch(on, input)
      longestBatchMs = Math.max(longestBatchMs, performance.now() - beganMs)
      batches += 1
      return batch
    },
  }
  const beganMs = performance.now()
  await runJob(deps, timed, clock.businessDay())
  const seconds = (performance.now() - beganMs) / 1000
  const { rows } = await deps.db.query<{ finding: string }>({
    text: 'select unnest(findings) as finding from job_runs where job = $1 and business_day = $2',
    values: [job.name, clock.businessDay()],
  })
  const findings = rows.map(({ finding }) => finding)
  costs.push({ name: job.name, seconds, longestBatchMs, batches, findings })
}
await close()
process.stdout.write(JSON.stringify(costs))
