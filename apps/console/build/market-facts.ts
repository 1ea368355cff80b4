import { MARKET_CODES, PACKS } from '@noren/markets/market'
import { marketByCode } from '@noren/markets/market-by-code'

/** What the console needs to know of every market; evaluated by the build, so that no package of markets is loaded. */
const factsOf = (code: (typeof MARKET_CODES)[number]) => {
  const { currency, currencySymbol, locale, zone, zoneLabel, defaultLanguage } = marketByCode(code)
  const { lenders, products } = PACKS[code]
  return {
    currency,
    currencySymbol,
    locale,
    zone,
    zoneLabel,
    defaultLanguage,
    lenders: Object.fromEntries(lenders.map((one) => [one.lenderCode, one.shortName])),
    products: Object.fromEntries(products.map((one) => [one.productCode, one.name])),
  }
}

export type MarketFacts = ReturnType<typeof factsOf>

export const marketFacts: Readonly<Record<string, MarketFacts>> = Object.fromEntries(
  MARKET_CODES.map((code) => [code, factsOf(code)]),
)
