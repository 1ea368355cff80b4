import { absoluteMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { takeRefundOf } from '../repayments/provider-refunds.ts'
import { valueDay } from './post-arrivals.ts'
import * as statements from './store/statements.ts'

const AT_ONCE = 500
/** Why a line is no refund that could be booked: a person looks at it, as at every line that nobody here expects. */
const LEFT_TO_PEOPLE: ReadonlySet<string> = new Set(['NOT_FOUND', 'AMOUNT_RANGE', 'DECISION_UNFIT'])

/**
 * What a provider's lines say of refunds that it made by itself: each has arrived, and takes the borrower's credit down. One of
 * a payment that nobody knows, or of more than the credit, becomes an exception. Returns how many changed the books.
 */
export const takeRefunds = async (
  deps: Pick<Deps, 'newId' | 'clock' | 'market'>,
  tx: Tx,
  book: string,
): Promise<number> => {
  let count = 0
  for (const line of await statements.listLinesOfPayments(tx, {
    ...{ book, kind: 'refund', limit: AT_ONCE },
  })) {
    const { paymentId, reference, currency } = line
    if (paymentId === null || line.amountMinor >= 0) continue
    const of = { paymentId, reference, currency, amountMinor: absoluteMinor(line.amountMinor) }
    const on = valueDay(deps, line.bookedOn)
    try {
      if (await takeRefundOf(deps, tx, { ...of, what: 'processed', utr: null, on })) count += 1
    } catch (error) {
      if (!(error instanceof AppError) || !LEFT_TO_PEOPLE.has(error.reason)) throw error
    }
  }
  return count
}
