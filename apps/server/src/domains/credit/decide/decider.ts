import { productsOn } from '@noren/markets/market-by-code'
import type { Deps } from '../../../deps.ts'
import { policyOf } from '../policy.ts'
import type { Decider } from './limit.ts'

export const deciderOf = (
  deps: Pick<Deps, 'market' | 'clock' | 'config' | 'policies'>,
): Decider => {
  const on = deps.clock.businessDay()
  const { kycTierLimits, code } = deps.market
  return { policy: policyOf(deps), kycTierLimits, products: productsOn(code, on), on }
}
