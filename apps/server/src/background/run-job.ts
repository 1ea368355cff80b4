import { setTimeout as sleep } from 'node:timers/promises'
import type { Day } from '@noren/contract/dates'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/pool.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { Batch, DayJob } from './job.ts'
import * as store from './store.ts'

/** Another server is running the same job, or a request holds the lock of a row. */
const WAIT_MS = 50

type Step = { state: 'finished' } | { state: 'notFound' } | { state: 'done'; batch: Batch }

/**
 * Runs one job of one day to its end, from wherever it stopped. Each batch commits together with the job's
 * cursor, under the lock of the job's row: so each is done exactly once, in spite of crashes, repeated
 * calls and several servers. Resolves when the job is finished, even by another server; when the signal
 * aborts, throws its reason after the current batch.
 */
export const runJob = async (
  deps: Deps,
  job: DayJob,
  businessDay: Day,
  signal?: AbortSignal,
): Promise<void> => {
  const run = { job: job.name, businessDay }
  try {
    for (;;) {
      signal?.throwIfAborted()
      const step = await inTransaction(
        job.isErasing ? deps.eraser : deps.db,
        (tx) => doBatch(deps, tx, job, businessDay),
        job.isolation ? { isolation: job.isolation } : {},
      )
      if (step.state === 'finished') return
      if (step.state === 'notFound') {
        const isNew = await store.startRun(deps.db, { ...run, at: deps.clock.now() })
        if (!isNew) await sleep(WAIT_MS)
        continue
      }
      await afterBatch(deps, run, step.batch)
      if (step.batch.isDone) return
    }
  } catch (error) {
    if (signal?.aborted) throw error
    const failure = error instanceof Error ? error.message : String(error)
    await store.noteFailure(deps.db, { ...run, failure }).catch(() => undefined)
    throw error
  }
}

const doBatch = async (deps: Deps, tx: Tx, job: DayJob, businessDay: Day): Promise<Step> => {
  const run = { job: job.name, businessDay }
  const held = await store.lockRun(tx, run)
  // Held by another server, or of a day that was not opened with its jobs.
  if (!held) return { state: 'notFound' }
  if (held.isFinished) return { state: 'finished' }
  const at = deps.clock.now()
  const { cursor } = held
  const batch = await job.batch(deps, { tx, businessDay, at, cursor })
  store.advanceRun(tx, {
    ...run,
    cursor: batch.cursor === undefined ? cursor : batch.cursor,
    count: batch.count,
    findings: batch.findings ?? [],
    finishedAt: batch.isDone ? at : null,
    at,
    // Work outside the database must not happen for a batch that is rolled back: that commit has to be durable.
    isLazy: !batch.afterCommit,
  })
  return { state: 'done', batch }
}

const afterBatch = async (
  deps: Deps,
  run: { job: string; businessDay: Day },
  batch: Batch,
): Promise<void> => {
  for (const finding of batch.findings ?? []) deps.log.error({ ...run, finding }, 'alarm')
  await batch.afterCommit?.()
  if (batch.isHeldUp) await sleep(WAIT_MS)
}
