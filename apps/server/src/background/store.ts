import type { Day } from '@noren/contract/dates'
import type { Querier, Tx } from '../platform/db/pool.ts'
import { rawStatement } from '../platform/db/statement.ts'

// ---- Days ----

const open = rawStatement<{ businessDay: Day; jobs: readonly string[]; at: Date }, never>(
  'open_business_day',
  `with opened as (
     insert into business_days (business_day, opened_at) values ($1, $3)
     on conflict (business_day) do nothing
   )
   insert into job_runs (job, business_day, started_at) select unnest($2::text[]), $1, $3
   on conflict (job, business_day) do nothing`,
  ['businessDay', 'jobs', 'at'],
)
/** Stores the day with its jobs. */
export const openDay = async (
  on: Querier,
  day: { businessDay: Day; jobs: readonly string[]; at: Date },
): Promise<void> => {
  await open.run(on, day)
}

const openMissed = rawStatement<{ today: Day; at: Date }, never>(
  'open_missed_business_days',
  `insert into business_days (business_day, opened_at)
   select generate_series(coalesce(max(business_day) + 1, $1::date), $1::date, interval '1 day')::date,
     $2
   from business_days
   on conflict (business_day) do nothing`,
  ['today', 'at'],
)
/** All days after the newest known one, up to and including today; on the very first day only that one. */
export const openDaysUntil = async (
  on: Querier,
  until: { today: Day; at: Date },
): Promise<void> => {
  await openMissed.run(on, until)
}

const unfinished = rawStatement<{ today: Day }, { businessDay: Day }>(
  'list_unfinished_business_days',
  `select business_day as "businessDay" from business_days
   where finished_at is null and business_day <= $1 order by business_day`,
  ['today'],
)
/** Oldest first. */
export const listUnfinishedDays = async (on: Querier, today: Day): Promise<Day[]> =>
  (await unfinished.all(on, { today })).map(({ businessDay }) => businessDay)

const findDay = rawStatement<{ businessDay: Day }, { isFinished: boolean }>(
  'find_business_day',
  `select finished_at is not null as "isFinished" from business_days where business_day = $1`,
  ['businessDay'],
)
export const isDayFinished = async (on: Querier, businessDay: Day): Promise<boolean> =>
  (await findDay.maybeOne(on, { businessDay }))?.isFinished ?? false

const finish = rawStatement<{ businessDay: Day; at: Date }, never>(
  'finish_business_day',
  `update business_days set finished_at = $2 where business_day = $1 and finished_at is null`,
  ['businessDay', 'at'],
)
export const finishDay = async (
  on: Querier,
  day: { businessDay: Day; at: Date },
): Promise<void> => {
  await finish.run(on, day)
}

// ---- Runs of a job ----

interface RunKey {
  job: string
  businessDay: Day
}

const start = rawStatement<RunKey & { at: Date }, never>(
  'start_job_run',
  `insert into job_runs (job, business_day, started_at) values ($1, $2, $3)
   on conflict (job, business_day) do nothing`,
  ['job', 'businessDay', 'at'],
)
/** Whether it was not stored before. */
export const startRun = async (on: Querier, run: RunKey & { at: Date }): Promise<boolean> =>
  (await start.run(on, run)) === 1

const lock = rawStatement<RunKey, { cursor: string | null; isFinished: boolean }>(
  'lock_job_run',
  `select cursor, finished_at is not null as "isFinished" from job_runs
   where job = $1 and business_day = $2 for update skip locked`,
  ['job', 'businessDay'],
)
/** Undefined while another server holds the lock, and for a run that is not stored. */
export const lockRun = (tx: Tx, run: RunKey) => lock.maybeOne(tx, run)

const advance = rawStatement<
  RunKey & {
    cursor: string | null
    count: number
    findings: readonly string[]
    finishedAt: Date | null
    at: Date
    isLazy: boolean
  },
  never
>(
  'advance_job_run',
  `with lazily as materialized (
     select case when $8 then set_config('synchronous_commit', 'off', true) end
   )
   update job_runs set cursor = $3, done_count = done_count + $4, batch_count = batch_count + 1,
     findings = findings || $5::text[], finished_at = $6, failure = null,
     started_at = case batch_count when 0 then $7 else started_at end
   from lazily
   where job = $1 and business_day = $2`,
  ['job', 'businessDay', 'cursor', 'count', 'findings', 'finishedAt', 'at', 'isLazy'],
)
/**
 * A lazy commit reaches the disk a moment later. A power cut may undo it, but completely: the cursor goes back together with
 * the batch, which is then done again.
 */
export const advanceRun = (tx: Tx, progress: Parameters<typeof advance.send>[1]): void =>
  advance.send(tx, progress)

const lockAll = rawStatement<
  { jobs: readonly string[]; businessDay: Day },
  { job: string; cursor: string | null; isFinished: boolean }
