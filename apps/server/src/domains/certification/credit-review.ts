import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type CreditDecision, type CreditHistory, NO_HISTORY } from '../credit/credit-decision.ts'
import { creditStanding } from '../credit/credit-standing.ts'
import { decideCredit } from '../credit/decide-credit.ts'
import { findAccount } from './bank/bank-account-store.ts'
import { creditFactsOf } from './review/credit-facts.ts'

/**
 * Makes the credit decision again with what certification knows now. Without `history` that of the last
 * decision is used. Does nothing while there is no account for payouts.
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
  return decideCredit(deps, tx, { userId, facts, at })
}
