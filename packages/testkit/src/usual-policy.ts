import { DEFAULT_MARKET, MARKET_CODES } from '@noren/markets/market'
import { publishedCreditPoliciesOf } from '@noren/markets/market-by-code'

/**
 * The credit policy (CREDIT_POLICY) that tests lend by however far they move their clock, the first of a market: most
 * need larger loans than the later ones give to somebody who is new. Tests of those say `CREDIT_POLICY: ''`.
 */
export const usualPolicy = (market: string = DEFAULT_MARKET): string => {
  const code = MARKET_CODES.find((known) => known === market) ?? DEFAULT_MARKET
  const [first] = publishedCreditPoliciesOf(code)
  if (!first) throw new Error(`no credit policy of ${code}`)
  return first.version
}
