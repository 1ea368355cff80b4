import type { CreditPolicy } from '@noren/markets/credit-policy'
import type { Market } from '@noren/markets/market'
import { creditPoliciesOf } from '@noren/markets/market-by-code'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is made as another one is: the same keys, and the same kinds of values. */
const isMadeAs = (value: unknown, known: unknown): boolean => {
  if (Array.isArray(known)) {
    const [first] = known
    return Array.isArray(value) && value.every((one) => first === undefined || isMadeAs(one, first))
  }
  // Points, days, shares in ppm and money are whole.
  if (typeof known === 'number') return Number.isSafeInteger(value)
  if (!isObject(known)) return known === null || typeof value === typeof known
  if (!isObject(value)) return false
  const keys = Object.keys(known)
  return (
    Object.keys(value).length === keys.length &&
    keys.every((key) => Object.hasOwn(value, key) && isMadeAs(value[key], known[key]))
  )
}

/** Whether a value is made as one of the versions of the market is, so that the code that decides can read it. */
export const isPolicyOf = (market: Pick<Market, 'code'>, value: unknown): value is CreditPolicy =>
  creditPoliciesOf(market.code).some((known) => isMadeAs(value, known))
