import type { Day } from '@noren/contract/dates'
import type { Tx } from '../../platform/db/pool.ts'
import { expireOrders } from './order/order-store.ts'

/** Marks orders whose time is over as ended, at most `limit`. Returns how many. */
export const endStaleOrders = (
  tx: Tx,
  input: { at: Date; businessDay: Day; limit: number },
): Promise<number> => expireOrders(tx, input)