>(
  'lock_job_runs',
  `select job, cursor, finished_at is not null as "isFinished" from job_runs
   where job = any($1) and business_day = $2 order by job for update skip locked`,
  ['jobs', 'businessDay'],
)
/** Those of these jobs that no other server holds. */
export const lockRuns = (tx: Tx, of: { jobs: readonly string[]; businessDay: Day }) =>
  lockAll.all(tx, of)

const advanceAll = rawStatement<
  {
    businessDay: Day
    at: Date
    isLazy: boolean
    jobs: readonly string[]
    cursors: readonly (string | null)[]
    counts: readonly number[]
    finishedAts: readonly (Date | null)[]
  },
  never
>(
  'advance_job_runs',
  `with lazily as materialized (
     select case when $3 then set_config('synchronous_commit', 'off', true) end
   )
   update job_runs r set cursor = d.cursor, done_count = done_count + d.count,
     batch_count = batch_count + 1, finished_at = d.finished_at, failure = null,
     started_at = case batch_count when 0 then $2 else started_at end
   from lazily, unnest($4::text[], $5::text[], $6::bigint[], $7::timestamptz[])
     as d (job, cursor, count, finished_at)
   where r.job = d.job and r.business_day = $1`,
  ['businessDay', 'at', 'isLazy', 'jobs', 'cursors', 'counts', 'finishedAts'],
)
/** The same of several jobs at once. */
export const advanceRuns = (tx: Tx, progress: Parameters<typeof advanceAll.send>[1]): void =>
  advanceAll.send(tx, progress)

const fail = rawStatement<RunKey & { failure: string }, never>(
  'fail_job_run',
  'update job_runs set failure = $3 where job = $1 and business_day = $2 and finished_at is null',
  ['job', 'businessDay', 'failure'],
)
export const noteFailure = async (
  on: Querier,
  run: RunKey & { failure: string },
): Promise<void> => {
  await fail.run(on, run)
}

const openWork = rawStatement<Record<never, never>, { batches: number; isInterrupted: boolean }>(
  'read_open_day_work',
  `select coalesce(sum(r.batch_count), 0)::bigint as batches,
     coalesce(bool_or(r.finished_at is null and r.failure is null), false) as "isInterrupted"
   from business_days b join job_runs r on r.business_day = b.business_day
   where b.finished_at is null`,
  [],
)
/** How far the days are that are not finished, and whether something of them is left that did not fail by itself. */
export const readOpenWork = (on: Querier) => openWork.one(on)

// ---- How the day's work stands ----

export interface JobState {
  job: string
  /** Days that it has still to do. */
  unfinished: number
  /** Of these: on which it failed when it was last tried. */
  failed: number
  /** Of its newest run that found something or is finished. */
  findings: number
  /** When its newest finished run ended; null: none has. */
  doneAt: Date | null
}
const states = rawStatement<{ jobs: readonly string[] }, JobState>(
  'list_job_states',
  `select j.job, coalesce(w.unfinished, 0) as unfinished, coalesce(w.failed, 0) as failed,
     coalesce(f.count, 0) as findings, d.finished_at as "doneAt"
   from unnest($1::text[]) as j (job)
     left join lateral (
       select count(*) as unfinished, count(r.failure) as failed
       from business_days b join job_runs r on r.job = j.job and r.business_day = b.business_day
       where b.finished_at is null and r.finished_at is null) w on true
     left join lateral (
       select cardinality(findings) as count from job_runs
       where job = j.job and (finished_at is not null or cardinality(findings) > 0)
       order by business_day desc limit 1) f on true
     left join lateral (
       select finished_at from job_runs where job = j.job and finished_at is not null
       order by business_day desc limit 1) d on true`,
  ['jobs'],
)
export const listJobStates = (on: Querier, jobs: readonly string[]): Promise<JobState[]> =>
  states.all(on, { jobs })

export interface DaysState {
  /** Opened and not finished. */
  unfinished: number
  oldestOpenedAt: Date | null
  /** null: no day was ever opened. */
  newestDay: Day | null
}
const days = rawStatement<Record<never, never>, DaysState>(
  'find_days_state',
  `select count(*) as unfinished, min(opened_at) as "oldestOpenedAt",
     (select max(business_day) from business_days) as "newestDay"
   from business_days where finished_at is null`,
  [],
)
export const findDaysState = (on: Querier): Promise<DaysState> => days.one(on)

const call = rawStatement<{ alarm: string; at: Date; since: Date }, never>(
  'claim_alarm_call',
  `insert into alarm_calls as known (alarm, called_at) values ($1, $2)
   on conflict (alarm) do update set called_at = excluded.called_at where known.called_at <= $3`,
  ['alarm', 'at', 'since'],
)
/** Whether this alarm is this server's to call out: none has since then. */
export const claimCall = async (
  on: Querier,
  of: { alarm: string; at: Date; since: Date },
): Promise<boolean> => (await call.run(on, of)) === 1
