import type { Currency, Minor } from '@noren/contract/money'
import type { Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { lockLoan, wasDisbursed } from '../loans/service.ts'
import {
  owedToday,
  paymentById,
  readHistory,
  refundIn,
  reversePaymentIn,
  waiveIn,
  writeOffIn,
} from '../repayments/service.ts'
import type { MoneyAction } from './proposal-store.ts'

/** What an action would be done to. */
export interface Subject {
  userId: string
  currency: Currency
  borrowStatus: number
  /** The amount that decides whether a second operator is needed. */
  amountMinor: Minor
}

/** Reads and locks the loan behind an action. NOT_FOUND, LOAN_STATE when no money is out. */
export const subjectOf = async (
  deps: Deps,
  tx: Tx,
  asked: Pick<MoneyAction, 'kind' | 'subjectId'> & { amountMinor: Minor | undefined },
): Promise<Subject> => {
  const payment = asked.kind === 'reversal' ? await paymentById(tx, asked.subjectId) : undefined
  if (asked.kind === 'reversal' && !payment) throw new AppError('NOT_FOUND')
  const loan = await lockLoan(tx, payment?.loanId ?? asked.subjectId)
  const { userId, currency, status: borrowStatus } = loan
  if (!wasDisbursed(loan)) throw new AppError('LOAN_STATE', { borrowStatus })
  const found = { userId, currency, borrowStatus }
  const given = payment?.amountMinor ?? asked.amountMinor
  if (given !== undefined) return { ...found, amountMinor: given }
  const { totalMinor } = owedToday(deps, loan, await readHistory(tx, loan.loanId))
  return { ...found, amountMinor: totalMinor }
}

/** Does it, in the transaction of the decision; what came of it goes to the audit. */
export const carryOut = async (
  deps: Deps,
  tx: Tx,
  of: { action: MoneyAction; operatorId: string; at: Date },
): Promise<object> => {
  const { action, operatorId } = of
  const { kind, subjectId, part, reason, amountMinor, reference } = action
  switch (kind) {
    case 'waiver': {
      if (!part) throw new Error('a waiver without a part')
      return waiveIn(deps, tx, { operatorId }, { loanId: subjectId, part, amountMinor, reason })
    }
    case 'writeOff':
      return writeOffIn(deps, tx, { operatorId }, { loanId: subjectId, reason })
    case 'reversal':
      return reversePaymentIn(deps, tx, { paymentId: subjectId, reason })
    case 'refund': {
      if (reference === null) throw new Error('a refund without a reference')
      return refundIn(deps, tx, { operatorId }, { loanId: subjectId, amountMinor, reference })
    }
  }
}
