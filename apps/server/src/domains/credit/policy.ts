import { type CreditPolicy, SHADOWS_MAX } from '@noren/markets/credit-policy'
import {
  creditPoliciesOf,
  creditPolicyOn,
  publishedCreditPoliciesOf,
} from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'

/** What says which rules hold. */
export type PolicyDeps = Pick<Deps, 'market' | 'clock' | 'config' | 'policies'>

/**
 * The credit policy in force today: what begins last of the versions of the program and of what two persons put in force. One at
 * which the setting holds it comes before both; none holds before its day.
 */
export const policyOf = ({
  market,
  clock,
  config: { creditPolicy },
  policies: { enforced },
}: PolicyDeps): CreditPolicy => {
  const today = clock.businessDay()
  const held = publishedCreditPoliciesOf(market.code).find(
    ({ version, effectiveOn }) => version === creditPolicy && effectiveOn <= today,
  )
  if (held) return held
  const own = creditPolicyOn(market.code, today)
  const last = enforced.findLast(({ fromOn, isStopped }) => fromOn <= today && !isStopped)
  return last && last.fromOn >= own.effectiveOn ? last.policy : own
}

/** The versions that decide today beside the one in force, without effect. */
export const shadowPoliciesOf = (deps: PolicyDeps): CreditPolicy[] => {
  const { market, clock } = deps
  const today = clock.businessDay()
  const named = market.creditShadows.filter(
    ({ fromOn, untilOn }) => fromOn <= today && today <= untilOn,
  )
  if (named.length === 0) return []
  const { version: inForce } = policyOf(deps)
  return creditPoliciesOf(market.code)
    .filter(({ version }) => version !== inForce && named.some((one) => one.version === version))
    .slice(0, SHADOWS_MAX)
}
