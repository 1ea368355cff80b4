import type { Currency, Minor } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { bookOf } from './book.ts'
import * as store from './store/journal.ts'

/** What all lenders together owe back to a borrower. */
export const overpaymentOf = (on: Querier, userId: string): Promise<Minor> =>
  store.sumCredit(on, { userId, book: null })

/** What one lender owes back: money paid too much to another does not cover it. */
export const overpaymentAt = (
  on: Querier,
  of: { userId: string; lenderCode: string; currency: Currency },
): Promise<Minor> => store.sumCredit(on, { userId: of.userId, book: bookOf(of) })

export type Overpayment = store.CreditRow

/** Borrowers to whom money is owed back, in pages by user id. */
export const listOverpayments = (
  on: Querier,
  page: { after: string; limit: number },
): Promise<Overpayment[]> => store.listCredits(on, page)
