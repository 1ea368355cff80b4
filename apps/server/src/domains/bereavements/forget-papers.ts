import type { Tx } from '../../platform/db/pool.ts'
import * as store from './store/bereavements.ts'

const DAY_MS = 86_400_000
/** After the decision that confirmed a death. */
const CONFIRMED_KEPT_MS = 365 * DAY_MS
/** After a report of somebody who is nobody's borrower, or who lives. */
const OTHERS_KEPT_MS = 90 * DAY_MS
/** Longer than the day that is counted. */
const ADDRESSES_KEPT_MS = 2 * DAY_MS

/**
 * Deletes what was told and its paper once they have served, and the hashes of addresses. That there was a report, and
 * what was decided, stays. Returns the files, which the caller removes after the commit.
 */
export const forgetPapers = async (
  tx: Tx,
  { at, limit }: { at: Date; limit: number },
): Promise<{ count: number; fileIds: string[] }> => {
  const before = (ms: number): Date => new Date(at.getTime() - ms)
  const gone = await store.forgetPapers(tx, {
    decidedBefore: before(CONFIRMED_KEPT_MS),
    strangersBefore: before(OTHERS_KEPT_MS),
    limit,
  })
  const addresses = await store.forgetAddresses(tx, { before: before(ADDRESSES_KEPT_MS), limit })
  const fileIds = gone.flatMap(({ fileId }) => fileId ?? [])
  return { count: Math.max(gone.length, addresses), fileIds }
}
