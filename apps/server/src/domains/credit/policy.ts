import type { CreditPolicy } from '@noren/markets/credit-policy'
import { creditPolicyOf } from '@noren/markets/market-by-code'
import type { Deps } from '../../deps.ts'

/** The credit policy in force. */
export const policyOf = ({ market }: Pick<Deps, 'market'>): CreditPolicy =>
  creditPolicyOf(market.code)
