import { compareMinor, type Minor, minMinor, minor } from '@noren/contract/money'
import type { Lender } from '@noren/markets/pack'
import { type LoanQuote, quoteLoan } from '@noren/pricing/quote'
import type { ProductTerms } from '@noren/pricing/terms'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { policyOf } from '../credit/policy.ts'
import { personMismatch } from '../credit/product-fit.ts'
import { type Borrowing, borrowingOf } from './borrowing.ts'
import { mostOf } from './carrying.ts'
import { lenderOf } from './products.ts'
import { byCheapest, type Mismatch, type OfferSort, offeredAmount } from './quote/offer-rules.ts'

export interface Offer {
  readonly terms: ProductTerms
  readonly lender: Lender
  readonly quote: LoanQuote
  /** The most that this product lends to this person. */
  readonly amountMinorMax: Minor
}

export interface Offers {
  readonly offers: readonly Offer[]
  readonly unmatched: readonly {
    readonly terms: ProductTerms
    readonly lender: Lender
    readonly mismatch: Mismatch
  }[]
}

/**
 * Every product that fits, cheapest first, and every one that does not, with its reason (RBI Digital
 * Lending Directions 2025, para 6). Throws NO_PRODUCT when none fits, unless
 * some could not be paid back: which, is then the answer.
 * @param wish an amount, or `all`: the available limit or the market's listed amount, whichever is lower
 */
export const productList = async (
  deps: Deps,
  userId: string,
  wish: { amountMinor: Minor | 'all'; sort: OfferSort },
): Promise<Offers> => {
  const borrowing = await borrowingOf(deps, deps.db, userId)
  const { availableMinor } = borrowing.use
  const found = matchOffers(deps, borrowing, { ...wish, availableMinor })
  const isTooMuch = found.unmatched.some(({ mismatch }) => mismatch === 'payment')
  if (found.offers.length === 0 && !isTooMuch) throw new AppError('NO_PRODUCT')
  return found
}

/** The same for a given limit; no offers for a person without a credit decision. */
export const matchOffers = (
  deps: Deps,
  { applicant, products, carrying }: Pick<Borrowing, 'applicant' | 'products' | 'carrying'>,
  wish: { amountMinor: Minor | 'all'; sort: OfferSort; availableMinor: Minor },
): Offers => {
  if (!applicant) return { offers: [], unmatched: [] }
  const { availableMinor } = wish
  const judged = products.map((terms) => {
    const mostMinor = mostOf(carrying, terms)
    const amountMinor =
      wish.amountMinor === 'all'
        ? listed(deps, terms, minMinor(availableMinor, mostMinor ?? availableMinor))
        : wish.amountMinor
    const found = offeredAmount(terms, { amountMinor, availableMinor, mostMinor })
    const mismatch =
      personMismatch(terms.eligibility, applicant) ?? ('mismatch' in found ? found.mismatch : null)
    const lender = lenderOf(deps, terms.lenderCode)
    return {
      terms,
      lender,
      mismatch,
      amountMinor: 'amountMinor' in found ? found.amountMinor : null,
      amountMinorMax: minMinor(terms.amountMinorMax, mostMinor ?? terms.amountMinorMax),
    }
  })
  const today = deps.clock.businessDay()
  const offers = judged.flatMap(({ terms, lender, mismatch, amountMinor, amountMinorMax }) =>
    mismatch || amountMinor === null
      ? []
      : [{ terms, lender, quote: quoteLoan(terms, amountMinor, today), amountMinorMax }],
  )
  const cheapest = byCheapest(wish.sort)
  return {
    offers: offers.sort((a, b) => cheapest(a.quote, b.quote)),
    unmatched: judged.flatMap(({ terms, lender, mismatch }) =>
      mismatch ? [{ terms, lender, mismatch }] : [],
    ),
  }
}

/** The listed amount, capped by the available limit and by the product's maximum. */
const listed = (deps: Deps, terms: ProductTerms, availableMinor: Minor): Minor => {
  const wishMinor = minMinor(policyOf(deps).listedAmountMinor, availableMinor, terms.amountMinorMax)
  const isBelow = compareMinor(wishMinor, terms.amountMinorMin) < 0
  return isBelow ? minMinor(terms.amountMinorMin, availableMinor) : minor(wishMinor)
}
