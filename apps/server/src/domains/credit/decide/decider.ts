import type { Deps } from '../../../deps.ts'
import { creditPolicyOf } from '../policy.ts'

export const deciderOf = ({ market, clock }: Pick<Deps, 'market' | 'clock'>) => ({
  policy: creditPolicyOf(market.code),
  kycTierLimits: market.kycTierLimits,
  on: clock.businessDay(),
})
