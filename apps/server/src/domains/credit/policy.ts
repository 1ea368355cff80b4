import { type CreditPolicy, SHADOWS_MAX } from '@noren/markets/credit-policy'
import {
  creditPoliciesOf,
  creditPolicyOn,
  publishedCreditPoliciesOf,
} from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'

/** The credit policy in force today, or the earlier one at which the operator holds it; none before its day. */
export const policyOf = ({
  market,
  clock,
  config: { creditPolicy },
}: Pick<Deps, 'market' | 'clock' | 'config'>): CreditPolicy => {
  const today = clock.businessDay()
  const held = publishedCreditPoliciesOf(market.code).find(
    ({ version, effectiveOn }) => version === creditPolicy && effectiveOn <= today,
  )
  return held ?? creditPolicyOn(market.code, today)
}

/** The versions that decide today beside the one in force, without effect. */
export const shadowPoliciesOf = (
  deps: Pick<Deps, 'market' | 'clock' | 'config'>,
): CreditPolicy[] => {
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
