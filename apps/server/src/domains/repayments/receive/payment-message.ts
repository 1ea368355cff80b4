import type { Minor } from '@noren/contract/money'
import type { Tx } from '../../../platform/db/pool.ts'
import type { Loan } from '../../loans/loan.ts'
import type { ExtensionRow } from '../../loans/loan-changes.ts'
import { writeMessage } from '../../messages/write-message.ts'
import type { PaymentRow } from '../payment.ts'
import type { ShownOwed } from './shown-owed.ts'

/** Notifies the borrower that money arrived, with its receipt. */
export const notifyOfPayment = (
  tx: Tx,
  { loanNumber }: Pick<Loan, 'loanNumber'>,
  payment: Pick<
    PaymentRow,
    'paymentId' | 'loanId' | 'userId' | 'amountMinor' | 'currency' | 'receiptNumber' | 'settledAt'
  >,
): Promise<void> => {
  const { paymentId, loanId, userId, amountMinor, currency, receiptNumber, settledAt } = payment
  return writeMessage(tx, {
    userId,
    kind: 'paymentReceived',
    eventKey: `payment:${paymentId}`,
    loanId,
    params: { loanNumber, amountMinor, receiptNumber },
    currency,
    documents: [{ kind: 'receipt', subjectId: paymentId }],
    at: settledAt,
  })
}

/**
 * Notifies the borrower that they paid more than they owed.
 * @param overpayment its id is that of the payment, or of the loan that was exited
 */
export const notifyOfOverpayment = (
  tx: Tx,
  { loanId, userId, loanNumber, currency }: Loan,
  overpayment: { id: string; amountMinor: Minor; at: Date },
): Promise<void> => {
  const { id, amountMinor, at } = overpayment
  return writeMessage(tx, {
    userId,
    kind: 'overpaymentOwed',
    eventKey: `overpayment:${id}`,
    loanId,
    params: { loanNumber, amountMinor },
    currency,
    at,
  })
}

/** Reasons for a reversal that are shown to the borrower: keys of the catalogue `credit`. */
const SHOWN_REASONS: readonly string[] = ['bankReturned', 'ourMistake']

/**
 * Notifies the borrower that a payment was reversed; where what was shown as owed since is not right any more, with what
 * was shown and what is right.
 */
export const notifyOfReversal = (
  tx: Tx,
  { loanNumber }: Pick<Loan, 'loanNumber'>,
  payment: Pick<
    PaymentRow,
    'paymentId' | 'loanId' | 'userId' | 'amountMinor' | 'currency' | 'receiptNumber' | 'paidOn'
  >,
  { reason, shown, at }: { reason: string; shown: ShownOwed | null; at: Date },
): Promise<void> => {
  const { paymentId, loanId, userId, amountMinor, currency, receiptNumber, paidOn } = payment
  const eventKey = `reversal:${paymentId}`
  const reasonCodes = SHOWN_REASONS.includes(reason) ? [`reversal.${reason}`] : []
  const told = { userId, eventKey, loanId, currency, reasonCodes, at }
  const params = { loanNumber, amountMinor, receiptNumber }
  return shown === null
    ? writeMessage(tx, { ...told, kind: 'paymentReversed', params })
    : writeMessage(tx, {
        ...told,
        kind: 'paymentReversedLate',
        params: { ...params, paidOn, ...shown },
      })
}

/** Notifies the borrower that their bank has taken a payment back, with what they owed before and owe now. */
export const notifyOfLostDispute = (
  tx: Tx,
  { loanId, userId, loanNumber, currency }: Loan,
  told: {
    payment: Pick<PaymentRow, 'receiptNumber'>
    disputeId: string
    amountMinor: Minor
    owedBeforeMinor: Minor
    owedMinor: Minor
    at: Date
  },
): Promise<void> => {
  const { payment, disputeId, amountMinor, owedBeforeMinor, owedMinor, at } = told
  const { receiptNumber } = payment
  const params = { loanNumber, amountMinor, receiptNumber, owedBeforeMinor, owedMinor }
  const eventKey = `dispute:${disputeId}`
  return writeMessage(tx, {
    ...{ userId, kind: 'paymentTakenBack', eventKey, loanId, params, currency, at },
    isPublished: true,
  })
}

/**
 * Notifies the borrower that a payment was told late: what was owed at the end of a day as it was said before, and as it
 * is right now.
 */
export const notifyOfCorrection = (
  tx: Tx,
  { loanId, userId, loanNumber, currency }: Loan,
  payment: Pick<PaymentRow, 'paymentId' | 'amountMinor' | 'paidOn' | 'settledAt'>,
  shown: ShownOwed,
): Promise<void> => {
  const { paymentId, amountMinor, paidOn, settledAt: at } = payment
  const params = { loanNumber, amountMinor, paidOn, ...shown }
  const eventKey = `corrected:${paymentId}`
  return writeMessage(tx, {
    ...{ userId, kind: 'figuresCorrected', eventKey, loanId, params, currency, at },
    isPublished: true,
  })
}

/** Notifies the borrower that the lender waived a part of the debt, or wrote it off. */
export const notifyOfAdjustment = (
  tx: Tx,
  { loanId, userId, loanNumber, currency }: Loan,
  told: {
    kind: 'chargeWaived' | 'loanWrittenOff'
    eventKey: string
    amountMinor: Minor
    at: Date
  },
): Promise<void> => {
  const { kind, eventKey, amountMinor, at } = told
  const params = { loanNumber, amountMinor }
  return writeMessage(tx, { userId, kind, eventKey, loanId, params, currency, at })
}

/** Notifies the borrower that the due day has moved, and what that cost. */
export const notifyOfExtension = (
  tx: Tx,
  { loanId, userId, loanNumber, currency }: Loan,
  extension: Pick<ExtensionRow, 'extensionId' | 'dueOn' | 'feeMinor' | 'taxMinor'>,
  at: Date,
): Promise<void> => {
  const { extensionId, dueOn, feeMinor, taxMinor } = extension
  return writeMessage(tx, {
    userId,
    kind: 'loanExtended',
    eventKey: `extension:${extensionId}`,
    loanId,
    params: { loanNumber, dueOn, feeMinor, taxMinor },
    currency,
    documents: [{ kind: 'extensionKeyFacts', subjectId: extensionId }],
    at,
  })
}

/** Notifies the borrower that the bank has sent the payout back, or that it came although it had failed. */
export const notifyOfReturn = (
  tx: Tx,
  { loanId, userId, loanNumber, currency, receiveMinor }: Loan,
  told: { kind: 'payoutReturned' | 'payoutArrivedLate'; payoutId: string; at: Date },
): Promise<void> => {
  const { kind, payoutId, at } = told
  const params = { loanNumber, receiveMinor }
  return writeMessage(tx, {
    ...{ userId, kind, eventKey: `${kind}:${payoutId}`, loanId, params, currency, at },
    isPublished: true,
  })
}
