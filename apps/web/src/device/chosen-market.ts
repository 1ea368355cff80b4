import { DEFAULT_MARKET, MARKET_CODES } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'

/**
 * The complete market this app is built for (MARKET). Only for modules evaluated at build time
 * (build/constants.ts): importing it anywhere else would bundle every market.
 */
const code = MARKET_CODES.find((known) => known === (process.env.MARKET || DEFAULT_MARKET))
if (!code) throw new Error(`MARKET must be one of ${MARKET_CODES.join(', ')}`)

export const chosenMarket = marketByCode(code)
