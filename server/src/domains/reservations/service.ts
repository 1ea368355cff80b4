import type { Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { endOpen } from './store.ts'

/**
 * What was reserved, apart from how one reserves (domains/preorder): the loans, which a reservation
 * ends with, know of it here and nothing of what is offered.
 */
export {
  endOpen,
  findOpen,
  findReservation,
  insertReservation,
  type ReservationRow,
  type ReservedProduct,
} from './store.ts'

/** The next loan is there: the open reservation is used. The caller holds the limit lock. */
export const useReservation = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { userId, at }: { userId: string; at: Date },
): void => {
  endOpen(tx, { userId, today: deps.clock.businessDay(), state: 'used', at })
}
