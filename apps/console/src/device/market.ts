import { day } from '@noren/contract/dates'
import { createFormats } from '@noren/i18n/formats'
import type { MarketFacts } from '../../build/market-facts.ts'
import { nowMs } from './clock.ts'
import { currentLanguage } from './texts.ts'

/** Facts of every market, set by the build. */
declare const __MARKETS__: Readonly<Record<string, MarketFacts>>

/** Days as the calls give them. */
function formatsFor(market: MarketFacts) {
  const made = createFormats(market, currentLanguage, nowMs)
  return {
    ...made,
    dateText: (on: string) => made.dateText(day(on)),
    dateShort: (on: string) => made.dateShort(day(on)),
  }
}

const formatsOf = new Map<string, ReturnType<typeof formatsFor>>()
let code = Object.keys(__MARKETS__)[0] ?? ''

/** The server says which market it is (whoAmI); before that nothing of a market is shown. */
export function startMarket(market: string): void {
  if (market in __MARKETS__) code = market
}

export function marketFacts(): MarketFacts {
  const facts = __MARKETS__[code]
  if (!facts) throw new Error(`no market ${code}`)
  return facts
}

/** Figures and days as the server's market writes them, in the current language. */
export function formats(): ReturnType<typeof formatsFor> {
  const made = formatsOf.get(code) ?? formatsFor(marketFacts())
  formatsOf.set(code, made)
  return made
}

/** A code that a newer server knows and this console does not is its own name. */
export const lenderName = (lenderCode: string): string =>
  marketFacts().lenders[lenderCode] ?? lenderCode
export const productName = (productCode: string): string =>
  marketFacts().products[productCode] ?? productCode
