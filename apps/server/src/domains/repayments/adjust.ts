import { LOAN_STATUS } from '@noren/contract/loan-status'
import { decimalFromMinor, type Minor, sumMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { once } from '../../platform/idempotency.ts'
import { lockCredit } from '../credit/credit-standing.ts'
import { loanBalances } from '../ledger/loan-balances.ts'
import { overpaymentOf } from '../ledger/overpayments.ts'
import { hasSet, reverseSet } from '../ledger/post-set.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import { reverseExtension } from '../loans/loan-changes.ts'
import { lockLoan, moveLoan } from '../loans/moves.ts'
import type { WaivablePart, WaiverRow } from './adjust/waiver-store.ts'
import { insertWriteOff } from './adjust/write-off-store.ts'
import { canBeRepaid } from './can-be-repaid.ts'
import { readHistory } from './loan-history.ts'
import { owedToday } from './owed-today.ts'
import type { PaymentRow } from './payment.ts'
import { moveAfter } from './receive/after-change.ts'
import { eventKey, postEvent, rebook } from './receive/booking.ts'
import { UNBOOKED_WAIVER } from './receive/entries.ts'
import { tellOfAdjustment, tellOfReversal } from './receive/payment-message.ts'
import { findPayment, markPaymentReversed } from './receive/payment-store.ts'

/** What an operator does to a loan's debt; each once for a requestId of that operator. */
export interface Operator {
  readonly operatorId: string
}

const PART_FIELD = {
  interest: 'interestMinor',
  fee: 'feeMinor',
  tax: 'taxMinor',
  penal: 'penalMinor',
} as const

const lockOwed = async (tx: Tx, loanId: string): Promise<DisbursedLoan> => {
  const loan = await lockLoan(tx, loanId)
  if (wasDisbursed(loan) && canBeRepaid(loan.status)) return loan
  throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
}

/**
 * The lender gives up a part of what is owed today. Throws AMOUNT_RANGE with the most that can be
 * waived, LOAN_STATE, NOT_FOUND. Money told of later for an earlier day may leave less to waive.
 */
export const waive = (
  deps: Deps,
  operator: Operator,
  input: {
    requestId: string
    loanId: string
    part: WaivablePart
    amountMinor: Minor
    reason: string
  },
): Promise<{ waiverId: string; borrowStatus: number }> => {
  const { requestId, ...asked } = input
  const { operatorId } = operator
  const at = deps.clock.now()
  return inTransaction(deps.db, (tx) =>
    once(tx, { userId: operatorId, call: 'waive', requestId, input: asked, at }, () =>
      waiveIn(deps, tx, operator, asked),
    ),
  )
}

/** The same in the transaction of whoever decides it, who also sees to it that it is done once. */
export const waiveIn = async (
  deps: Deps,
  tx: Tx,
  { operatorId }: Operator,
  asked: { loanId: string; part: WaivablePart; amountMinor: Minor; reason: string },
): Promise<{ waiverId: string; borrowStatus: number }> => {
  const at = deps.clock.now()
  const loan = await lockOwed(tx, asked.loanId)
  const before = await readHistory(tx, loan.loanId)
  const mostMinor = owedToday(deps, loan, before)[PART_FIELD[asked.part]]
  if (asked.amountMinor <= 0 || asked.amountMinor > mostMinor) {
    throw new AppError('AMOUNT_RANGE', { max: decimalFromMinor(mostMinor, loan.currency) })
  }
  const waiver: WaiverRow = {
    ...UNBOOKED_WAIVER,
    ...asked,
    waiverId: deps.newId(),
    operatorId,
    waivedOn: deps.clock.businessDay(),
    waivedAt: at,
  }
  const after = { ...before, waivers: [...before.waivers, waiver] }
  const history = await rebook(deps, tx, loan, { before, after })
  const { waiverId } = waiver
  await tellOfAdjustment(tx, loan, {
    kind: 'chargeWaived',
    eventKey: `waiver:${waiverId}`,
    amountMinor: asked.amountMinor,
    at,
  })
  const { status } = await moveAfter(deps, tx, loan, { history, at, why: 'waiver' })
  return { waiverId, borrowStatus: status }
}

/**
 * Gives up on a loan that is overdue (70 → 95). The debt stays, so money that still comes is counted
 * as ever and as a recovery. Throws LOAN_STATE.
 */
export const writeOff = (
  deps: Deps,
  operator: Operator,
  input: { requestId: string; loanId: string; reason: string },
): Promise<{ amountMinor: Minor }> => {
  const { requestId, ...asked } = input
  const { operatorId } = operator
  const at = deps.clock.now()
  return inTransaction(deps.db, (tx) =>
    once(tx, { userId: operatorId, call: 'writeOff', requestId, input: asked, at }, () =>
      writeOffIn(deps, tx, operator, asked),
    ),
  )
}

/** The same in the transaction of whoever decides it. */
export const writeOffIn = async (
  deps: Deps,
  tx: Tx,
  { operatorId }: Operator,
  asked: { loanId: string; reason: string },
): Promise<{ amountMinor: Minor }> => {
  const at = deps.clock.now()
  const loan = await lockOwed(tx, asked.loanId)
  // Whatever is being lent to the borrower is lent before it, or sees it.
  await lockCredit(tx, loan.userId)
  await moveLoan(deps, tx, loan, LOAN_STATUS.writtenOff, { at, why: 'writeOff' })
  const { owed } = await loanBalances(tx, loan)
  const amountMinor = sumMinor(Object.values(owed))
  await postEvent(deps, tx, loan, {
    event: 'writtenOff',
    key: `writeOff:${loan.loanId}`,
    bookedOn: deps.clock.businessDay(),
    input: { amountMinor },
  })
  const { loanId, reason } = asked
  await insertWriteOff(tx, { loanId, operatorId, reason, amountMinor, at })
  const kind = 'loanWrittenOff'
  await tellOfAdjustment(tx, loan, { kind, eventKey: `writeOff:${loanId}`, amountMinor, at })
  return { amountMinor }
}

/**
 * Takes a payment out of the books: the bank has taken the money back, or it was booked in error.
 * What counted after it is booked anew; a loan that it had repaid is open again; an extension that it
 * bought is undone. Throws NOT_FOUND, LOAN_STATE for a loan that was left in its cooling-off period.
 */
export const reversePayment = (
  deps: Deps,
  operator: Operator,
  input: { requestId: string; paymentId: string; reason: string },
): Promise<{ borrowStatus: number }> => {
  const { requestId, ...asked } = input
  const { operatorId } = operator
  const at = deps.clock.now()
  const request = { userId: operatorId, call: 'reversePayment', requestId, input: asked, at }
  return inTransaction(deps.db, (tx) => once(tx, request, () => reversePaymentIn(deps, tx, asked)))
}

/** The same in the transaction of whoever decides it. */
export const reversePaymentIn = async (
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
    return takeBackSurplus(deps, tx, loan, { ...asked, payment, at })
  if (!wasDisbursed(loan) || loan.status === LOAN_STATUS.cancelled) {
    throw new AppError('LOAN_STATE', { borrowStatus: loan.status })
  }
  return takeBack(deps, tx, loan, { payment, reason: asked.reason, at })
}

/** What stood outside the loan's debt leaves the loan as it is. */
const takeBackSurplus = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  { payment, reason, at }: { payment: PaymentRow; reason: string; at: Date },
): Promise<{ borrowStatus: number }> => {
  const { paymentId, booking } = payment
  const key = eventKey('repayment', paymentId, booking)
  await reverseSet(deps, tx, { eventKey: key, bookedOn: deps.clock.businessDay(), at })
  await markPaymentReversed(tx, { paymentId, at, reason })
  await tellOfReversal(tx, loan, payment, { reason, at })
  await assertNotSentBack(tx, loan)
  return { borrowStatus: loan.status }
}

/** What was sent back to the borrower would be missing from the books. */
const assertNotSentBack = async (tx: Tx, { userId }: Loan): Promise<void> => {
  if ((await overpaymentOf(tx, userId)) < 0) throw new AppError('OVERPAYMENT_REFUNDED')
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
  const bookedOn = deps.clock.businessDay()
  const recovery = `recovered:${paymentId}`
  if (await hasSet(tx, recovery)) {
    await reverseSet(deps, tx, { eventKey: recovery, bookedOn, at })
  }
  if (extensionId) {
    await reverseSet(deps, tx, { eventKey: `extension:${extensionId}`, bookedOn, at })
    await reverseExtension(tx, { extensionId, at })
  }
  await markPaymentReversed(tx, { paymentId, at, reason })
  await tellOfReversal(tx, loan, payment, { reason, at })
  const history = await rebook(deps, tx, loan, { before, after })
  await assertNotSentBack(tx, loan)
  const { status } = await moveAfter(deps, tx, loan, { history, at, why: 'reversal' })
  return { borrowStatus: status }
}
