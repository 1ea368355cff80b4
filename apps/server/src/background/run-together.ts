import type { Day } from '@noren/contract/dates'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/pool.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Batch, DayJob } from './job.ts'
import * as store from './store.ts'

/** Jobs in their order; short ones that follow one another, and work as the same role in the same isolation, stand together. */
export const inGroups = (jobs: readonly DayJob[]): DayJob[][] => {
  const groups: DayJob[][] = []
  for (const job of jobs) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && isTogether(before, job)) last.push(job)
    else groups.push([job])
  }
  return groups
}

const isTogether = (one: DayJob, next: DayJob): boolean =>
  one.isShort === true &&
  next.isShort === true &&
  one.isErasing === next.isErasing &&
  one.isolation === next.isolation

/**
 * The first batch of several short jobs of a day, in their order and in one transaction: most nights they find nothing, and
 * a transaction for each is all that they would cost. Answers which of them are done with. When one fails nothing of it
 * stays, and all are run by themselves, which says which one it was.
 */
export const runTogether = async (
  deps: Deps,
  jobs: readonly DayJob[],
  businessDay: Day,
): Promise<ReadonlySet<string>> => {
  const [first] = jobs
  const work = (tx: Tx) => firstBatches(deps, tx, jobs, businessDay)
  const done = await inTransaction(
    first?.isErasing ? deps.eraser : deps.db,
    work,
    first?.isolation ? { isolation: first.isolation } : {},
  ).catch((error: unknown): Done[] => {
    // Alone each may well succeed, and then nothing else would tell of it.
    deps.log.warn({ err: error, businessDay }, 'short jobs of the day failed together')
    return []
  })
  for (const { batch } of done) await batch.afterCommit?.()
  return new Set(done.flatMap(({ job, batch }) => (batch.isDone ? [job] : [])))
}

interface Done {
  job: string
  cursor: string | null
  batch: Batch
}

const firstBatches = async (
  deps: Deps,
  tx: Tx,
  jobs: readonly DayJob[],
  businessDay: Day,
): Promise<Done[]> => {
  const names = jobs.map(({ name }) => name)
  const held = await store.lockRuns(tx, { jobs: names, businessDay })
  const at = deps.clock.now()
  const done: Done[] = []
  for (const { name: job, batch: run } of jobs) {
    const known = held.find((one) => one.job === job)
    // Held by another server, or done.
    if (!known || known.isFinished) continue
    const batch = await run(deps, { tx, businessDay, at, cursor: known.cursor })
    done.push({ job, batch, cursor: batch.cursor === undefined ? known.cursor : batch.cursor })
  }
  store.advanceRuns(tx, {
    businessDay,
    at,
    // Work outside the database must not happen for batches that are rolled back: that commit has to be durable.
    isLazy: done.every(({ batch }) => !batch.afterCommit),
    jobs: done.map(({ job }) => job),
    cursors: done.map(({ cursor }) => cursor),
    counts: done.map(({ batch }) => batch.count),
    finishedAts: done.map(({ batch }) => (batch.isDone ? at : null)),
  })
  return done
}
