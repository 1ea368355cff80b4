import type { Minor } from '@noren/contract/money'
import type { GUIDANCE_REASONS } from '@noren/contract/preorder'
import type { Deps } from '../../deps.ts'
import { borrowingOf } from '../loans/borrowing.ts'
import { withoutOpenLoans } from '../loans/carrying.ts'
import { matchOffers, type Offer } from '../loans/offers.ts'
import type { Borrower } from '../loans/quote-loans.ts'
import { findOpen } from '../reservations/reservations.ts'
import { type Reservation, withCoupon } from './reservation.ts'
import { guidanceProblem } from './rules/guidance-rules.ts'

export interface Guidance {
  readonly totalMinorMax: Minor
  readonly offers: readonly Offer[]
  /** Why there are no offers. */
  readonly reason: (typeof GUIDANCE_REASONS)[number] | null
  readonly reservation: Reservation | null
}

/** What the person could reserve for the time after the running loans are repaid, or why nothing. */
export const guidanceMsg = async (deps: Deps, who: Borrower): Promise<Guidance> => {
  const { userId, bizStatus } = who
  const today = deps.clock.businessDay()
  const [borrowing, open] = await Promise.all([
    borrowingOf(deps, deps.db, userId),
    findOpen(deps.db, { userId, today }),
  ])
  const { use, standing } = borrowing
  const none = { totalMinorMax: use.totalMinor, offers: [], reservation: null }
  if (open) {
    const reservation = await withCoupon(deps, deps.db, open)
    return { ...none, reason: 'reserved', reservation }
  }
  const problem = guidanceProblem({ bizStatus, decision: standing?.decision, use })
  if (problem) return { ...none, reason: problem }
  const availableMinor = use.totalMinor
  const then = { ...borrowing, carrying: withoutOpenLoans(borrowing.carrying) }
  const { offers } = matchOffers(deps, then, {
    amountMinor: 'all',
    sort: 'apr',
    availableMinor,
  })
  return { ...none, offers, reason: offers.length === 0 ? 'noProduct' : null }
}
