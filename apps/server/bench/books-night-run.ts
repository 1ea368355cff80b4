/** A program for books-night.ts: the night's work on the books after so many days, and what it took. */
import { readFileSync } from 'node:fs'
import { DAY_JOBS } from '@noren/server/background/day-jobs'
import { runJob } from '@noren/server/background/run-job'
import { testClock, testServerOn } from '@noren/testkit/given-loans'

const ON_BOOKS = ['closeBookDays', 'sealBookDays', 'verifyBooks']
/** In the first night all of their entries are new, as in none of a lender's; a sample of the loans was looked at before. */
const jobsOf = (days: number) => (days === 1 ? ON_BOOKS : [...ON_BOOKS, 'verifyLoans'])

export interface NightCost {
  readonly seconds: Readonly<Record<string, number>>
  /** Of this process. */
  readonly cpuSeconds: number
  /** The time of PostgreSQL's statements. */
  readonly databaseCpuSeconds: number
  readonly memoryMb: number
  /** What the close wrote. */
  readonly entries: number
  readonly problems: readonly string[]
}

const { DATABASE_OWNER_URL: connectionString, DATA_DIR: dataDir } = process.env
if (!connectionString || !dataDir) throw new Error('the database is missing')
const clock = testClock()
const days = Number(process.argv[2])
clock.advanceDays(days)
const { deps, close } = testServerOn({ connectionString }, { clock, dataDir })
const backends = async (): Promise<number> => {
  const { rows } = await deps.owner.query<{ pid: number }>({
    text: `select pid from pg_stat_activity where datname = current_database()`,
  })
  const ticks = rows.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, one) => sum + one, 0) / 100
}
const seconds: Record<string, number> = {}
const before = process.cpuUsage()
for (const name of jobsOf(days)) {
  const job = DAY_JOBS.find((one) => one.name === name)
  if (!job) throw new Error(`there is no job ${name}`)
  const beganMs = performance.now()
  await runJob(deps, job, clock.businessDay())
  seconds[name] = (performance.now() - beganMs) / 1000
}
const { user, system } = process.cpuUsage(before)
const databaseCpuSeconds = await backends()
const { rows: written } = await deps.db.query<{ count: number }>({
  text: `select count(*) as count from journal_entries
    where source_kind = 'close' and posted_on = $1::date - 1`,
  values: [clock.businessDay()],
})
const { rows: found } = await deps.db.query<{ finding: string }>({
  text: 'select unnest(findings) as finding from job_runs where business_day = $1',
  values: [clock.businessDay()],
})
const cost: NightCost = {
  seconds,
  cpuSeconds: (user + system) / 1e6,
  databaseCpuSeconds,
  memoryMb: process.resourceUsage().maxRSS / 1000,
  entries: Number(written[0]?.count),
  problems: found.map(({ finding }) => finding),
}
await close()
process.stdout.write(JSON.stringify(cost))
