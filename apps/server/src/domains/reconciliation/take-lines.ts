import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import * as statements from './store/statements.ts'

const AT_ONCE = 500

/**
 * Takes what a provider says of payments and is not matched, line by line in the order in which it happened. A line that
 * is refused for one of `leftToPeople` stays a line that nobody expects, and becomes an exception. Returns how many
 * changed the books.
 */
export const takeLines = async (
  tx: Tx,
  of: {
    readonly book: string
    readonly kind: 'dispute' | 'refund'
    readonly leftToPeople: ReadonlySet<string>
    readonly take: (line: statements.LineOfPayment) => Promise<boolean>
  },
): Promise<number> => {
  const { book, kind, leftToPeople, take } = of
  let count = 0
  for (const line of await statements.listLinesOfPayments(tx, { book, kind, limit: AT_ONCE })) {
    try {
      if (await take(line)) count += 1
    } catch (error) {
      if (!(error instanceof AppError) || !leftToPeople.has(error.reason)) throw error
    }
  }
  return count
}
