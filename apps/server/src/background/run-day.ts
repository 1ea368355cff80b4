import type { Day } from '@noren/contract/dates'
import type { Deps } from '../deps.ts'
import { DAY_JOBS } from './day-jobs.ts'
import { runJob } from './run-job.ts'
import { inGroups, runTogether } from './run-together.ts'
import * as store from './store.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * Runs a day's jobs in the order of DAY_JOBS, exactly once: a finished day is skipped, and one interrupted
 * by a crash continues where it stopped. A failing job does not keep the others from running; the day stays
 * unfinished, and the next call retries that job. @throws Error naming the jobs that failed, or the
 * signal's reason
 */
export const runDay = async (deps: Deps, businessDay: Day, signal?: AbortSignal): Promise<void> => {
  if (await store.isDayFinished(deps.db, businessDay)) return
  const isToday = businessDay === deps.clock.businessDay()
  const jobs = DAY_JOBS.filter(({ runsFor }) => isToday || runsFor === 'everyDay')
  const names = jobs.map(({ name }) => name)
  await store.openDay(deps.db, { businessDay, jobs: names, at: deps.clock.now() })
  const failed: string[] = []
  for (const group of inGroups(jobs)) {
    signal?.throwIfAborted()
    const done = group.length > 1 ? await runTogether(deps, group, businessDay) : NONE
    for (const job of group.filter(({ name }) => !done.has(name))) {
      try {
        await runJob(deps, job, businessDay, signal)
      } catch (error) {
        signal?.throwIfAborted()
        failed.push(job.name)
        deps.log.error({ err: error, job: job.name, businessDay }, 'a job of the day failed')
      }
    }
  }
  if (failed.length > 0) throw new Error(`${businessDay}: ${failed.join(', ')} failed`)
  await store.finishDay(deps.db, { businessDay, at: deps.clock.now() })
}

/**
 * Runs every unfinished day, today last: days on which no server ran are caught up one after another. A
 * failing day does not delay the next ones. @throws Error naming the days that failed, or the signal's
 * reason
 */
export const catchUpDays = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const today = deps.clock.businessDay()
  await store.openDaysUntil(deps.db, { today, at: deps.clock.now() })
  const failures: string[] = []
  for (const businessDay of await store.listUnfinishedDays(deps.db, today)) {
    await runDay(deps, businessDay, signal).catch((error: unknown) => {
      signal?.throwIfAborted()
      failures.push(error instanceof Error ? error.message : String(error))
    })
  }
  if (failures.length > 0) throw new Error(failures.join('; '))
}
