import { addDays } from '@noren/contract/dates'
import type { CouponGift } from '@noren/markets/coupon-gift'
import { giftOnCompletion, giftOnReservation } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { creditStanding } from '../credit/credit-standing.ts'
import type { OwnedCoupon } from './coupon.ts'
import { type ShownCoupon, shown } from './list-coupons.ts'
import * as store from './store/coupons.ts'

const COMPLETION = 'certification.complete'
const RESERVATION = 'reservation:'

interface Grant {
  readonly userId: string
  readonly grantedFor: string
  readonly at: Date
}

/** Creates the coupon the first time, and returns the same one afterwards. */
const grant = async (
  deps: Deps,
  tx: Tx,
  gift: CouponGift,
  { userId, grantedFor, at }: Grant,
): Promise<OwnedCoupon> => {
  const { target, amountMinor, percentPpm, validDays } = gift
  await store.insertCoupon(tx, {
    couponId: deps.newId(),
    userId,
    grantedFor,
    target,
    currency: deps.market.currency,
    amountMinor,
    percentPpm,
    expiresOn: addDays(deps.clock.businessDay(), validDays),
    grantedAt: at,
  })
  const coupon = await store.findCouponFor(tx, { userId, grantedFor })
  if (!coupon) throw new Error('the coupon that was just granted is not there')
  return coupon
}

/** The person's gift for completing certification. */
export const grantCompletionCoupon = (
  deps: Deps,
  tx: Tx,
  { userId, at }: { userId: string; at: Date },
): Promise<OwnedCoupon> =>
  grant(deps, tx, giftOnCompletion(deps.market.code), { userId, grantedFor: COMPLETION, at })

/**
 * The coupon of a new reservation. An unused one from an earlier reservation is granted again with a new
 * expiry, so that repeated reservations do not collect coupons. The caller holds the person's limit lock.
 */
export const grantReservationCoupon = async (
  deps: Deps,
  tx: Tx,
  { userId, reservationId, at }: { userId: string; reservationId: string; at: Date },
): Promise<OwnedCoupon> => {
  const gift = giftOnReservation(deps.market.code)
  const expiresOn = addDays(deps.clock.businessDay(), gift.validDays)
  const kept = await store.renewUnused(tx, { userId, grantedForStart: RESERVATION, expiresOn })
  if (kept) return kept
  return grant(deps, tx, gift, { userId, grantedFor: `${RESERVATION}${reservationId}`, at })
}

/** Withdraws it together with its reservation, unless a loan has used it. */
export const withdrawCoupon = async (
  tx: Tx,
  of: { userId: string; couponId: string; at: Date },
): Promise<void> => {
  await store.markWithdrawn(tx, of)
}

/** Null for somebody who was declined: a coupon is for a loan, and there is none for them. */
export const receiveCouponOnCompletion = async (
  deps: Deps,
  userId: string,
  at: Date,
): Promise<ShownCoupon | null> => {
  const coupon = await inTransaction(deps.db, async (tx) => {
    const standing = await creditStanding(deps, tx, userId)
    if (standing?.decision === 'declined') return null
    return grantCompletionCoupon(deps, tx, { userId, at })
  })
  return coupon && shown(deps, coupon)
}
