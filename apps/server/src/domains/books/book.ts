import type { Currency } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/journal.ts'

/** A book is the accounts of one legal entity in one currency. No entry lies in two of them. */
export const bookOf = (of: { lenderCode: string; currency: Currency }): string =>
  `${of.lenderCode}-${of.currency}`

/** The lender's code, or the platform's. */
export const lenderOfBook = (book: string): string => book.replace(/-[A-Z]{3}$/, '')

/** Who keeps the platform's own book, in the place of a lender's code. */
export const PLATFORM = 'platform'

/** The book of the platform itself in that currency, beside the lenders'. */
export const platformBookOf = (currency: Currency): string =>
  bookOf({ lenderCode: PLATFORM, currency })

export const isPlatformBook = (book: string): boolean => /^platform-[A-Z]{3}$/.test(book)

/** Opens the platform's book with its accounts, once. */
export const openPlatformBook = async (on: Querier, currency: Currency): Promise<string> => {
  await openBook(on, { lenderCode: PLATFORM, currency })
  return platformBookOf(currency)
}

/** Opens the lender's book with the whole chart of accounts, once. */
export const openBook = (
  on: Querier,
  of: { lenderCode: string; currency: Currency },
): Promise<void> => store.openBook(on, { book: bookOf(of), ...of })
