import { isDeepStrictEqual } from 'node:util'
import { lendersOf, productVersionsOf } from '@noren/markets/market-by-code'
import type { Lender } from '@noren/markets/pack'
import { assertWithinCaps } from '@noren/pricing/caps'
import type { ProductTerms } from '@noren/pricing/terms'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { openBook } from '../books/book.ts'
import * as store from './quote/product-store.ts'

/**
 * Publishes the market's products at every start and opens the books of their lenders. The start fails when one breaks a cap of the market
 * (named in the error), has no lender, or changes a version that was already published.
 */
export const publishProducts = async (
  deps: Deps,
  products: readonly ProductTerms[] = productVersionsOf(deps.market.code),
): Promise<void> => {
  const { market, clock } = deps
  for (const terms of products) {
    assertWithinCaps(terms, market.caps)
    lenderOf(deps, terms.lenderCode)
    if (terms.feeOnEarlyPayment === 'proRata' && terms.feeCollected !== 'atRepayment') {
      throw new RangeError(
        `${terms.productCode}: a fee that was kept at payout is not owed by days`,
      )
    }
    if (![0, terms.taxOnFeesPpm].includes(terms.taxOnInterestPpm)) {
      throw new RangeError(`${terms.productCode}: one tax has one rate, on interest and on fees`)
    }
    if (terms.currency !== market.currency) {
      throw new RangeError(`${terms.productCode} is priced in ${terms.currency}`)
    }
  }
  await inTransaction(deps.db, async (tx) => {
    for (const terms of products) {
      await openBook(tx, terms)
      await store.insertProduct(tx, { terms, publishedAt: clock.now() })
      const published = await store.findProduct(tx, terms)
      if (!isDeepStrictEqual(published, JSON.parse(JSON.stringify(terms)))) {
        const { productCode, version } = terms
        throw new RangeError(`${productCode} version ${version} was published with other terms`)
      }
    }
  })
}

/** The terms in force today, one version per product. */
export const listPublishedTerms = (
  deps: Pick<Deps, 'db' | 'clock' | 'market'>,
  on: Querier = deps.db,
): Promise<ProductTerms[]> =>
  store.listProductsOn(on, {
    on: deps.clock.businessDay(),
    currency: deps.market.currency,
  })

export const lenderOf = (deps: Pick<Deps, 'market'>, lenderCode: string): Lender => {
  const lender = lendersOf(deps.market.code).find((known) => known.lenderCode === lenderCode)
  if (!lender) throw new RangeError(`no lender ${lenderCode} in the market ${deps.market.code}`)
  return lender
}
