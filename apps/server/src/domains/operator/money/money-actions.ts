import type { Minor } from '@noren/contract/money'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { AppError } from '../../../platform/errors.ts'
import { approveApplication } from '../../loans/decide-loan.ts'
import { loanById } from '../../loans/find-loan.ts'
import { wasDisbursed } from '../../loans/loan.ts'
import { lockLoan } from '../../loans/moves.ts'
import { findProof } from '../../proofs/find-proofs.ts'
import { isDisputed } from '../../repayments/disputes.ts'
import { paymentById } from '../../repayments/find-payments.ts'
import { readHistory } from '../../repayments/loan-history.ts'
import { owedToday } from '../../repayments/owed-today.ts'
import { refund } from '../../repayments/refund.ts'
import { orderRefund } from '../../repayments/refund-orders.ts'
import { reversePayment } from '../../repayments/reverse-payment.ts'
import { waive } from '../../repayments/waive.ts'
import { writeOff } from '../../repayments/write-off.ts'
import { bookProof } from '../proofs.ts'
import type { Subject } from './four-eyes.ts'
import type { LoanActionKind, MoneyAction } from './proposal-store.ts'

type Asked = Pick<MoneyAction, 'kind' | 'subjectId'>

const loanIdOf = async (tx: Tx, { kind, subjectId }: Asked): Promise<string> => {
  if (kind !== 'reversal' && kind !== 'proof') return subjectId
  const found =
    kind === 'reversal' ? await paymentById(tx, subjectId) : await findProof(tx, subjectId)
  if (!found) throw new AppError('NOT_FOUND')
  return found.loanId
}

/** The loan behind an action and its owner, read without a lock. Throws NOT_FOUND. */
export const subjectOf = async (tx: Tx, asked: Asked): Promise<Subject> => {
  const loan = await loanById(tx, await loanIdOf(tx, asked))
  if (!loan) throw new AppError('NOT_FOUND')
  const { userId, loanId, currency, status: borrowStatus } = loan
  return { userId, loanId, currency, borrowStatus }
}

/**
 * Locks the loan and returns the action's amount. Throws LOAN_STATE for an action on the debt when no money
 * is out; payments can be reversed and refunded whatever became of the loan.
 */
export const lockSubject = async (
  deps: Deps,
  tx: Tx,
  asked: Asked & { amountMinor: Minor | undefined },
): Promise<{ subject: Subject; amountMinor: Minor }> => {
  const payment = asked.kind === 'reversal' ? await paymentById(tx, asked.subjectId) : undefined
  const loan = await lockLoan(tx, payment?.loanId ?? asked.subjectId)
  const { userId, loanId, currency, status: borrowStatus } = loan
  const subject = { userId, loanId, currency, borrowStatus }
  if (payment && (await isDisputed(tx, payment.paymentId))) {
    throw new AppError('LOAN_STATE', { borrowStatus })
  }
  const given = payment?.amountMinor ?? asked.amountMinor
  const isOfDebt = asked.kind === 'waiver' || asked.kind === 'writeOff'
  if (given !== undefined && !isOfDebt) return { subject, amountMinor: given }
  if (!wasDisbursed(loan)) throw new AppError('LOAN_STATE', { borrowStatus })
  const owed = owedToday(deps, loan, await readHistory(tx, loan))
  return { subject, amountMinor: given ?? owed.totalMinor }
}

/** Carries the action out in the transaction of the decision; the result goes into the audit. */
export const carryOut = async (
  deps: Deps,
  tx: Tx,
  of: {
    action: MoneyAction & { kind: LoanActionKind }
    operatorId: string
    at: Date
  },
): Promise<object> => {
  const { action, operatorId, at } = of
  const { kind, subjectId, part, reason, amountMinor, reference, matchedEventId } = action
  switch (kind) {
    case 'waiver': {
      if (!part) throw new Error('a waiver without a part')
      return waive(deps, tx, { operatorId }, { loanId: subjectId, part, amountMinor, reason })
    }
    case 'writeOff':
      return writeOff(deps, tx, { operatorId }, { loanId: subjectId, reason })
    case 'reversal':
      return reversePayment(deps, tx, { paymentId: subjectId, reason })
    case 'refund': {
      const asked = { loanId: subjectId, amountMinor }
      if (reference === null) return orderRefund(deps, tx, { operatorId }, asked)
      return refund(deps, tx, { operatorId }, { ...asked, reference })
    }
    case 'proof':
      return bookProof(deps, tx, { operatorId }, { proofId: subjectId, matchedEventId })
    case 'approval': {
      const { status } = await approveApplication(deps, tx, subjectId, { at, why: reason })
      return { borrowStatus: status }
    }
  }
}
