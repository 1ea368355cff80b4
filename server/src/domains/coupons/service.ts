import { addDays } from '@noren/contract/dates'
import type { Coupon } from '@noren/pricing/terms'
import type { Querier, Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { giftOnCompletion } from './policy.ts'
import { type CouponState, couponStateOn, type OwnedCoupon, pricedCoupon } from './rules.ts'
import * as store from './store.ts'

const COMPLETION = 'certification.complete'

/** The person's gift for completing certification: made the first time, found ever after. */
export const grantCompletionCoupon = async (
  deps: Deps,
  tx: Tx,
  input: { userId: string; at: Date },
): Promise<OwnedCoupon> => {
  const { userId, at } = input
  const { target, amountMinor, validDays } = giftOnCompletion(deps.market.code)
  await store.insertCoupon(tx, {
    couponId: deps.newId(),
    userId,
    grantedFor: COMPLETION,
    target,
    currency: deps.market.currency,
    amountMinor,
    expiresOn: addDays(deps.clock.businessDay(), validDays),
    grantedAt: at,
  })
  const coupon = await store.findCouponFor(tx, { userId, grantedFor: COMPLETION })
  if (!coupon) throw new Error('the coupon that was just granted is not there')
  return coupon
}

export interface ShownCoupon extends OwnedCoupon {
  readonly state: CouponState
}

const shown = (deps: Deps, coupon: OwnedCoupon): ShownCoupon => ({
  ...coupon,
  state: couponStateOn(coupon, deps.clock.businessDay()),
})

export const couponList = async (deps: Deps, userId: string): Promise<ShownCoupon[]> =>
  (await store.listCoupons(deps.db, userId)).map((coupon) => shown(deps, coupon))

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

/** For a price to be shown: throws COUPON_UNUSABLE when it is another's, used or expired. */
export const usableCoupon = async (
  deps: Deps,
  on: Querier,
  of: { userId: string; couponId: string },
): Promise<Coupon> => {
  const coupon = await store.findCoupon(on, of)
  if (!coupon || shown(deps, coupon).state !== 'available') throw new AppError('COUPON_UNUSABLE')
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
