import { DEFAULT_MARKET, MARKET_CODES } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'

/**
 * The market this app is built for (MARKET), whole. For modules that are evaluated while building
 * (build/constants.ts) and for nothing else: it would bring every market along.
 */
const code = MARKET_CODES.find((known) => known === (process.env.MARKET || DEFAULT_MARKET))
if (!code) throw new Error(`MARKET must be one of ${MARKET_CODES.join(', ')}`)

export const chosenMarket = marketByCode(code)
