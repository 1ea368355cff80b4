import type { Querier } from '../../db/pool.ts'
import type { Loan } from './loan.ts'
import * as store from './store.ts'

/** What other domains and main may use of loans. */
export { applyLoan } from './apply-loan.ts'
export { borrowBill, borrowStatus, outstandingOf } from './bill.ts'
export { borrowingOf } from './borrowing.ts'
export { type DisbursedLoan, type Loan, wasDisbursed } from './loan.ts'
export { type LoanMove, lockLoan, moveLoan, rollOverdue } from './moves.ts'
export { productList } from './offers.ts'
export { approveLoan, dispatchPayouts, settlePayout } from './payouts.ts'
export { lenderOf, listPublishedTerms, publishProducts } from './products.ts'
export { proveLoans } from './prove-loans.ts'
export { agreedKeyFacts, quoteLoans } from './quote-loans.ts'

/** The person's own loan, or nothing. Takes no lock. */
export const findLoan = (
  on: Querier,
  of: { userId: string; loanId: string },
): Promise<Loan | undefined> => store.findOwnLoan(on, of)

/** The loan of that id, whoever owns it: for webhooks and jobs, never for a person's call. */
export const loanById = (on: Querier, loanId: string): Promise<Loan | undefined> =>
  store.findLoanById(on, loanId)
