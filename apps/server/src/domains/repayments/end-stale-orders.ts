import type { Day } from '@noren/contract/dates'
import type { Tx } from '../../platform/db/pool.ts'
import { expireOrders } from './order/order-store.ts'

/** Writes down what time has already decided, for at most `limit` orders. Returns how many ended. */
export const endStaleOrders = (
  tx: Tx,
  input: { at: Date; businessDay: Day; limit: number },
): Promise<number> => expireOrders(tx, input)
