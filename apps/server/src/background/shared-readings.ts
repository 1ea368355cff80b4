import type { Deps } from '../deps.ts'
import { readLateLoans, readWaiting } from '../domains/insight/waiting.ts'
import { countLateWork } from '../domains/work/work-items.ts'
import type { SharedReader, SharedSeries, SharedValue } from '../http/shared-series.ts'
import type { Patience } from '../platform/db/pool.ts'
import { listLines } from '../platform/outbox/line-store.ts'
import { readDayState } from './day-state.ts'

/** Who asks waits for about ten seconds, and gets the rest without these. */
const PATIENCE: Patience = { ms: 3_000, onceSilentMs: 500 }
const MS_PER_SECOND = 1000

const one = (
  name: SharedSeries['name'],
  help: string,
  label: string | null = null,
): SharedSeries => ({
  name,
  help,
  label,
})

const WAITING = one(
  'noren_shared_waiting',
  'What waits: payouts and refunds to be ordered, checked or funded, reminders, pushes and mails to leave, credits and differences for a person. Up to 10,000 of each.',
  'queue',
)
const WAITING_OLDEST = one(
  'noren_shared_waiting_oldest_seconds',
  'For how long the oldest of it waits; 0 for nothing.',
  'queue',
)
const WORK = one(
  'noren_shared_work_items',
  'Work that waits for the staff. Up to 10,000 of each kind.',
  'kind',
)
const WORK_LATE = one('noren_shared_work_items_late', 'Of it: what is past its time.', 'kind')
const RUNNING = one(
  'noren_shared_running_loans',
  'Running loans by how many days late they were, at the close of the last day that the night has summed.',
  'bucket',
)
const DAYS = one('noren_shared_days_unfinished', 'Business days whose work is not finished.')
const DAY_SECONDS = one(
  'noren_shared_day_unfinished_seconds',
  'For how long the oldest unfinished business day waits; 0 for none.',
)
const JOBS = one(
  'noren_shared_jobs_unfinished',
  'Jobs of unfinished days: failed when they were last tried, or waiting for their turn or their end.',
  'state',
)
const FINDINGS = one(
  'noren_shared_findings',
  'What the newest run of a job of the night found wrong, in the books first of all.',
  'job',
)
const JOB_DONE = one(
  'noren_shared_job_done_timestamp_seconds',
  'When the newest finished run of a job of the day ended.',
  'job',
)

const CUT = one(
  'noren_shared_line_cut',
  'Whether nothing leaves for a kind of provider, as it was away when it was last called: 1 or 0.',
  'line',
)

const seconds = (ms: number): number => ms / MS_PER_SECOND

/** The series of `/metrics` that are of the database, with their values now: some indexed look-ups, and no scan that grows with the book. */
export const sharedReadings = (deps: Pick<Deps, 'db' | 'clock' | 'market'>): SharedReader => ({
  series: [
    WAITING,
    WAITING_OLDEST,
    WORK,
    WORK_LATE,
    RUNNING,
    DAYS,
    DAY_SECONDS,
    JOBS,
    FINDINGS,
    JOB_DONE,
    CUT,
  ],
  async read() {
    const at = deps.clock.now()
    const ageOf = (then: Date | null): number =>
      then === null ? 0 : Math.max(0, seconds(at.getTime() - then.getTime()))
    const [waiting, work, running, { jobs, ...days }, lines] = await deps.db
      .within(PATIENCE)
      .together((on) =>
        Promise.all([
          readWaiting(on, at),
          countLateWork(on, at),
          readLateLoans(on),
          readDayState(deps, on),
          listLines(on),
        ]),
      )
    const sum = (of: 'unfinished' | 'failed'): number =>
      jobs.reduce((total, job) => total + job[of], 0)
    const values: SharedValue[] = [
      [DAYS, null, days.unfinishedDays],
      [DAY_SECONDS, null, ageOf(days.unfinishedSince)],
      [JOBS, 'failed', sum('failed')],
      [JOBS, 'waiting', sum('unfinished') - sum('failed')],
    ]
    for (const { queue, count, oldestAt } of waiting) {
      values.push([WAITING, queue, count], [WAITING_OLDEST, queue, ageOf(oldestAt)])
    }
    for (const { kind, open, late } of work) {
      values.push([WORK, kind, open], [WORK_LATE, kind, late])
    }
    for (const { line, cutUntil } of lines) values.push([CUT, line, cutUntil ? 1 : 0])
    for (const [bucket, loans] of Object.entries(running)) values.push([RUNNING, bucket, loans])
    for (const { job, findings, doneAt } of jobs) {
      values.push([FINDINGS, job, findings])
      if (doneAt) values.push([JOB_DONE, job, seconds(doneAt.getTime())])
    }
    return values
  },
})
