import type { Querier } from '../../platform/db/pool.ts'
import { type Page, type PageAsked, pageOf } from '../../platform/pages.ts'
import type { Loan } from './loan.ts'
import * as store from './state/loan-store.ts'

/** A page of the loans of one status that wait for the staff, oldest first. */
export const loansOfStatus = async (
  on: Querier,
  status: 10 | 30,
  { after, limit }: PageAsked<Date>,
): Promise<Page<Loan, Date>> => {
  const asked = { status, at: after.key, id: after.id, limit: limit + 1 }
  const rows = await store.listLoansOfStatus(on, asked)
  return pageOf(rows, limit, ({ appliedAt: key, loanId: id }) => ({ key, id }))
}
