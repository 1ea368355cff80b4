import type { Day } from '@noren/contract/dates'
import { dayOf } from '@noren/contract/dates'
import { type CreditPolicy, SHADOWS_MAX } from '@noren/markets/credit-policy'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import type { CreditDecision } from './credit-decision.ts'
import { deciderOf } from './decide/decider.ts'
import type { Decider } from './decide/limit.ts'
import { policyOf, shadowPoliciesOf } from './policy.ts'
import { draftsTriedOn } from './policy-drafts.ts'
import {
  insertShadows,
  listShadowGroups,
  type ShadowGroup,
  type ShadowRow,
} from './store/shadows.ts'

export type { ShadowGroup } from './store/shadows.ts'

/**
 * Lets the versions that are tried decide on the same facts, in the same transaction, and stores what they say. Nothing is done
 * by it, and no failure of theirs reaches the decision: it is logged, without a fact of the person.
 */
export const decideInShadow = async (
  deps: Pick<Deps, 'market' | 'clock' | 'config' | 'policies' | 'log'>,
  tx: Tx,
  of: { userId: string; decisionId: string; at: Date; decideBy: (by: Decider) => CreditDecision },
): Promise<void> => {
  const policies = await triedPolicies(deps, tx)
  if (policies.length === 0) return
  const { userId, decisionId, at, decideBy } = of
  const decidedOn = dayOf(at, deps.market.zone)
  const failed = (version: string, error: unknown): void => {
    const code = error instanceof Error ? error.name : typeof error
    deps.log.warn({ version, decisionId, code }, 'a credit version that is only tried has failed')
  }
  const rows: ShadowRow[] = []
  for (const policy of policies) {
    try {
      const { reasons, ...made } = decideBy({ ...deciderOf(deps), policy })
      const { decision, band, score, limitMinor, version } = made
      rows.push({
        ...{ userId, decisionId, decidedOn, version, decision, band, score, limitMinor },
        reasonCodes: [...reasons],
      })
    } catch (error) {
      failed(policy.version, error)
    }
  }
  if (rows.length === 0) return
  const failure = await insertShadows(tx, rows)
  if (failure) for (const { version } of rows) failed(version, failure)
}

/** The versions that a dated setting names, and the drafts that two persons have agreed to try. */
export const triedPolicies = async (
  deps: Pick<Deps, 'market' | 'clock' | 'config' | 'policies'>,
  on: Querier,
): Promise<CreditPolicy[]> => {
  const drafts = await draftsTriedOn(on, deps.clock.businessDay())
  const { version } = policyOf(deps)
  // What holds by now is no longer tried.
  return [...shadowPoliciesOf(deps), ...drafts]
    .filter((one) => one.version !== version)
    .slice(0, SHADOWS_MAX)
}

/** How versions that are tried agree with what held, by its outcome and theirs. */
export const shadowGroups = (on: Querier, of: { from: Day; to: Day }): Promise<ShadowGroup[]> =>
  listShadowGroups(on, of)
