import { LOAN_STATUS } from '@noren/contract/loan-status'
import { canApply } from '@noren/contract/user-status'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.ts'
import { postEntry } from '../books/post-entry.ts'
import { lockCredit } from '../credit/credit-standing.ts'
import { readStops, refuseStopped } from './borrow-stops.ts'
import type { Loan } from './loan.ts'
import { lockOwnLoan, moveLoan } from './moves.ts'
import { approveLoan, isAccountChanged } from './order-payout.ts'
import * as payoutStore from './payout/payout-store.ts'
import { dispatchSoon } from './payouts.ts'
import type { Borrower } from './quote-loans.ts'
import { holdSwitchOf } from './refuse-closed.ts'
import { unsettledReturn } from './returned-payouts.ts'
import { ARRIVED_LATE, HELD } from './state/loan-rules.ts'

export interface Moved {
  readonly loanId: string
  readonly status: Loan['status']
}

const moved = ({ loanId, status }: Loan): Moved => ({ loanId, status })

/**
 * Orders a new payout of a locked loan whose payout failed (30 → 20), to the account that is verified now.
 * Throws LOAN_STATE for any other loan, and refuses for the same reasons as a new loan. The order leaves by
 * dispatchPayouts after the commit.
 */
export const payOutAgain = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  move: { at: Date; why: string },
): Promise<Loan> => {
  if (loan.status !== LOAN_STATUS.payoutFailed) {
    throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
  }
  await refuseLateArrival(tx, loan)
  await lockCredit(tx, loan.userId)
  refuseStopped(deps, (await readStops(deps, tx, loan.userId)).stop)
  if ((await holdSwitchOf(deps, tx, loan)) === 'closed') throw new AppError('LENDING_CLOSED')
  return approveLoan(deps, tx, loan, move)
}

/** Money that may have arrived after all is neither sent a second time nor given up. */
const refuseLateArrival = async (tx: Tx, loan: Loan): Promise<void> => {
  if (await unsettledReturn(tx, loan)) {
    throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
  }
}

/**
 * The borrower's own retry (O6). Throws ACCOUNT_CHANGE_NEEDED unless the account was changed after the
 * failure, or the person confirms that the failed one is right.
 */
export const retryPayout = async (
  deps: Deps,
  who: Borrower,
  input: { requestId: string; loanId: string; keepAccount: boolean },
  at: Date,
): Promise<Moved> => {
  const { requestId, ...asked } = input
  const { userId } = who
  const request = { userId, call: 'failBorrowHandler', requestId, input: asked, at }
  const answer = await inTransaction(deps.db, (tx) =>
    once(tx, request, async () => {
      const loan = await lockOwnLoan(tx, { userId, loanId: asked.loanId })
      if (!canApply(who.bizStatus)) throw new AppError('ACCOUNT_BLOCKED')
      if (loan.status === LOAN_STATUS.payoutFailed && !asked.keepAccount) {
        if (!(await isAccountChanged(deps, tx, loan))) throw new AppError('ACCOUNT_CHANGE_NEEDED')
      }
      return moved(await payOutAgain(deps, tx, loan, { at, why: 'payout.again' }))
    }),
  )
  dispatchSoon(deps)
  return answer
}

/**
 * Withdraws a locked loan whose money has not left: status 10 and 30 always, 20 only while the provider has
 * not been asked to pay. Throws LOAN_STATE for any other.
 */
export const withdrawLoan = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  move: { at: Date; why: string },
): Promise<Loan> => {
  const state = () => new AppError('LOAN_STATE', { borrowStatus: loan.status })
  // LOAN_MOVES also allows 50 → 90, which is the cooling-off exit (repayments/leave-loan.ts).
  if (loan.disbursedOn !== null) throw state()
  await refuseLateArrival(tx, loan)
  if (loan.status === LOAN_STATUS.approved && !(await withdrawOrder(deps, tx, loan, move.at))) {
    throw state()
  }
  return moveLoan(deps, tx, loan, LOAN_STATUS.cancelled, move)
}

/** Takes back the order to pay a locked, approved loan out; false when the provider may already have it. */
const withdrawOrder = async (deps: Deps, tx: Tx, loan: Loan, at: Date): Promise<boolean> => {
  const payout = await payoutStore.lockLatestPayout(tx, loan.loanId)
  if (!payout || !(await payoutStore.withdrawPayout(tx, { ...payout, at }))) return false
  if (!payout.isWaiting) {
    await postEntry(deps, tx, loan, {
      event: 'disbursalFailed',
      eventKey: `payout.failed:${payout.payoutId}`,
      sourceId: payout.payoutId,
      valueOn: deps.clock.businessDay(),
      input: { receiveMinor: loan.receiveMinor },
    })
  }
  return true
}

/**
 * Stops what was ordered in the place of a payout that has arrived after all (20 → 30), so that the locked loan
 * can run from that. An order that may be on its way stays: it is held if its turn comes (payouts.ts).
 */
export const stopNextPayout = async (deps: Deps, tx: Tx, loan: Loan, at: Date): Promise<void> => {
  if (loan.status !== LOAN_STATUS.approved) return
  if (!(await withdrawOrder(deps, tx, loan, at))) return
  await moveLoan(deps, tx, loan, LOAN_STATUS.payoutFailed, {
    ...{ at, why: 'payout.held', reasonCodes: [`${HELD}${ARRIVED_LATE}`] },
  })
}

/** When the loan's payout last failed. */
export const payoutFailedAt = async (on: Querier, loanId: string): Promise<Date | null> =>
  (await payoutStore.findLatestPayout(on, loanId))?.settledAt ?? null
