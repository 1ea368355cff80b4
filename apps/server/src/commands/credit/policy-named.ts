import { existsSync, readFileSync } from 'node:fs'
import type { CreditPolicy } from '@noren/markets/credit-policy'
import type { Market } from '@noren/markets/market'
import { creditPoliciesOf } from '@noren/markets/market-by-code'
import { findPolicy } from '../../domains/credit/back-test.ts'
import { isPolicyOf } from '../../domains/credit/policy-shape.ts'
import { UsageError } from './period-of.ts'

/** A draft that `credit:fit` has written: made as one of the versions of the market is. */
const readDraft = (path: string, market: Market): CreditPolicy => {
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}`)
  let draft: unknown
  try {
    draft = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new UsageError(`${path} is no JSON`)
  }
  if (isPolicyOf(market, draft)) return draft
  throw new UsageError(`${path} is made as no version of ${market.code} is`)
}

/** A version of a market by its name, or a draft by its file. Throws UsageError with what there is. */
export const policyNamed = (market: Market, name: string, options: string): CreditPolicy => {
  if (name.endsWith('.json')) return readDraft(name, market)
  const policy = findPolicy(market, name)
  if (policy) return policy
  const versions = creditPoliciesOf(market.code).map(({ version }) => version)
  throw new UsageError(`${options} one of ${versions.join(', ')}, or the file of a draft`)
}
