import type { Minor } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { overpaymentAccount } from './posting/accounts.ts'
import * as store from './store/ledger.ts'

/** What the lender owes back to a borrower. */
export const overpaymentOf = (on: Querier, userId: string): Promise<Minor> =>
  store.sumOverpayment(on, userId, overpaymentAccount(userId))

export type Overpayment = store.OverpaymentRow

/** Borrowers to whom money is owed back, in pages by user id. */
export const listOverpayments = (
  on: Querier,
  page: { after: string; limit: number },
): Promise<Overpayment[]> => store.listOverpayments(on, page)
