import type { CreditPolicy } from '@noren/markets/credit-policy'
import { creditPolicyOn, publishedCreditPoliciesOf } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'

/** The credit policy in force today, or the one at which the operator holds it. */
export const policyOf = ({
  market,
  clock,
  config: { creditPolicy },
}: Pick<Deps, 'market' | 'clock' | 'config'>): CreditPolicy => {
  const held = publishedCreditPoliciesOf(market.code).find(
    ({ version }) => version === creditPolicy,
  )
  return held ?? creditPolicyOn(market.code, clock.businessDay())
}
