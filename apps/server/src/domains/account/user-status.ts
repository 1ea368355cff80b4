import type { Querier, Tx } from '../../platform/db/pool.ts'
import * as store from './store/account.ts'

/** Locks the user's row for the rest of the transaction and reads where certification stands. */
export const lockUserStatus = async (tx: Tx, userId: string): Promise<number> =>
  (await store.lockUser(tx, userId)).bizStatus

/** Undefined for an id that is nobody's. */
export const findUserStatus = async (on: Querier, userId: string): Promise<number | undefined> =>
  (await store.findUser(on, userId))?.bizStatus

/** Certification moves on only here; the certification domain decides when. */
export const moveUserStatus = (tx: Tx, userId: string, bizStatus: number): Promise<void> =>
  store.setUserStatus(tx, userId, bizStatus)
