import { existsSync, readFileSync } from 'node:fs'
import type { CreditPolicy } from '@noren/markets/credit-policy'
import type { Market } from '@noren/markets/market'
import { creditPoliciesOf } from '@noren/markets/market-by-code'
import { findPolicy } from '../../domains/credit/back-test.ts'
import { UsageError } from './period-of.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is made as another one is: the same keys, and the same kinds of values. */
const isMadeAs = (value: unknown, known: unknown): boolean => {
  if (Array.isArray(known)) {
    const [first] = known
    return Array.isArray(value) && value.every((one) => first === undefined || isMadeAs(one, first))
  }
  if (!isObject(known)) return known === null || value === null || typeof value === typeof known
  if (!isObject(value)) return false
  const keys = Object.keys(known)
  return (
    Object.keys(value).length === keys.length &&
    keys.every((key) => Object.hasOwn(value, key) && isMadeAs(value[key], known[key]))
  )
}

/** A draft that `credit:fit` has written: made as one of the versions of the market is. */
const readDraft = (path: string, market: Market): CreditPolicy => {
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}`)
  let draft: unknown
  try {
    draft = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new UsageError(`${path} is no JSON`)
  }
  if (!creditPoliciesOf(market.code).some((known) => isMadeAs(draft, known))) {
    throw new UsageError(`${path} is made as no version of ${market.code} is`)
  }
  return draft as CreditPolicy
}

/** A version of a market by its name, or a draft by its file. Throws UsageError with what there is. */
export const policyNamed = (market: Market, name: string, options: string): CreditPolicy => {
  if (name.endsWith('.json')) return readDraft(name, market)
  const policy = findPolicy(market, name)
  if (policy) return policy
  const versions = creditPoliciesOf(market.code).map(({ version }) => version)
  throw new UsageError(`${options} one of ${versions.join(', ')}, or the file of a draft`)
}
