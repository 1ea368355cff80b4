import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { certifiedFactsOf } from '../certification/credit-review.ts'
import { bureauFactsOf } from '../credit/bureau-reports.ts'
import type { CreditFacts } from '../credit/credit-decision.ts'
import { creditStanding } from '../credit/credit-standing.ts'
import { shownIncomeOf } from '../credit/income-proofs.ts'
import { creditHistoryOf } from './borrow-stops.ts'

/**
 * What a decision about somebody rests on now: what certification, their statement and loans say. While a step of
 * certification is being done again, what the last decision was based on, with what loans and the statement say now.
 * Undefined where nothing was ever decided, and there is not enough to decide on.
 */
export const currentCreditFacts = async (
  deps: Deps,
  tx: Tx,
  userId: string,
): Promise<CreditFacts | undefined> => {
  const [history, standing] = await Promise.all([
    creditHistoryOf(deps, tx, userId),
    creditStanding(deps, tx, userId),
  ])
  const { isBlocked, certified } = await certifiedFactsOf(deps, tx, userId)
  if (certified) {
    // A tier that the staff has given for this document stays with it.
    const before = standing?.facts
    const isChecked = before?.kycTier === 'operatorReviewed' && certified.isFaceMatched
    return { ...certified, ...(isChecked && { kycTier: before.kycTier }), history }
  }
  if (!standing) return undefined
  const { shownIncome: _, foundObligationsMinor: __, bureau: ___, ...before } = standing.facts
  const shown = await shownIncomeOf(deps, tx, userId)
  return { ...before, isBlocked, history, ...shown, ...(await bureauFactsOf(deps, tx, userId)) }
}
