import type { Day } from '@noren/contract/dates'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/pool.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Batch, DayJob } from './job.ts'
import * as store from './store.ts'

/** Jobs in their order; short ones that follow one another, and work as the same role, stand together. */
export const inGroups = (jobs: readonly DayJob[]): DayJob[][] => {
  const groups: DayJob[][] = []
  for (const job of jobs) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    const isTogether = job.isShort && before?.isShort && before.isErasing === job.isErasing
    if (last && isTogether) last.push(job)
    else groups.push([job])
  }
  return groups
}

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
  const db = jobs[0]?.isErasing ? deps.eraser : deps.db
  const work = (tx: Tx) => firstBatches(deps, tx, jobs, businessDay)
  const done = await inTransaction(db, work).catch((): Done[] => [])
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
