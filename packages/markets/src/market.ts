import { INDONESIA } from './id/pack.ts'
import { INDIA } from './in/pack.ts'
import { MEXICO } from './mx/pack.ts'
import type { Country, MarketPack } from './pack.ts'
import { VIETNAM } from './vn/pack.ts'

/** Every market: a folder, and its line here. A server without a configured market uses the first. */
export const PACKS = {
  in: INDIA,
  mx: MEXICO,
  id: INDONESIA,
  vn: VIETNAM,
} satisfies Readonly<Record<string, MarketPack>>

export type MarketCode = keyof typeof PACKS
export const MARKET_CODES = Object.keys(PACKS) as [MarketCode, ...MarketCode[]]
export const DEFAULT_MARKET: MarketCode = MARKET_CODES[0]

/** Everything that differs from country to country. */
export interface Market extends Country {
  readonly code: MarketCode
}
