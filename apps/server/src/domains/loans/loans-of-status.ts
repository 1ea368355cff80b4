import type { Querier } from '../../platform/db/pool.ts'
import type { Loan } from './loan.ts'
import * as store from './state/loan-store.ts'

const LISTED_MAX = 200

/** Loans of one status, oldest first: the staff's queues. */
export const loansOfStatus = (on: Querier, status: Loan['status']): Promise<Loan[]> =>
  store.listLoansOfStatus(on, { status, limit: LISTED_MAX })

export const countLoans = (on: Querier, status: Loan['status']): Promise<number> =>
  store.countLoansOfStatus(on, status)
