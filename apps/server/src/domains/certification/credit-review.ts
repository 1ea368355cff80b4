import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { grantCompletionCoupon } from '../coupons/grant-coupons.ts'
import { type CreditDecision, type CreditHistory, NO_HISTORY } from '../credit/credit-decision.ts'
import { creditStanding } from '../credit/credit-standing.ts'
import { decideCredit } from '../credit/decide-credit.ts'
import { findAccount } from './bank/bank-account-store.ts'
import { creditFactsOf } from './review/credit-facts.ts'

/**
 * Makes the credit decision again with what certification knows now. Without `history` that of the last
 * decision is used. Does nothing while there is no account for payouts. Unless it declines, the coupon
 * for completing certification is granted with it, once.
 */
export const decideAnew = async (
  deps: Deps,
  tx: Tx,
  of: { userId: string; at: Date; history?: CreditHistory },
): Promise<CreditDecision | undefined> => {
  const { userId, at } = of
  if (!(await findAccount(tx, userId))) return undefined
  const history = of.history ?? (await creditStanding(deps, tx, userId))?.facts.history
  const facts = { ...(await creditFactsOf(tx, deps, userId)), history: history ?? NO_HISTORY }
  const decided = await decideCredit(deps, tx, { userId, facts, at })
  // Here, so that the gift depends neither on the app fetching it nor on when somebody stops being declined.
  if (decided.decision !== 'declined') await grantCompletionCoupon(deps, tx, { userId, at })
  return decided
}
