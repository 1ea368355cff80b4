import { decimalFromMinor, type Minor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { postEntry } from '../books/post-entry.ts'
import { lockLoan } from '../loans/moves.ts'
import { writeMessage } from '../messages/write-message.ts'
import { readReference } from './bank-reference.ts'
import * as store from './overpayments.ts'
import { refundableMinor } from './refund-orders.ts'

/**
 * Books a refund to a borrower who paid too much on a loan. The staff makes the bank transfer itself; its
 * bank reference can be used once. Throws NOT_FOUND, AMOUNT_RANGE with the most that can be refunded,
 * REFERENCE_USED.
 */
export const refund = async (
  deps: Deps,
  tx: Tx,
  { operatorId }: { operatorId: string },
  asked: { loanId: string; amountMinor: Minor; reference: string },
): Promise<{ refundId: string }> => {
  const at = deps.clock.now()
  const loan = await lockLoan(tx, asked.loanId)
  const { loanId, userId, loanNumber, currency } = loan
  const { amountMinor } = asked
  const mostMinor = await refundableMinor(tx, loan)
  if (amountMinor <= 0 || amountMinor > mostMinor) {
    throw new AppError('AMOUNT_RANGE', { max: decimalFromMinor(mostMinor, currency) })
  }
  const refundId = deps.newId()
  const reference = readReference(asked.reference)
  const row = { refundId, loanId, userId, currency, amountMinor, reference, operatorId, at }
  if (!(await store.insertRefund(tx, row))) throw new AppError('REFERENCE_USED')
  await postEntry(deps, tx, loan, {
    event: 'overpaymentRefunded',
    eventKey: `refund:${refundId}`,
    sourceId: refundId,
    valueOn: deps.clock.businessDay(),
    input: { amountMinor },
  })
  await writeMessage(tx, {
    userId,
    kind: 'overpaymentRefunded',
    eventKey: `refund:${refundId}`,
    loanId,
    params: { loanNumber, amountMinor, reference },
    currency,
    at,
  })
  return { refundId }
}
