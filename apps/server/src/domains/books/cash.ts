import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/cash.ts'

/** What one source has moved on an account of the lender's cash: debits minus credits. */
export type CashMoved = store.SourceSum

/** The entries of what a borrower or a payout did to the cash, not those of the cash itself. */
const OF_LOANS = ['payment', 'payout', 'refund', 'dispute'] as const

/**
 * What each payment, payout, refund and dispute has moved on these accounts, of all that were touched after that
 * journal entry; reversed and booked anew it is one sum.
 */
export const cashMovedSince = (
  on: Querier,
  of: { book: string; after: number; codes: readonly number[] },
): Promise<CashMoved[]> => store.sumBySource(on, { ...of, kinds: OF_LOANS })

export const lastSerial = store.lastSerial
