import type { Currency } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/journal.ts'

/** A book is the accounts of one legal entity in one currency. No entry lies in two of them. */
export const bookOf = (of: { lenderCode: string; currency: Currency }): string =>
  `${of.lenderCode}-${of.currency}`

/** Opens the lender's book with the whole chart of accounts, once. */
export const openBook = (
  on: Querier,
  of: { lenderCode: string; currency: Currency },
): Promise<void> => store.openBook(on, { book: bookOf(of), ...of })
