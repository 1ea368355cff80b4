import type { Day } from '@noren/contract/dates'
import type { ProductTerms } from '@noren/pricing/terms'
import { INDIA } from './india.ts'
import { INDIA_BANKS } from './india-banks.ts'
import { INDIA_LENDERS } from './india-lenders.ts'
import { INDIA_PRODUCTS } from './india-products.ts'
import { INDONESIA } from './indonesia.ts'
import type { Bank, Lender, Market, MarketCode } from './market.ts'
import { MEXICO } from './mexico.ts'
import { VIETNAM } from './vietnam.ts'

const MARKETS: Readonly<Record<MarketCode, Market>> = {
  in: INDIA,
  mx: MEXICO,
  id: INDONESIA,
  vn: VIETNAM,
}

export function marketByCode(code: MarketCode): Market {
  return MARKETS[code]
}

/** Lenders that ship with the market; a market without any has settings but lends nothing yet. */
export function lendersOf(code: MarketCode): readonly Lender[] {
  return code === 'in' ? INDIA_LENDERS : []
}

export function banksOf(code: MarketCode): readonly Bank[] {
  return code === 'in' ? INDIA_BANKS : []
}

/** Every version of every product, the past and the coming ones too. */
export function productVersionsOf(code: MarketCode): readonly ProductTerms[] {
  return code === 'in' ? INDIA_PRODUCTS : []
}

/** The version of each product in force on that day: the latest effective one. */
export function productsOn(code: MarketCode, on: Day): ProductTerms[] {
  const inForce = new Map<string, ProductTerms>()
  for (const terms of productVersionsOf(code)) {
    const known = inForce.get(terms.productCode)
    if (terms.effectiveOn <= on && (!known || known.version < terms.version)) {
      inForce.set(terms.productCode, terms)
    }
  }
  return [...inForce.values()]
}
