import type { Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { openField, sealField } from '../../platform/keys/sealed-fields.ts'
import { type CreditPolicy, creditPolicyOf } from './policy.ts'
import {
  type Band,
  type BorrowStop,
  borrowStopOf,
  type CreditDecision,
  type CreditFacts,
  type CreditHistory,
  decide,
  limitOffer,
} from './rules.ts'
import * as store from './store/credit.ts'

export const factsContext = (userId: string): string => `credit_decisions.facts_sealed ${userId}`

const deciderOf = ({ market, clock }: Pick<Deps, 'market' | 'clock'>) => ({
  policy: creditPolicyOf(market.code),
  kycTierLimits: market.kycTierLimits,
  on: clock.businessDay(),
})

/** What a person may ask for today, because they repaid on time; null: nothing. */
export const limitOfferOf = (
  deps: Deps,
  standing: CreditStanding | undefined,
  history: CreditHistory,
): Minor | null =>
  standing?.decision === 'approved' ? limitOffer(standing, history, deciderOf(deps)) : null

/** Decides and keeps the decision with its inputs; from now on it is the one that holds. */
export const decideCredit = async (
  deps: Deps,
  tx: Tx,
  input: { userId: string; facts: CreditFacts; at: Date },
): Promise<CreditDecision> => {
  const { userId, facts, at } = input
  const { market } = deps
  const decision = decide(facts, deciderOf(deps))
  const { reasons, ...found } = decision
  await store.insertDecision(tx, {
    ...found,
    decisionId: deps.newId(),
    userId,
    currency: market.currency,
    reasonCodes: [...reasons],
    factsSealed: sealField(deps.secrets.fieldKey, factsContext(userId), JSON.stringify(facts)),
    decidedAt: at,
  })
  return decision
}

/** What stands against a new loan today, whatever the decision that holds says. */
export const borrowStopNow = (
  deps: Pick<Deps, 'market' | 'clock'>,
  person: { isBlocked: boolean; history: CreditHistory },
): BorrowStop | null => borrowStopOf(person, deciderOf(deps))

/** The decision that holds, made anew by what earlier loans say now. */
export const redecided = (
  deps: Pick<Deps, 'market' | 'clock'>,
  standing: CreditStanding,
  history: CreditHistory,
): CreditStanding => {
  const facts = { ...standing.facts, history }
  const { reasons: reasonCodes, ...decision } = decide(facts, deciderOf(deps))
  return { ...decision, reasonCodes, facts }
}

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

export const policyOf = (deps: Pick<Deps, 'market'>): CreditPolicy =>
  creditPolicyOf(deps.market.code)
