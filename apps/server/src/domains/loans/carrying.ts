import type { Day } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { ProductTerms } from '@noren/pricing/terms'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { capacityOf, duesOf, fitsPot, mostAffordable, type Pot } from '../credit/affordability.ts'
import type { CreditStanding } from '../credit/credit-standing.ts'
import { openLoansMaxOf } from '../credit/lending-rules.ts'
import { policyOf } from '../credit/policy.ts'
import { refuseProducts } from './apply/refuse-products.ts'
import { NO_OPEN_LOANS, type OpenLoans } from './open-loans.ts'

/** What somebody can pay from today on, and what their open loans already take of it. */
export interface Carrying {
  readonly pot: Pot
  readonly open: OpenLoans
  /** Loans that may be open at once. */
  readonly openMax: number
}

/** Null where the policy in force does not ask, or nothing was decided. */
export const carryingOf = (
  deps: Pick<Deps, 'clock' | 'config' | 'market' | 'policies'>,
  standing: CreditStanding | undefined,
  { open, repaidCount }: { open: OpenLoans; repaidCount: number },
): Carrying | null => {
  const { limitBy } = policyOf(deps)
  if (!standing || limitBy.kind !== 'affordability') return null
  const { capacityMinor } = capacityOf(standing.facts, limitBy)
  const { savedDaysMax } = limitBy
  const openMax = openLoansMaxOf(limitBy, repaidCount)
  return { pot: { capacityMinor, savedDaysMax, on: deps.clock.businessDay() }, open, openMax }
}

/** As if what is open were repaid. */
export const withoutOpenLoans = (carrying: Carrying | null): Carrying | null =>
  carrying && { ...carrying, open: NO_OPEN_LOANS }

/** The most that a product can lend beside what is open; null when not even its least. Undefined: nobody asks. */
export const mostOf = (carrying: Carrying | null, terms: ProductTerms): Minor | null | undefined =>
  carrying ? mostAffordable(terms, carrying.pot, carrying.open.dues) : undefined

interface Chosen {
  readonly terms: ProductTerms
  readonly amountMinor: Minor
}

/**
 * Throws NOT_AFFORDABLE for the products whose payments do not fit beside those of the open loans and of the
 * choices before them; OPEN_LOANS_MAX when there would be too many loans.
 * @param madeOn the day whose pot counts: that of the statements
 */
export const refuseUnaffordable = (
  deps: Pick<Deps, 'market'>,
  carrying: Carrying | null,
  chosen: readonly Chosen[],
  madeOn: Day | null = null,
): void => {
  if (!carrying) return
  const { open, openMax } = carrying
  if (open.count + chosen.length > openMax) throw new AppError('OPEN_LOANS_MAX', { openMax })
  const pot = madeOn ? { ...carrying.pot, on: madeOn } : carrying.pot
  let taken = open.dues
  const refused = chosen.filter(({ terms, amountMinor }) => {
    const dues = [...taken, ...duesOf(terms, amountMinor, pot.on)]
    if (!fitsPot(pot, dues)) return true
    taken = dues
    return false
  })
  const products = chosen.map(({ terms }) => terms)
  const choices = chosen.map(({ terms: { productCode }, amountMinor }) => ({
    productCode,
    amountMinor,
  }))
  refuseProducts(deps, products, choices, ({ productCode }) =>
    refused.some(({ terms }) => terms.productCode === productCode) ? 'NOT_AFFORDABLE' : null,
  )
}
