import type { Day } from '@noren/contract/dates'
import { type Minor, minMinor } from '@noren/contract/money'
import { annualCostBasisPoints } from './annual-rates.ts'
import { type LoanQuote, quoteLoan } from './quote.ts'
import type { ProductTerms } from './terms.ts'

/** The range of costs of a market's products, and one worked example. */
export interface LandingFigures {
  readonly termDaysMin: number
  readonly termDaysMax: number
  readonly dailyRatePpmMin: number
  readonly dailyRatePpmMax: number
  /** In the market's measure: APR or CAT. */
  readonly annualCostBasisPointsMin: number
  readonly annualCostBasisPointsMax: number
  readonly example: { readonly terms: ProductTerms; readonly quote: LoanQuote }
}

const EXAMPLE_TERM_DAYS = 30

/**
 * The figures of the landing page. The range of annual costs covers every product at its smallest and
 * largest amount; the example is the single-payment product closest to 30 days, for `exampleMinor` or
 * less.
 * @throws RangeError if there is no product to show
 */
export function landingFigures(
  products: readonly ProductTerms[],
  exampleMinor: Minor,
  today: Day,
): LandingFigures {
  const terms = [...products]
    .filter((product) => product.kind === 'bullet')
    .sort((a, b) => distance(a) - distance(b))[0]
  if (!terms) throw new RangeError('no product to show an example of')
  const termDays = products.map((product) => product.termDays)
  const dailyRates = products.map((product) => product.dailyRatePpm)
  const costs = products.flatMap((product) =>
    [product.amountMinorMin, product.amountMinorMax].map((principal) =>
      annualCostBasisPoints(quoteLoan(product, principal, today)),
    ),
  )
  return {
    termDaysMin: Math.min(...termDays),
    termDaysMax: Math.max(...termDays),
    dailyRatePpmMin: Math.min(...dailyRates),
    dailyRatePpmMax: Math.max(...dailyRates),
    annualCostBasisPointsMin: Math.min(...costs),
    annualCostBasisPointsMax: Math.max(...costs),
    example: {
      terms,
      quote: quoteLoan(terms, minMinor(exampleMinor, terms.amountMinorMax), today),
    },
  }
}

const distance = (terms: ProductTerms): number => Math.abs(terms.termDays - EXAMPLE_TERM_DAYS)
