/**
 * How many loans a second the nightly roll moves, and how long its longest batch holds its locks: `node
 * apps/server/bench/nightly-roll.ts [loans]`, on a separate PostgreSQL that syncs every commit. Budget: 5
 * 000 loans/s, no lock over 100 ms.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@noren/contract/dates'
import { DAY_JOBS } from '@noren/server/background/day-jobs'
import type { DayJob } from '@noren/server/background/job'
import { runJob } from '@noren/server/background/run-job'
import { startEmbeddedPostgres } from '@noren/server/platform/db/embedded-postgres'
import { prepareDatabase } from '@noren/server/platform/db/prepare-database'
import { ownRolesOf } from '@noren/server/platform/db/roles'
import { analyze, givenLoans, testClock, testServerOn } from '@noren/testkit/given-loans'
import { cpuSeconds } from './cpu-time.ts'
import { show } from './rounds.ts'

/** The figures of the portfolio, of which every loan is new on this night. */
const PORTFOLIO = { seconds: 60, lockedMs: 100 }
const MILLION = 1_000_000
const LOANS = Number(process.argv[2] ?? 100_000)
const dataDir = mkdtempSync(join(tmpdir(), 'noren-bench-'))
const postgres = await startEmbeddedPostgres(dataDir)
await prepareDatabase(ownRolesOf(postgres.connection))
const postmasterPid = Number.parseInt(
  readFileSync(join(postgres.folder, 'cluster', 'postmaster.pid'), 'utf8'),
  10,
)
const clock = testClock()
const { deps, close } = testServerOn(postgres.connection, { clock, dataDir })
const today = clock.businessDay()

const timed = async (job: DayJob): Promise<void> => {
  let count = 0
  let batches = 0
  const tookMs: number[] = []
  // A batch including its commit lasts until the next batch begins.
  let beganMs = performance.now()
  const startedMs = beganMs
  const cpuBefore = cpuSeconds(postmasterPid)
  await runJob(
    deps,
    {
      ...job,
      async batch(...args) {
        const batch = await job.batch(...args)
        count += batch.count
        batches += 1
        tookMs.push(performance.now() - beganMs)
        beganMs = performance.now()
        return batch
      },
    },
    today,
  )
  const seconds = (performance.now() - startedMs) / 1000
  tookMs.sort((a, b) => a - b)
  const at = (share: number) => Math.round(tookMs[Math.floor(tookMs.length * share)] ?? 0)
  // Wall time also depends on other processes; CPU time on both sides of the socket does not.
  const cpu = cpuSeconds(postmasterPid) - cpuBefore
  const rate =
    count === 0
      ? ''
      : `${Math.round(count / seconds)} a second, by CPU ${Math.round(count / Math.max(cpu, 0.01))}, `
  console.log(
    `${job.name.padEnd(22)} ${String(count).padStart(7)} in ${Math.round(seconds * 10) / 10} s: ` +
      `${rate}${batches} batches, with their commits p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(0.9999)} ms`,
  )
  if (job.name !== 'rollPortfolio') return
  const ofMillion = (seconds * MILLION) / LOANS
  show({
    what: 'rollPortfolio, a million loans at this rate',
    figure: `${Math.round(ofMillion)} s, longest batch ${at(0.9999)} ms`,
    beside: `budget ${PORTFOLIO.seconds} s, ${PORTFOLIO.lockedMs} ms`,
    isMet: ofMillion <= PORTFOLIO.seconds && at(0.9999) <= PORTFOLIO.lockedMs,
  })
}

console.log(`${LOANS} loans, all due yesterday or up to 29 days before`)
await givenLoans(deps, { count: LOANS, dueOn: (index) => addDays(today, -1 - (index % 30)) })
await analyze(deps)
for (const job of DAY_JOBS) await timed(job)
await close()
await postgres.stop()
rmSync(postgres.folder, { recursive: true, force: true })
rmSync(dataDir, { recursive: true, force: true })
