import { type Minor, minMinor, ZERO_MINOR } from '@noren/contract/money'
import type { ProductTerms } from '@noren/pricing/terms'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import type { BorrowStop, CreditHistory } from '../credit/credit-decision.ts'
import { type CreditStanding, creditStanding } from '../credit/credit-standing.ts'
import { redecided } from '../credit/decide-credit.ts'
import { type LimitUse, limitUse } from '../credit/limit-use.ts'
import type { Applicant } from '../credit/product-fit.ts'
import { readStops, type Stops } from './borrow-stops.ts'
import { type Carrying, carryingOf } from './carrying.ts'
import { type OpenLoans, readOpenLoans } from './open-loans.ts'
import { listPublishedTerms } from './products.ts'
import * as store from './state/loan-store.ts'

/** A person's position as a borrower: credit, use of the limit, and what is on offer. */
export interface Borrowing {
  /** Undefined when no credit decision was ever made. */
  readonly standing: CreditStanding | undefined
  /** What currently prevents any new loan, whatever was decided earlier. */
  readonly stop: BorrowStop | null
  readonly use: LimitUse
  readonly applicant: Applicant | null
  /** Has repaid a loan before. */
  readonly isReturning: boolean
  readonly products: readonly ProductTerms[]
  /** What can be paid beside the open loans; null where the policy in force does not ask. */
  readonly carrying: Carrying | null
}

/** Reads without a lock; to decide by the result, pass a standing that was read under the limit lock. */
export const borrowingOf = async (
  deps: Deps,
  on: Querier,
  userId: string,
  locked?: CreditStanding,
): Promise<Borrowing> => {
  const [standing, stops, used, products, open] = await Promise.all([
    locked ?? creditStanding(deps, on, userId),
    readStops(deps, on, userId),
    store.sumLimitUse(on, userId),
    listPublishedTerms(deps, on),
    readOpenLoans(deps, on, userId),
  ])
  return borrowingBy(deps, { standing, stops, used, products, open })
}

/** The same, computed from what was already read; `products` are those the caller is interested in. */
export const borrowingBy = (
  deps: Pick<Deps, 'clock' | 'config' | 'market' | 'policies'>,
  read: Pick<Borrowing, 'standing' | 'products'> & {
    used: store.UsedLimit
    stops: Stops
    open: OpenLoans
  },
): Borrowing => {
  const { used, products, open } = read
  const { stop, history } = read.stops
  const isWrittenOff = stop?.code === 'writtenOff' || stop?.code === 'writtenOffRepaid'
  // A write-off revokes the credit decision itself; merely being late is a lock that ends with the payment.
  const standing =
    read.standing && isWrittenOff ? redecided(deps, read.standing, history) : read.standing
  return {
    standing,
    stop,
    use: limitUse({
      totalMinor: standing?.decision === 'approved' ? standing.limitMinor : ZERO_MINOR,
      usedMinor: used.usedMinor,
      lockedBy: lockOf(stop, history),
      leastMinor: leastAmount(products),
    }),
    applicant: standing ? applicantOf(standing, used.repaidCount > 0) : null,
    isReturning: used.repaidCount > 0,
    products,
    carrying: carryingOf(deps, standing, { open, repaidCount: history.repaidOnTimeCount }),
  }
}

/** A blocked account is reported separately from a lock of the limit, and does not hide a debt. */
const lockOf = (
  stop: BorrowStop | null,
  history: CreditHistory,
): 'overdue' | 'writtenOff' | null => {
  if (stop?.code === 'writtenOff') return 'writtenOff'
  return history.isOverdue ? 'overdue' : null
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
