import type { Day } from '@noren/contract/dates'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/pool.ts'
import type { TransactionOptions } from '../platform/db/transaction.ts'

/** What one batch of a job works with; all it writes commits together with the job's new cursor. */
export interface BatchInput {
  readonly tx: Tx
  readonly businessDay: Day
  readonly at: Date
  /** Where the batch before this one ended; null for the first. */
  readonly cursor: string | null
}

export interface Batch {
  /** Rows that were changed or looked at. */
  readonly count: number
  readonly isDone: boolean
  /** Absent: as it was, because what was done is no longer found. */
  readonly cursor?: string | null
  /** Sentences for an operator, kept with the run and logged as errors. */
  readonly findings?: readonly string[]
  /** Work outside the database. Lost in a crash right after the commit, so it may only tidy up. */
  readonly afterCommit?: () => Promise<void>
}

/** A named piece of a day's work, done in batches small enough that no lock is held for long. */
export interface DayJob {
  readonly name: string
  /** `today`: it looks at how things stand now, so that a day which was missed has no need of it. */
  readonly runsFor: 'everyDay' | 'today'
  readonly isolation?: NonNullable<TransactionOptions['isolation']>
  batch(deps: Deps, input: BatchInput): Promise<Batch>
}
