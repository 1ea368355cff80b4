import { creditPoliciesOf } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { type ScoreLine, scoreLinesOf } from './decide/points.ts'
import { listDecisions, type PastDecision } from './store/credit.ts'
import { openFacts } from './store/sealed-facts.ts'

export type ExplainedDecision = Omit<PastDecision, 'factsSealed'> & {
  /** Empty where the policy of that time is gone. */
  readonly lines: readonly ScoreLine[]
}

const LISTED_MAX = 200

/** A person's decisions, newest first, each with what every line of the policy of its time counted. */
export const decisionsOf = async (
  deps: Pick<Deps, 'market' | 'secrets' | 'policies'>,
  on: Querier,
  userId: string,
): Promise<ExplainedDecision[]> => {
  const policies = [
    ...creditPoliciesOf(deps.market.code),
    ...deps.policies.enforced.map(({ policy }) => policy),
  ]
  const rows = await listDecisions(on, { userId, limit: LISTED_MAX })
  return rows.map(({ factsSealed, ...row }) => {
    const policy = policies.find(({ version }) => version === row.version)
    const facts = openFacts(deps.secrets.fieldKey, { userId, factsSealed })
    return { ...row, lines: policy ? scoreLinesOf(facts, policy) : [] }
  })
}
