import { LOAN_STATUS } from '@noren/contract/loan-status'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { standingKeyOf } from '../books/loan-journal.ts'
import { reverseEntry } from '../books/post-entry.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import { reverseExtension } from '../loans/loan-changes.ts'
import { lockLoan } from '../loans/moves.ts'
import { isDisputed } from './disputes.ts'
import { readHistory } from './loan-history.ts'
import { type PaymentRow, RETURNED_CHANNEL } from './payment.ts'
import { moveAfter } from './receive/after-change.ts'
import { rebook } from './receive/booking.ts'
import { notifyOfReversal } from './receive/payment-message.ts'
import { findPayment, markPaymentReversed } from './receive/payment-store.ts'
import { correctedBy } from './receive/shown-owed.ts'
import { assertNotSentBack } from './refund-orders.ts'

/**
 * Takes a payment out of the books: the bank has taken the money back, or it was booked in error.
 * Everything after it is booked again, a loan that it had repaid is reopened, and an extension that it
 * bought is undone. Throws NOT_FOUND, or LOAN_STATE for a loan that was exited in its cooling-off period.
 */
export const reversePayment = async (
  deps: Deps,
  tx: Tx,
  asked: { paymentId: string; reason: string },
): Promise<{ borrowStatus: number }> => {
  const at = deps.clock.now()
  const found = await findPayment(tx, asked.paymentId)
  if (!found) throw new AppError('NOT_FOUND')
  const loan = await lockLoan(tx, found.loanId)
  const payment = (await findPayment(tx, asked.paymentId)) ?? found
  if (payment.reversedAt) return { borrowStatus: loan.status }
  // What the borrower sent back is decided with the payout, what the payer's bank disputes with the dispute.
  if (payment.channel === RETURNED_CHANNEL || (await isDisputed(tx, payment.paymentId))) {
    throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
  }
  if (payment.purpose === 'notOwed')
    return reverseOverpayment(deps, tx, loan, { ...asked, payment, at })
  if (!wasDisbursed(loan) || loan.status === LOAN_STATUS.cancelled) {
    throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
  }
  return takeBack(deps, tx, loan, { payment, reason: asked.reason, at })
}

/** A payment that settled no debt does not change the loan. */
const reverseOverpayment = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  { payment, reason, at }: { payment: PaymentRow; reason: string; at: Date },
): Promise<{ borrowStatus: number }> => {
  const { paymentId } = payment
  const key = await standingKeyOf(tx, { loanId: loan.loanId, sourceId: paymentId })
  if (key === null) throw new Error(`payment ${paymentId} does not stand in the books`)
  await reverseEntry(deps, tx, loan, key)
  await markPaymentReversed(tx, { paymentId, at, reason })
  await notifyOfReversal(tx, loan, payment, { reason, shown: null, at })
  await assertNotSentBack(tx, loan)
  return { borrowStatus: loan.status }
}

const takeBack = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  { payment, reason, at }: { payment: PaymentRow; reason: string; at: Date },
): Promise<{ borrowStatus: number }> => {
  const { paymentId, extensionId } = payment
  const before = await readHistory(tx, loan)
  const after = {
    ...before,
    payments: before.payments.filter((known) => known.paymentId !== paymentId),
    extensions: before.extensions.filter((known) => known.extensionId !== extensionId),
  }
  if (extensionId) await reverseExtension(tx, { extensionId, at })
  await markPaymentReversed(tx, { paymentId, at, reason })
  const history = await rebook(deps, tx, loan, after)
  const shown = correctedBy(deps, loan, { before, after: history, paidOn: payment.paidOn })
  await notifyOfReversal(tx, loan, payment, { reason, shown, at })
  await assertNotSentBack(tx, loan)
  const { status } = await moveAfter(deps, tx, loan, { history, at, why: 'reversal' })
  return { borrowStatus: status }
}
