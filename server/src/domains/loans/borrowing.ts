import { type Minor, minMinor, ZERO_MINOR } from '@noren/contract/money'
import type { ProductTerms } from '@noren/pricing/terms'
import type { Querier } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { type CreditStanding, creditStanding, type LimitUse, limitUse } from '../credit/service.ts'
import type { Applicant } from './offer-rules.ts'
import { listPublishedTerms } from './products.ts'
import * as store from './store.ts'

/** Where a person stands as a borrower: credit, use of the limit, and what is on offer. */
export interface Borrowing {
  /** Nothing when no decision was ever made. */
  readonly standing: CreditStanding | undefined
  readonly use: LimitUse
  readonly applicant: Applicant | null
  readonly products: readonly ProductTerms[]
}

/** Reads without a lock; pass a standing that is read under the limit lock to decide by it. */
export const borrowingOf = async (
  deps: Deps,
  on: Querier,
  userId: string,
  locked?: CreditStanding,
): Promise<Borrowing> => {
  const [standing, used, products] = await Promise.all([
    locked ?? creditStanding(deps, on, userId),
    store.sumLimitUse(on, userId),
    listPublishedTerms(deps, on),
  ])
  return borrowingBy(deps, { standing, used, products })
}

/** The same of what has been read; `products` are those that matter to whoever asks. */
export const borrowingBy = (
  deps: Pick<Deps, 'clock'>,
  read: Pick<Borrowing, 'standing' | 'products'> & { used: store.UsedLimit },
): Borrowing => {
  const { standing, used, products } = read
  const today = deps.clock.businessDay()
  return {
    standing,
    use: limitUse({
      totalMinor: standing?.decision === 'approved' ? standing.limitMinor : ZERO_MINOR,
      usedMinor: used.usedMinor,
      hasOverdue: used.oldestDueOn !== null && used.oldestDueOn < today,
      leastMinor: leastAmount(products),
    }),
    applicant: standing ? applicantOf(standing, used.repaidCount > 0) : null,
    products,
  }
}

const applicantOf = ({ band, facts }: CreditStanding, isReturning: boolean): Applicant => ({
  band,
  kycTier: facts.kycTier,
  ageYears: facts.ageYears,
  workStatus: facts.workStatus,
  isReturning,
})

const leastAmount = (products: readonly ProductTerms[]): Minor => {
  const [first, ...others] = products.map((terms) => terms.amountMinorMin)
  return first === undefined ? ZERO_MINOR : minMinor(first, ...others)
}
