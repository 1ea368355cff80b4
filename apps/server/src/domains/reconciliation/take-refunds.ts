import { absoluteMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { takeRefundOf } from '../repayments/provider-refunds.ts'
import { valueDay } from './post-arrivals.ts'
import type { LineOfPayment } from './store/statements.ts'
import { takeLines } from './take-lines.ts'

type RefundDeps = Pick<Deps, 'newId' | 'clock' | 'market'>

/** Why a line is no refund that could be booked: a person looks at it, as at every line that nobody here expects. */
const LEFT_TO_PEOPLE: ReadonlySet<string> = new Set(['NOT_FOUND', 'AMOUNT_RANGE', 'DECISION_UNFIT'])

/**
 * What a provider's lines say of refunds that it made by itself: each has arrived, and takes the borrower's credit down. One of
 * a payment that nobody knows, or of more than the credit, becomes an exception. Returns how many changed the books.
 */
export const takeRefunds = (deps: RefundDeps, tx: Tx, book: string): Promise<number> =>
  takeLines(tx, {
    ...{ book, kind: 'refund', leftToPeople: LEFT_TO_PEOPLE },
    take: (line) => takeLine(deps, tx, line),
  })

const takeLine = async (deps: RefundDeps, tx: Tx, line: LineOfPayment): Promise<boolean> => {
  const { paymentId, reference, currency } = line
  if (paymentId === null || line.amountMinor >= 0) return false
  const of = { paymentId, reference, currency, amountMinor: absoluteMinor(line.amountMinor) }
  const on = valueDay(deps, line.bookedOn)
  return takeRefundOf(deps, tx, { ...of, what: 'processed', utr: null, on })
}
