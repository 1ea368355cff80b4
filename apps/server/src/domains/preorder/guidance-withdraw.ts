import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { withdrawCoupon } from '../coupons/grant-coupons.ts'
import { lockCreditStanding } from '../credit/credit-standing.ts'
import type { Borrower } from '../loans/quote-loans.ts'
import { endOpen, findOpen } from '../reservations/reservations.ts'
import { type Reservation, withCoupon } from './reservation.ts'

/** Withdraws the open reservation with its coupon; does nothing when there is none. */
export const guidanceWithdraw = (
  deps: Deps,
  { userId }: Borrower,
  at: Date,
): Promise<Reservation | null> =>
  inTransaction(deps.db, async (tx) => {
    await lockCreditStanding(deps, tx, userId)
    const today = deps.clock.businessDay()
    const open = await findOpen(tx, { userId, today })
    endOpen(tx, { userId, today, state: 'withdrawn', at })
    if (!open) return null
    await withdrawCoupon(tx, { userId, couponId: open.couponId, at })
    return withCoupon(deps, tx, { ...open, state: 'withdrawn' })
  })
