import type { Day } from '@noren/contract/dates'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/pool.ts'
import type { TransactionOptions } from '../platform/db/transaction.ts'

/** The input of one batch of a job; everything it writes commits together with the job's new cursor. */
export interface BatchInput {
  readonly tx: Tx
  readonly businessDay: Day
  readonly at: Date
  /** Where the previous batch ended; null for the first. */
  readonly cursor: string | null
}

export interface Batch {
  /** Rows that were changed or checked. */
  readonly count: number
  readonly isDone: boolean
  /** Others have locked what is left: the next batch waits a moment. */
  readonly isHeldUp?: boolean
  /** Absent means unchanged: what was processed is no longer found by the query. */
  readonly cursor?: string | null
  /** Sentences for an operator, stored with the run and logged as errors. */
  readonly findings?: readonly string[]
  /** Work outside the database. A crash right after the commit loses it, so it may only clean up. */
  readonly afterCommit?: () => Promise<void>
}

/** A named job of the day, done in batches small enough that no lock is held for long. */
export interface DayJob {
  readonly name: string
  /** `today` is for jobs that look at the current state, so that missed days need not be caught up. */
  readonly runsFor: 'everyDay' | 'today'
  /** It deletes what the server itself may not, so it works as the role for that. */
  readonly isErasing?: boolean
  /**
   * A batch of it is a few statements that wait for nobody, and it has no findings: with those beside it that are short too
   * its first batch shares a transaction (run-together.ts).
   */
  readonly isShort?: boolean
  readonly isolation?: NonNullable<TransactionOptions['isolation']>
  batch(deps: Deps, input: BatchInput): Promise<Batch>
}
