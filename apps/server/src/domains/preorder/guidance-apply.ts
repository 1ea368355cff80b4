import { type Minor, sumMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.ts'
import { refuseWithoutConsents } from '../account/consents.ts'
import { grantReservationCoupon } from '../coupons/grant-coupons.ts'
import { lockCreditStanding } from '../credit/credit-standing.ts'
import { borrowingOf } from '../loans/borrowing.ts'
import { refuseUnaffordable, withoutOpenLoans } from '../loans/carrying.ts'
import { assertCanBorrow, type Borrower, type Choice } from '../loans/quote-loans.ts'
import {
  endOpen,
  findOpen,
  findReservation,
  insertReservation,
} from '../reservations/reservations.ts'
import { type Reservation, withCoupon } from './reservation.ts'
import { freed, guidanceProblem, isSameWish, REFUSAL_OF_PROBLEM } from './rules/guidance-rules.ts'

export interface Wish {
  readonly requestId: string | undefined
  readonly totalMinor: Minor
  readonly choices: readonly Choice[]
}

/**
 * Reserves the next loan. The same request again is the same reservation with the same coupon; a different
 * one while one is open throws RESERVATION_OPEN. Pays nothing out.
 */
export const guidanceApply = (
  deps: Deps,
  who: Borrower,
  { requestId, ...wish }: Wish,
  at: Date,
): Promise<Reservation> =>
  inTransaction(deps.db, async (tx) => {
    const { userId } = who
    const work = () => reserve(deps, tx, who, { ...wish, at })
    const request = { userId, call: 'guidanceApply', input: wish, at }
    const reservationId = requestId ? await once(tx, { ...request, requestId }, work) : await work()
    const row = await findReservation(tx, { userId, reservationId })
    if (!row) throw new Error(`the reservation ${reservationId} is gone`)
    return withCoupon(deps, tx, row)
  })

const reserve = async (
  deps: Deps,
  tx: Tx,
  who: Borrower,
  { totalMinor, choices, at }: Omit<Wish, 'requestId'> & { at: Date },
): Promise<string> => {
  const { userId, bizStatus } = who
  if (sumMinor(choices.map((choice) => choice.amountMinor)) !== totalMinor) {
    throw new AppError('VALIDATION', { fields: [{ path: 'applyTotalAmount', rule: 'sum' }] })
  }
  const standing = await lockCreditStanding(deps, tx, userId)
  await refuseWithoutConsents(tx, userId)
  const today = deps.clock.businessDay()
  endOpen(tx, { userId, today, state: 'expired', at })
  const open = await findOpen(tx, { userId, today })
  if (open && isSameWish(open.products, choices)) return open.reservationId
  if (open) throw new AppError('RESERVATION_OPEN')
  const borrowing = await borrowingOf(deps, tx, userId, standing)
  const { use } = borrowing
  const problem = guidanceProblem({ bizStatus, decision: standing?.decision, use })
  if (problem) {
    throw new AppError(REFUSAL_OF_PROBLEM[problem], { reapplyOn: standing?.reapplyOn ?? null })
  }
  const chosen = assertCanBorrow(deps, who, { ...borrowing, use: freed(use) }, choices)
  refuseUnaffordable(deps, withoutOpenLoans(borrowing.carrying), chosen)
  const reservationId = deps.newId()
  const { couponId, expiresOn } = await grantReservationCoupon(deps, tx, {
    userId,
    reservationId,
    at,
  })
  await insertReservation(tx, {
    reservationId,
    userId,
    currency: deps.market.currency,
    totalMinor,
    products: choices,
    couponId,
    expiresOn,
    reservedAt: at,
  })
  return reservationId
}
