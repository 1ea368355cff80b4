import type { CreditPolicy } from '@noren/markets/credit-policy'
import { creditPolicyOn, publishedCreditPoliciesOf } from '@noren/markets/market-by-code'
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
