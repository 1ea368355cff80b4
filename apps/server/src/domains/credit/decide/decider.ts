import { creditPolicyOf } from '@noren/markets/market-by-code'
import type { Deps } from '../../../deps.ts'

export const deciderOf = ({ market, clock }: Pick<Deps, 'market' | 'clock'>) => ({
  policy: creditPolicyOf(market.code),
  kycTierLimits: market.kycTierLimits,
  on: clock.businessDay(),
})
