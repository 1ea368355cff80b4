import type { Day } from '@noren/contract/dates'
import type { Tx } from '../../platform/db/pool.ts'
import { noteCreditTriggers } from './credit-triggers.ts'
import { isAnyReviewDue, takeDueReviews } from './store/credit.ts'

/**
 * Notes whose decision has reached its review day, a batch at a time; the worker decides. The day is taken off with
 * the note, and the new decision sets the next one. Who is locked comes up again in a later batch.
 */
export const reviewDecisionsBatch = async (
  tx: Tx,
  input: { businessDay: Day; at: Date; limit: number },
): Promise<{ count: number; isDone: boolean; isHeldUp: boolean }> => {
  const { businessDay, at, limit } = input
  const userIds = await takeDueReviews(tx, { businessDay, limit })
  await noteCreditTriggers(tx, { userIds, cause: 'reviewDay', at })
  const isDone = userIds.length < limit && !(await isAnyReviewDue(tx, businessDay))
  return { count: userIds.length, isDone, isHeldUp: !isDone && userIds.length === 0 }
}
