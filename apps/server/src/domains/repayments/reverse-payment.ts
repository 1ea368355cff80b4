import { LOAN_STATUS } from '@noren/contract/loan-status'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { overpaymentAt } from '../books/overpayments.ts'
import { hasEntry, reverseEntry } from '../books/post-entry.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import { reverseExtension } from '../loans/loan-changes.ts'
import { lockLoan } from '../loans/moves.ts'
import { readHistory } from './loan-history.ts'
import type { PaymentRow } from './payment.ts'
import { moveAfter } from './receive/after-change.ts'
import { eventKey, rebook } from './receive/booking.ts'
import { notifyOfReversal } from './receive/payment-message.ts'
import { findPayment, markPaymentReversed } from './receive/payment-store.ts'

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
  const { paymentId, booking } = payment
  await reverseEntry(deps, tx, loan, eventKey('repayment', paymentId, booking))
  await markPaymentReversed(tx, { paymentId, at, reason })
  await notifyOfReversal(tx, loan, payment, { reason, at })
  await assertNotSentBack(tx, loan)
  return { borrowStatus: loan.status }
}

/**
 * If its overpayment was already refunded, the payment cannot be reversed: the money would be missing from
 * the books.
 */
const assertNotSentBack = async (tx: Tx, loan: Loan): Promise<void> => {
  if ((await overpaymentAt(tx, loan)) < 0) throw new AppError('OVERPAYMENT_REFUNDED')
}

const takeBack = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  { payment, reason, at }: { payment: PaymentRow; reason: string; at: Date },
): Promise<{ borrowStatus: number }> => {
  const { paymentId, extensionId } = payment
  const before = await readHistory(tx, loan.loanId)
  const after = {
    ...before,
    payments: before.payments.filter((known) => known.paymentId !== paymentId),
    extensions: before.extensions.filter((known) => known.extensionId !== extensionId),
  }
  const recovery = `recovered:${paymentId}`
  if (await hasEntry(tx, loan, recovery)) await reverseEntry(deps, tx, loan, recovery)
  if (extensionId) {
    await reverseEntry(deps, tx, loan, `extension:${extensionId}`)
    await reverseExtension(tx, { extensionId, at })
  }
  await markPaymentReversed(tx, { paymentId, at, reason })
  await notifyOfReversal(tx, loan, payment, { reason, at })
  const history = await rebook(deps, tx, loan, { before, after })
  await assertNotSentBack(tx, loan)
  const { status } = await moveAfter(deps, tx, loan, { history, at, why: 'reversal' })
  return { borrowStatus: status }
}
