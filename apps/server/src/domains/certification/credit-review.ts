import { USER_STATUS } from '@noren/contract/user-status'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { findUserStatus } from '../account/user-status.ts'
import { grantCompletionCoupon } from '../coupons/grant-coupons.ts'
import {
  type CreditDecision,
  type CreditFacts,
  type CreditHistory,
  NO_HISTORY,
} from '../credit/credit-decision.ts'
import { creditStanding } from '../credit/credit-standing.ts'
import type { CreditCause } from '../credit/credit-triggers.ts'
import { decideCredit } from '../credit/decide-credit.ts'
import { findAccount } from './bank/bank-account-store.ts'
import { findCreditMemory, withMemory } from './credit-memory.ts'
import { readPersonalInfo } from './personal-info.ts'
import { readIdentity } from './read-identity.ts'
import { creditFactsOf } from './review/credit-facts.ts'

/**
 * Makes the credit decision again with what certification knows now. Without `history` that of the last
 * decision is used. Does nothing while there is no account for payouts. Unless it declines, the coupon
 * for completing certification is granted with it, once.
 */
export const decideAnew = async (
  deps: Deps,
  tx: Tx,
  of: { userId: string; cause: CreditCause; at: Date; history?: CreditHistory },
): Promise<CreditDecision | undefined> => {
  const { userId, cause, at } = of
  if (!(await findAccount(tx, userId))) return undefined
  const known = of.history ?? (await creditStanding(deps, tx, userId))?.facts.history
  const on = deps.clock.businessDay()
  // The first decision about somebody: what is known of them was kept by an erasure.
  const history = known ?? withMemory(NO_HISTORY, await findCreditMemory(tx, { userId, on }))
  const facts = { ...(await creditFactsOf(tx, deps, userId)), history }
  const decided = await decideCredit(deps, tx, { userId, facts, cause, at })
  // Here, so that the gift depends neither on the app fetching it nor on when somebody stops being declined.
  if (decided.decision !== 'declined') await grantCompletionCoupon(deps, tx, { userId, at })
  return decided
}

/** What certification knows of somebody now; `certified` is undefined while a step of it is missing. */
export const certifiedFactsOf = async (
  deps: Deps,
  tx: Tx,
  userId: string,
): Promise<{ isBlocked: boolean; certified: Omit<CreditFacts, 'history'> | undefined }> => {
  const [identity, info, account, bizStatus] = await Promise.all([
    readIdentity(deps, tx, userId),
    readPersonalInfo(deps, tx, userId),
    findAccount(tx, userId),
    findUserStatus(tx, userId),
  ])
  const isComplete =
    identity !== undefined &&
    info !== undefined &&
    account !== undefined &&
    bizStatus !== undefined &&
    bizStatus >= USER_STATUS.certified
  return {
    isBlocked: bizStatus === USER_STATUS.blocked,
    certified: isComplete ? await creditFactsOf(tx, deps, userId) : undefined,
  }
}
