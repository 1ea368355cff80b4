import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import * as store from './store/account.ts'

/** Locks the user's row for the rest of the transaction and reads their certification status. */
export const lockUserStatus = async (tx: Tx, userId: string): Promise<number> =>
  (await store.lockUser(tx, userId)).bizStatus

/** Undefined for an unknown id. */
export const findUserStatus = async (on: Querier, userId: string): Promise<number | undefined> =>
  (await store.findUser(on, userId))?.bizStatus

/** Throws NOT_FOUND for an unknown id. */
export const refuseUnknown = async (on: Querier, userId: string): Promise<void> => {
  if ((await findUserStatus(on, userId)) === undefined) throw new AppError('NOT_FOUND')
}

/** The only place where certification advances; the certification domain decides when. */
export const moveUserStatus = (tx: Tx, userId: string, bizStatus: number): Promise<void> =>
  store.setUserStatus(tx, userId, bizStatus)
