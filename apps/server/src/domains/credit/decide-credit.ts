import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { sealField } from '../../platform/keys/sealed-fields.ts'
import type { CreditDecision, CreditFacts, CreditHistory } from './credit-decision.ts'
import type { CreditStanding } from './credit-standing.ts'
import { decide } from './decide/credit-rules.ts'
import { deciderOf } from './decide/decider.ts'
import * as store from './store/credit.ts'
import { factsContext } from './store/sealed-facts.ts'

/** Decides and stores the decision with its inputs; from now on it is the standing one. */
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

/** The standing decision, made again with what earlier loans say now. */
export const redecided = (
  deps: Pick<Deps, 'market' | 'clock'>,
  standing: CreditStanding,
  history: CreditHistory,
): CreditStanding => {
  const facts = { ...standing.facts, history }
  const { reasons: reasonCodes, ...decision } = decide(facts, deciderOf(deps))
  return { ...decision, reasonCodes, facts }
}
