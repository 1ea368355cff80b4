import type { Tx } from '../../db/pool.ts'
import type { ExtensionRow, Loan } from '../loans/service.ts'
import { writeMessage } from '../messages/service.ts'
import type { PaymentRow } from './payment-store.ts'

/** Tells the borrower that money came in, with its receipt. */
export const tellOfPayment = (
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
    papers: [{ kind: 'receipt', subjectId: paymentId }],
    at: settledAt,
  })
}

/** Tells the borrower that the due day has moved, and what that cost. */
export const tellOfExtension = (
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
    papers: [{ kind: 'extensionKeyFacts', subjectId: extensionId }],
    at,
  })
}
