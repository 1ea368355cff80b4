import type { Day } from '@noren/contract/dates'
import type { ProductTerms } from '@noren/pricing/terms'
import { INDIA } from './india.ts'
import { INDIA_BANKS } from './india-banks.ts'
import { INDIA_LENDERS } from './india-lenders.ts'
import { INDIA_PRODUCTS } from './india-products.ts'
import { INDONESIA } from './indonesia.ts'
import { INDONESIA_BANKS } from './indonesia-banks.ts'
import { INDONESIA_LENDERS } from './indonesia-lenders.ts'
import { INDONESIA_PRODUCTS } from './indonesia-products.ts'
import type { Bank, Lender, Market, MarketCode } from './market.ts'
import { MEXICO } from './mexico.ts'
import { MEXICO_BANKS } from './mexico-banks.ts'
import { MEXICO_LENDERS } from './mexico-lenders.ts'
import { MEXICO_PRODUCTS } from './mexico-products.ts'
import { VIETNAM } from './vietnam.ts'
import { VIETNAM_BANKS } from './vietnam-banks.ts'
import { VIETNAM_LENDERS } from './vietnam-lenders.ts'
import { VIETNAM_PRODUCTS } from './vietnam-products.ts'

/** All that one country's pack holds. */
interface MarketPack {
  readonly market: Market
  readonly lenders: readonly Lender[]
  readonly banks: readonly Bank[]
  /** Every version of every product, the past and the coming ones too. */
  readonly products: readonly ProductTerms[]
}

const PACKS: Readonly<Record<MarketCode, MarketPack>> = {
  in: {
    market: INDIA,
    lenders: INDIA_LENDERS,
    banks: INDIA_BANKS,
    products: INDIA_PRODUCTS,
  },
  mx: {
    market: MEXICO,
    lenders: MEXICO_LENDERS,
    banks: MEXICO_BANKS,
    products: MEXICO_PRODUCTS,
  },
  id: {
    market: INDONESIA,
    lenders: INDONESIA_LENDERS,
    banks: INDONESIA_BANKS,
    products: INDONESIA_PRODUCTS,
  },
  vn: {
    market: VIETNAM,
    lenders: VIETNAM_LENDERS,
    banks: VIETNAM_BANKS,
    products: VIETNAM_PRODUCTS,
  },
}

export const marketByCode = (code: MarketCode): Market => PACKS[code].market

/** Lenders that ship with the market. */
export const lendersOf = (code: MarketCode): readonly Lender[] => PACKS[code].lenders

export const banksOf = (code: MarketCode): readonly Bank[] => PACKS[code].banks

export const productVersionsOf = (code: MarketCode): readonly ProductTerms[] => PACKS[code].products

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
