import type { Tx } from '../../platform/db/pool.ts'
import { newUuidV7 } from '../../platform/ids.ts'
import * as store from './store/triggers.ts'

export type { CreditCause } from './store/triggers.ts'

/**
 * Notes, in the transaction of the event, that what these people may borrow has to be decided again. Live stops
 * (loans/borrow-stops.ts) hold from that commit on, however late the worker comes.
 */
export const noteCreditTriggers = async (
  tx: Tx,
  of: { userIds: readonly string[]; cause: store.CreditCause; at: Date },
): Promise<void> => {
  const { cause, at } = of
  const userIds = [...new Set(of.userIds)]
  if (userIds.length === 0) return
  const triggerIds = userIds.map(() => newUuidV7(at.getTime()))
  await store.insertTriggers(tx, { userIds, triggerIds, cause, at })
}

/** A trigger to note with what happened, in one statement with it; or none, without a cause. */
export interface MaybeTrigger {
  readonly triggerId: string
  readonly cause: store.CreditCause | null
}
export const maybeTrigger = (cause: store.CreditCause | null, at: Date): MaybeTrigger => ({
  triggerId: newUuidV7(at.getTime()),
  cause,
})
export { noteTriggerOf } from './store/triggers.ts'

export const noteCreditTrigger = (
  tx: Tx,
  { userId, ...of }: { userId: string; cause: store.CreditCause; at: Date },
): Promise<void> => noteCreditTriggers(tx, { ...of, userIds: [userId] })
