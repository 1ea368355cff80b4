import { LOAN_BUCKETS, type LoanBucket } from '@noren/contract/operator/loans'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/waiting.ts'

export const WAITING_QUEUES = [
  'payouts',
  'payoutsInCheck',
  'unfundedPayouts',
  'refunds',
  'unfundedRefunds',
  'reminders',
  'pushes',
  'mails',
  'unmatchedCredits',
  'reconExceptions',
] as const
export type WaitingQueue = (typeof WAITING_QUEUES)[number]

/** Beyond this nothing is counted, so that a reading costs the same however much waits. */
const WAITING_COUNT_MAX = 10_000

export interface Waiting {
  readonly queue: WaitingQueue
  /** Up to 10,000. */
  readonly count: number
  /** Since when the longest waits; null where nothing does. */
  readonly oldestAt: Date | null
}

/** What waits to leave, and money that waits for a person. */
export const readWaiting = async (on: Querier, at: Date): Promise<Waiting[]> => {
  const rows = await store.countWaiting(on, { at, limit: WAITING_COUNT_MAX })
  return WAITING_QUEUES.map((queue) => {
    const row = rows.find((one) => one.queue === queue)
    return { queue, count: row?.count ?? 0, oldestAt: row?.oldestAt ?? null }
  })
}

/** The first day of each bucket of LOAN_BUCKETS after the first. */
const BUCKETS_FROM = [1, 8, 31, 61, 91]

/** Running loans by how late they were at the close of the last day that the night has summed. */
export const readLateLoans = async (on: Querier): Promise<Record<LoanBucket, number>> => {
  const rows = await store.sumLastDay(on)
  const of = (at: number): number => {
    const from = BUCKETS_FROM[at - 1] ?? Number.NEGATIVE_INFINITY
    const until = BUCKETS_FROM[at] ?? Number.POSITIVE_INFINITY
    const own = rows.filter(({ lateFrom }) => lateFrom >= from && lateFrom < until)
    return own.reduce((sum, { loans }) => sum + loans, 0)
  }
  return Object.fromEntries(LOAN_BUCKETS.map((bucket, at) => [bucket, of(at)])) as Record<
    LoanBucket,
    number
  >
}
