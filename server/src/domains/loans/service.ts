import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../db/pool.ts'
import type { Loan } from './loan.ts'
import * as store from './store.ts'

export { type AppliedLoan, applyLoan } from './apply-loan.ts'
export { applyLoanAuto } from './apply-loan-auto.ts'
/** What other domains and main may use of loans. */
export { askForPayouts } from './ask-payouts.ts'
export { borrowBill, borrowStatus, outstandingOf } from './bill.ts'
export { creditHistoryOf } from './borrow-stops.ts'
export { borrowingOf } from './borrowing.ts'
export {
  type ExtensionRow,
  endPenalPause,
  insertExtension,
  listExtensions,
  listPenalPauses,
  reverseExtension,
  startPenalPause,
} from './changes-store.ts'
export {
  approvableApplication,
  approveApplication,
  declineApplication,
  hasOpenLoan,
} from './decide-loan.ts'
export { type Printer, printerFor } from './document-print.ts'
export { giveCoupon } from './give-coupon.ts'
export { DOCUMENT_VERSION, keyFactsHash } from './key-facts.ts'
export { couponOf, type DisbursedLoan, type Loan, wasDisbursed } from './loan.ts'
export {
  type LoanMove,
  lockLoan,
  moveDueDay,
  moveLoan,
  type RolledBatch,
  rollOverdueBatch,
} from './moves.ts'
export { matchOffers, type Offer, productList } from './offers.ts'
export {
  countLoans,
  isAccountChanged,
  loansOfStatus,
  type Moved,
  payOutAgain,
  payoutFailedAt,
  retryPayout,
  withdrawLoan,
} from './payout-again.ts'
export {
  listTransfersOut,
  listTransfersOutBetween,
  type TransferOut,
} from './payout-transfer-store.ts'
export {
  approveLoan,
  dispatchInHand,
  dispatchPayouts,
  dispatchSoon,
  settlePayout,
} from './payouts.ts'
export { type PauseRow, pausesAsOf } from './penal-pauses.ts'
export { lenderOf, listPublishedTerms, publishProducts } from './products.ts'
export { type ProvedPage, proveLoans, proveLoansPage } from './prove-loans.ts'
export { provePayouts } from './prove-payouts.ts'
export {
  agreedKeyFacts,
  assertCanBorrow,
  type Borrower,
  type Choice,
  quoteLoans,
} from './quote-loans.ts'
export type { RunningLoan } from './store.ts'
export { wireOffer } from './wire-offer.ts'
/** Loans that run and whose oldest unpaid day is one of the days, in pages by id. */
export const runningLoansDueOn = (
  on: Querier,
  page: { dueOn: readonly Day[]; after: string; limit: number },
): Promise<store.RunningLoan[]> => store.listRunningDueOn(on, page)

/** The person's own loan, or nothing. Takes no lock. */
export const findLoan = (
  on: Querier,
  of: { userId: string; loanId: string },
): Promise<Loan | undefined> => store.findOwnLoan(on, of)

/** The loan of that id, whoever owns it: for webhooks and jobs, never for a person's call. */
export const loanById = (on: Querier, loanId: string): Promise<Loan | undefined> =>
  store.findLoanById(on, loanId)
