import { LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import { coolingOffUntilOn } from '@noren/pricing/cooling-off'
import { penalCap } from '@noren/pricing/penal'
import { quoteLoan } from '@noren/pricing/quote'
import type { Tx } from '../../../platform/db/pool.ts'
import { type MessageParams, writeMessage } from '../../messages/write-message.ts'
import type { Loan } from '../loan.ts'
import { ARRIVED_LATE, HELD } from './loan-rules.ts'

type Kind = keyof MessageParams

const notify = <K extends Kind>(
  tx: Tx,
  loan: Loan,
  kind: K,
  message: {
    at: Date
    params: Omit<MessageParams[K], 'loanNumber'>
    documents?: LoanDocumentKind[]
  },
): Promise<void> => {
  const { loanId, userId, loanNumber, currency, reasonCodes } = loan
  const { at, documents = [] } = message
  return writeMessage(tx, {
    userId,
    kind,
    // The time is part of the key, because a loan may be overdue or fail its payout more than once.
    eventKey: `${kind}:${loanId}:${at.toISOString()}`,
    loanId,
    params: { loanNumber, ...message.params } as MessageParams[K],
    currency,
    reasonCodes,
    documents: documents.map((kind) => ({ kind, subjectId: loanId })),
    // Whoever moves a loan also publishes the event for it.
    isPublished: kind !== 'loanApplied',
    at,
  })
}
/** Why a loan ends whose lower sum was paid. */
export const SETTLED = 'settled'

type LoanDocumentKind = 'keyFacts' | 'agreement' | 'noDues' | 'statement' | 'penalNotice'

const isHeld = ({ reasonCodes }: Loan): boolean => reasonCodes.some((code) => code.startsWith(HELD))

/** Notifies the borrower that the payout waits until the lender's account has the money. */
export const notifyOfWaiting = (
  tx: Tx,
  loan: Loan,
  { payoutId, at }: { payoutId: string; at: Date },
): Promise<void> => {
  const { loanId, userId, loanNumber, currency, receiveMinor } = loan
  return writeMessage(tx, {
    ...{ userId, kind: 'payoutWaits', eventKey: `payoutWaits:${payoutId}`, loanId, currency, at },
    params: { loanNumber, receiveMinor },
    isPublished: true,
  })
}

/** Notifies the borrower that a person looks at the loan before anything is paid out, once a loan. */
export const notifyOfCheck = (
  tx: Tx,
  loan: Pick<Loan, 'loanId' | 'userId' | 'loanNumber' | 'currency'>,
  at: Date,
): Promise<void> => {
  const { loanId, userId, loanNumber, currency } = loan
  return writeMessage(tx, {
    ...{ userId, kind: 'personChecks', eventKey: `personChecks:${loanId}`, loanId, currency, at },
    params: { loanNumber },
  })
}

/** Notifies the borrower that the application arrived, with the documents that were accepted. */
export const notifyOfApplication = (tx: Tx, loan: Loan, at: Date): Promise<void> =>
  notify(tx, loan, 'loanApplied', {
    at,
    params: { amountMinor: loan.principalMinor },
    documents: ['keyFacts', 'agreement'],
  })

/**
 * Notifies the borrower of a status change that concerns them.
 * @param loan as it is after the change
 */
export const notifyOfMove = async (
  tx: Tx,
  loan: Loan,
  { from, at, why }: { from: LoanStatus; at: Date; why?: string },
): Promise<void> => {
  const { principalMinor: amountMinor, receiveMinor, dueOn, reapplyOn, terms } = loan
  switch (loan.status) {
    case LOAN_STATUS.declined: {
      const params = { amountMinor, ...(reapplyOn ? { reapplyOn } : {}) }
      return notify(tx, loan, 'loanDeclined', { at, params })
    }
    case LOAN_STATUS.cancelled:
      return notify(tx, loan, 'loanCancelled', { at, params: { amountMinor } })
    case LOAN_STATUS.payoutFailed:
      // The message about the late arrival says it.
      if (loan.reasonCodes.includes(`${HELD}${ARRIVED_LATE}`)) return
      return notify(tx, loan, isHeld(loan) ? 'payoutHeld' : 'payoutFailed', {
        at,
        params: { receiveMinor },
      })
    case LOAN_STATUS.disbursed: {
      const isPaidOut = from === LOAN_STATUS.approved || from === LOAN_STATUS.payoutFailed
      if (!isPaidOut || !dueOn || !loan.disbursedOn) return
      const untilOn = coolingOffUntilOn(terms, loan.disbursedOn)
      const quote = quoteLoan(terms, amountMinor, loan.disbursedOn, loan.coupon)
      const firstMinor = quote.schedule[0]?.payMinor ?? quote.repayMinor
      const params = { receiveMinor, dueOn, untilOn, firstMinor }
      return notify(tx, loan, 'loanPaidOut', { at, params })
    }
    case LOAN_STATUS.overdue: {
      if (!dueOn) return
      const capMinor = penalCap(terms, amountMinor)
      const params = { dueOn, penalPpm: terms.penalPpmPerDay, capMinor }
      return notify(tx, loan, 'overdue', { at, params, documents: ['penalNotice'] })
    }
    case LOAN_STATUS.repaid:
      // The message about the agreed sum says it.
      if (why === SETTLED) return
      return notify(tx, loan, 'loanRepaid', { at, params: {}, documents: ['noDues', 'statement'] })
  }
}
