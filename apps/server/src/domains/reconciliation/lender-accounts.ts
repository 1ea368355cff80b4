import type { Currency } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { isPlatformBook } from '../books/book.ts'
import type { BankCode } from '../books/cash-rules.ts'
import { BANK_PROFILES } from './formats/bank-profiles.ts'
import * as store from './store/lender-accounts.ts'

/** Names one of the lender's accounts, once; the number of an account never changes. False when it has one. */
export const openLenderAccount = async (
  on: Querier,
  account: { book: string; code: BankCode; accountNumber: string; profile: string; at: Date },
): Promise<boolean> => {
  const { book, code } = account
  // A lender has no trust account, and the platform pays nobody out.
  if (code !== 1010 && isPlatformBook(book) !== (code === 1015)) {
    throw new AppError('VALIDATION', { fields: [{ path: 'code', rule: 'choice' }] })
  }
  if (!Object.hasOwn(BANK_PROFILES, account.profile)) {
    throw new AppError('VALIDATION', { fields: [{ path: 'profile', rule: 'choice' }] })
  }
  return store.insertAccount(on, account)
}

/** One run, or one decision about the cash or the tax, of a book at a time. */
export { lockBook as lockCash } from './store/items.ts'

export const listLenderAccounts = store.listAccounts

/** @throws AppError NOT_FOUND when there is no such book */
export const bookCurrency = async (on: Querier, book: string): Promise<Currency> => {
  const found = await store.findBook(on, book)
  if (!found) throw new AppError('NOT_FOUND')
  return found.currency
}
