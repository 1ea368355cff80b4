import type { AppliedAlready } from '@noren/contract/loans'
import { decimalFromMinor } from '@noren/contract/money'
import type { Deps } from '../../../deps.ts'
import type { Querier } from '../../../platform/db/pool.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Choice } from '../quote-loans.ts'
import { SAME_APPLICATION_MS } from '../state/loan-rules.ts'
import * as store from '../state/loan-store.ts'

export interface Repeated {
  readonly userId: string
  readonly choices: readonly Choice[]
  /** The person confirmed that a second loan is intended. */
  readonly anotherLoan: boolean | undefined
  readonly at: Date
}

/**
 * The refusal of an application that resembles one of the last few minutes: somebody who lost the first
 * answer and sends again under another requestId means the same loan. Must be read under the person's limit
 * lock to be reliable.
 */
export const appliedAlready = async (
  deps: Pick<Deps, 'market'>,
  on: Querier,
  { userId, choices, anotherLoan, at }: Repeated,
): Promise<AppError | null> => {
  if (anotherLoan) return null
  const since = new Date(at.getTime() - SAME_APPLICATION_MS)
  const first = await store.findAlikeLoan(on, { userId, since, choices })
  return first ? new AppError('APPLIED_ALREADY', wireFirst(deps, first)) : null
}

const wireFirst = ({ market }: Pick<Deps, 'market'>, loan: store.AlikeLoan): AppliedAlready => ({
  borrowId: loan.loanId,
  productName: loan.productName,
  productAmount: decimalFromMinor(loan.principalMinor, market.currency),
  appliedAt: loan.appliedAt.toISOString(),
})
