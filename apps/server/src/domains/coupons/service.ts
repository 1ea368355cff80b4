import { addDays } from '@noren/contract/dates'
import type { CouponGift } from '@noren/markets/coupon-gift'
import { giftOnCompletion, giftOnReservation } from '@noren/markets/market-by-code'
import type { Coupon } from '@noren/pricing/terms'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import {
  type CouponState,
  type CouponVerdict,
  couponStateOn,
  judgeCoupon,
  type OwnedCoupon,
  pricedCoupon,
  type WantedLoan,
} from './rules.ts'
import * as store from './store/coupons.ts'

const COMPLETION = 'certification.complete'
const RESERVATION = 'reservation:'

interface Grant {
  readonly userId: string
  readonly grantedFor: string
  readonly at: Date
}

/** Made the first time, found ever after. */
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
 * The coupon of a new reservation. One that an earlier reservation brought and no loan has used is
 * given again with a new expiry, so that reserving over and over gathers no coupons. The caller
 * holds the person's limit lock.
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

/** It goes back with its reservation, unless a loan has used it. */
export const withdrawCoupon = async (
  tx: Tx,
  of: { userId: string; couponId: string; at: Date },
): Promise<void> => {
  await store.markWithdrawn(tx, of)
}

export interface ShownCoupon extends OwnedCoupon {
  readonly state: CouponState
}

const shown = (deps: Pick<Deps, 'clock'>, coupon: OwnedCoupon): ShownCoupon => ({
  ...coupon,
  state: couponStateOn(coupon, deps.clock.businessDay()),
})

/** The person's own coupon, whatever became of it. */
export const findCoupon = async (
  deps: Pick<Deps, 'clock'>,
  on: Querier,
  of: { userId: string; couponId: string },
): Promise<ShownCoupon | undefined> => {
  const coupon = await store.findCoupon(on, of)
  return coupon && shown(deps, coupon)
}

export interface JudgedCoupon extends ShownCoupon {
  readonly verdict: CouponVerdict
}

/** All coupons, each with whether it can be used today: for that loan, if one is named. */
export const couponList = async (
  deps: Deps,
  userId: string,
  loan?: WantedLoan,
): Promise<JudgedCoupon[]> => {
  const today = deps.clock.businessDay()
  const coupons = await store.listCoupons(deps.db, userId)
  return coupons.map((coupon) => ({
    ...shown(deps, coupon),
    verdict: judgeCoupon(coupon, today, loan),
  }))
}

export const receiveCouponOnCompletion = async (
  deps: Deps,
  userId: string,
  at: Date,
): Promise<ShownCoupon> => {
  const coupon = await inTransaction(deps.db, (tx) =>
    grantCompletionCoupon(deps, tx, { userId, at }),
  )
  return shown(deps, coupon)
}

/**
 * For a price to be shown: throws COUPON_UNUSABLE when it is another's, used or expired, and for a
 * named loan also when it would take nothing off it.
 */
export const usableCoupon = async (
  deps: Deps,
  on: Querier,
  of: { userId: string; couponId: string; loan?: WantedLoan | undefined },
): Promise<Coupon> => {
  const coupon = await store.findCoupon(on, of)
  if (!coupon) throw new AppError('COUPON_UNUSABLE')
  const verdict = judgeCoupon(coupon, deps.clock.businessDay(), of.loan)
  if (!verdict.isUsable) throw new AppError('COUPON_UNUSABLE', { couponReason: verdict.reason })
  return pricedCoupon(coupon)
}

/** Ties it to one loan; of two loans at once one gets it and the other COUPON_UNUSABLE. */
export const useCoupon = async (
  deps: Deps,
  tx: Tx,
  of: { userId: string; couponId: string; loanId: string; at: Date },
): Promise<Coupon> => {
  const coupon = await store.markUsed(tx, { ...of, on: deps.clock.businessDay() })
  if (!coupon) throw new AppError('COUPON_UNUSABLE')
  return pricedCoupon(coupon)
}

/** The loan came to nothing: its coupon can be used again until it expires. */
export const releaseCoupon = async (tx: Tx, loanId: string): Promise<void> => {
  await store.markFree(tx, loanId)
}
