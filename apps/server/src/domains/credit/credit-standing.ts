import type { Minor } from '@noren/contract/money'
import type { Band } from '@noren/pricing/terms'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { openField } from '../../platform/keys/sealed-fields.ts'
import type { CreditDecision, CreditFacts } from './credit-decision.ts'
import * as store from './store/credit.ts'
import { factsContext } from './store/facts-context.ts'

/** The decision that holds for a person, with what product rules ask about. */
export interface CreditStanding {
  readonly decision: CreditDecision['decision']
  readonly band: Band | null
  readonly score: number
  readonly limitMinor: Minor
  readonly reasonCodes: readonly string[]
  readonly reapplyOn: CreditDecision['reapplyOn']
  readonly nextReviewOn: CreditDecision['nextReviewOn']
  readonly version: string
  readonly facts: CreditFacts
}

/** Nothing when no decision was ever made. */
export const creditStanding = async (
  deps: Deps,
  on: Querier,
  userId: string,
): Promise<CreditStanding | undefined> => {
  const row = await store.findDecision(on, userId)
  if (!row) return undefined
  const facts = openField(deps.secrets.fieldKey, factsContext(userId), row.factsSealed)
  return { ...row, facts: JSON.parse(facts) as CreditFacts }
}

/** The same under the person's limit lock, held until the transaction ends. */
export const lockCreditStanding = async (
  deps: Deps,
  tx: Tx,
  userId: string,
): Promise<CreditStanding | undefined> => {
  // Sent together: the second waits with the first for the lock, and then sees what it guarded.
  const [, standing] = await Promise.all([
    store.lockAccount(tx, userId),
    creditStanding(deps, tx, userId),
  ])
  return standing
}

/** Waits until whoever decides about the person's loans is done, and keeps others waiting. */
export const lockCredit = async (tx: Tx, userId: string): Promise<void> => {
  await store.lockAccount(tx, userId)
}
