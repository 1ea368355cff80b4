import type { RepayKind } from '@noren/contract/repayments'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { AppError } from '../../../platform/errors.ts'
import { usableCoupon } from '../../coupons/use-coupon.ts'
import { giveCoupon } from '../../loans/give-coupon.ts'
import type { DisbursedLoan } from '../../loans/loan.ts'
import type { LoanHistory } from '../loan-history.ts'
import { owedToday } from '../owed-today.ts'
import { moveAfter } from '../receive/after-change.ts'
import { rebook } from '../receive/booking.ts'

/** An extension and an exit have their own prices, without coupons. */
const KINDS: readonly RepayKind[] = ['full', 'due', 'part']

interface Standing {
  readonly loan: DisbursedLoan
  readonly history: LoanHistory
}

/**
 * The loan with the coupon that its borrower wants to use now. From here on the coupon belongs to the loan,
 * whatever happens to the order, and today's payments are booked again after it. A coupon that would reduce
 * nothing today is not used up: COUPON_UNUSABLE.
 */
export const withCoupon = async (
  deps: Deps,
  tx: Tx,
  { loan, history }: Standing,
  wish: { couponId: string | undefined; kind: RepayKind; at: Date },
): Promise<Standing> => {
  const { couponId, kind, at } = wish
  if (couponId === undefined) return { loan, history }
  if (!KINDS.includes(kind)) throw new AppError('COUPON_UNUSABLE')
  if (couponId === loan.couponId) return { loan, history }
  const { target } = await usableCoupon(deps, tx, { userId: loan.userId, couponId })
  const given = await giveCoupon(deps, tx, loan, { couponId, at })
  const owed = owedToday(deps, loan, history).totalMinor
  if (owedToday(deps, given, history).totalMinor >= owed) {
    const couponReason = target === 'fee' ? 'noFee' : 'noInterest'
    throw new AppError('COUPON_UNUSABLE', { couponReason })
  }
  const after = await rebook(deps, tx, given, history)
  await moveAfter(deps, tx, given, { history: after, at, why: 'coupon' })
  return { loan: given, history: after }
}
