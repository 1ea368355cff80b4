import { LOAN_STATUS } from '@noren/contract/loan-status'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { type VerifiedAccount, verifiedAccountOf } from '../certification/verified-account.ts'
import { openAccount, sealAccount } from './account-seal.ts'
import { fundPayout } from './fund-payouts.ts'
import type { Loan } from './loan.ts'
import { moveLoan } from './moves.ts'
import * as store from './payout/payout-store.ts'
import { notifyOfWaiting } from './state/loan-messages.ts'

/**
 * Approves a submitted loan and, in the same transaction, writes the order to pay it out to the borrower's
 * own verified account. The order leaves by dispatchPayouts after the commit, or waits for its lender's money.
 */
export const approveLoan = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  move: { at: Date; why: string },
): Promise<Loan> => {
  const [approved, account] = await Promise.all([
    moveLoan(deps, tx, loan, LOAN_STATUS.approved, move),
    verifiedAccountOf(tx, deps, loan.userId),
  ])
  await orderPayout(deps, tx, approved, { account, at: move.at })
  return approved
}

/**
 * Writes the order to pay out a loan that is approved, to the borrower's own verified account. Throws
 * ACCOUNT_CHANGE_NEEDED where there is none.
 */
export const orderPayout = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  { account, at }: { account: VerifiedAccount | undefined; at: Date },
): Promise<void> => {
  const payoutId = writeOrder(deps, tx, loan, { account, at })
  const of = { ...loan, payoutId, amountMinor: loan.receiveMinor, since: at }
  if (!(await fundPayout(deps, tx, of, 'disbursalOrdered'))) {
    await notifyOfWaiting(tx, loan, { payoutId, at })
    deps.log.warn(
      { payoutId, lenderCode: loan.lenderCode },
      'a payout waits for its lender’s money',
    )
  }
}

const writeOrder = (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  { account, at }: { account: VerifiedAccount | undefined; at: Date },
): string => {
  // The staff has rejected the account that was there.
  if (!account) throw new AppError('ACCOUNT_CHANGE_NEEDED')
  const payoutId = deps.newId()
  store.insertPayout(tx, {
    payoutId,
    loanId: loan.loanId,
    userId: loan.userId,
    lenderCode: loan.lenderCode,
    amountMinor: loan.receiveMinor,
    currency: loan.currency,
    accountSealed: sealAccount(deps, { table: 'payouts', id: payoutId }, account),
    at,
  })
  return payoutId
}

/** Whether the account has changed since the last failed payout. */
export const isAccountChanged = async (
  deps: Deps,
  on: Querier,
  loan: Pick<Loan, 'loanId' | 'userId'>,
): Promise<boolean> => {
  const failed = await store.findLatestPayout(on, loan.loanId)
  const now = await verifiedAccountOf(on, deps, loan.userId)
  if (!failed?.accountSealed || !now) return false
  const { payoutId, accountSealed } = failed
  const before = openAccount(deps, { table: 'payouts', id: payoutId }, accountSealed)
  return before.ifsc !== now.ifsc || before.accountNumber !== now.accountNumber
}

/** Orders a returned payout again, in the caller's transaction, to the account that is verified now. */
export const orderAgain = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  at: Date,
): Promise<{ payoutId: string }> => {
  const account = await verifiedAccountOf(tx, deps, loan.userId)
  const payoutId = writeOrder(deps, tx, loan, { account, at })
  const of = { ...loan, payoutId, amountMinor: loan.receiveMinor, since: at }
  await fundPayout(deps, tx, of, 'payoutSentAgain')
  return { payoutId }
}
