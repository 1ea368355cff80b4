import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { endOpen } from './reservations.ts'

/**
 * What was reserved, apart from how one reserves (domains/preorder): the loans, which a reservation
 * ends with, know of it here and nothing of what is offered.
 */

/** The next loan is there: the open reservation is used. The caller holds the limit lock. */
export const useReservation = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { userId, at }: { userId: string; at: Date },
): void => {
  endOpen(tx, { userId, today: deps.clock.businessDay(), state: 'used', at })
}
