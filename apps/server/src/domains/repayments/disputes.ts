import { type Day, laterDay } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import {
  decimalFromMinor,
  type Minor,
  maxMinor,
  minMinor,
  minor,
  subtractMinor,
  sumMinor,
  ZERO_MINOR,
} from '@noren/contract/money'
import type { DisputeDecision } from '@noren/contract/operator/disputes'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import { accountBalance } from '../books/account-balance.ts'
import { bookOf } from '../books/book.ts'
import { ACCOUNT } from '../books/chart.ts'
import { listBooks } from '../books/list-books.ts'
import { postEntry } from '../books/post-entry.ts'
import * as store from '../loans/disputed-payments.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import { lockLoan } from '../loans/moves.ts'
import { type LoanHistory, readHistory } from './loan-history.ts'
import { overpaymentLeft } from './overpayments.ts'
import { owedToday } from './owed-today.ts'
import { lostOf, type PaymentRow, RETURNED_CHANNEL } from './payment.ts'
import { moveAfter } from './receive/after-change.ts'
import { lostCredit, rebook } from './receive/booking.ts'
import { notifyOfLostDispute, notifyOfReversal } from './receive/payment-message.ts'
import { findPayment } from './receive/payment-store.ts'
import { assertNotSentBack, unsettledRefund } from './refund-orders.ts'
import type { TransferReference } from './transfers.ts'

export type DisputeDeps = Pick<Deps, 'newId' | 'clock' | 'market' | 'log'>

export interface DisputeToOpen {
  readonly paymentId: string
  readonly amountMinor: Minor
  /** The provider's own name of it, as it is compared. */
  readonly reference: string
  readonly reason: string
  readonly respondBy: Day | null
  /** The line of a statement that says it, and its day; else the person. */
  readonly by: { readonly lineId: string; readonly on: Day } | { readonly operatorId: string }
}

export interface OpenedDispute {
  readonly disputeId: string
  readonly loan: Loan
}

/** The loan, locked, and its payment. Throws NOT_FOUND. */
const lockPaid = async (
  tx: Tx,
  paymentId: string,
): Promise<{ loan: Loan; payment: PaymentRow; isReversed: boolean }> => {
  const found = await findPayment(tx, paymentId)
  if (!found) throw new AppError('NOT_FOUND')
  const loan = await lockLoan(tx, found.loanId)
  const payment = (await findPayment(tx, paymentId)) ?? found
  return { loan, payment, isReversed: payment.reversedAt !== null }
}

/**
 * The provider has taken a payment back, all of it or a part, and nothing is decided: the money stands apart, the loan
 * stays as it is. Throws NOT_FOUND, DECISION_UNFIT for a payment that did not come through the provider or no longer
 * stands, AMOUNT_RANGE with the most that can be disputed, REFERENCE_USED.
 */
export const openDispute = async (
  deps: Pick<Deps, 'newId' | 'clock'>,
  tx: Tx,
  asked: DisputeToOpen,
): Promise<OpenedDispute> => {
  const { paymentId, amountMinor, by } = asked
  const { loan, payment, isReversed } = await lockPaid(tx, paymentId)
  if (isReversed || payment.channel === RETURNED_CHANNEL) throw new AppError('DECISION_UNFIT')
  const mostMinor = subtractMinor(payment.amountMinor, await store.disputedOf(tx, paymentId))
  if (amountMinor <= 0 || amountMinor > mostMinor) {
    throw new AppError('AMOUNT_RANGE', { max: decimalFromMinor(mostMinor, loan.currency) })
  }
  const disputeId = deps.newId()
  const today = deps.clock.businessDay()
  const openedOn = 'lineId' in by ? laterDay(by.on, payment.paidOn) : today
  const isNew = await store.insertDispute(tx, {
    ...{ disputeId, paymentId, amountMinor, openedOn, openedAt: deps.clock.now() },
    ...{ userId: loan.userId, loanId: loan.loanId, book: bookOf(loan), currency: loan.currency },
    ...{ reference: asked.reference, reason: asked.reason, respondBy: asked.respondBy },
    lineId: 'lineId' in by ? by.lineId : null,
    openedBy: 'operatorId' in by ? by.operatorId : null,
  })
  if (!isNew) throw new AppError('REFERENCE_USED')
  await postEntry(deps, tx, loan, {
    event: 'chargebackOpened',
    eventKey: `chargebackOpened:${disputeId}`,
    sourceId: disputeId,
    valueOn: openedOn,
    input: { amountMinor },
  })
  await publishToPerson(tx, loan.userId, { kind: 'loan', borrowId: loan.loanId })
  return { disputeId, loan }
}

/** A dispute that is not decided, locked with its loan. */
export interface DisputeSubject {
  readonly dispute: store.KnownDispute
  readonly loan: Loan
  readonly payment: PaymentRow
}

/** Locks a dispute and its loan. Throws NOT_FOUND, CASE_DECIDED. */
export const lockOpenDispute = async (
  tx: Tx,
  { disputeId }: { disputeId: string },
): Promise<DisputeSubject> => {
  const seen = await store.findDispute(tx, disputeId)
  if (!seen) throw new AppError('NOT_FOUND')
  const { loan, payment } = await lockPaid(tx, seen.paymentId)
  const dispute = await store.findDispute(tx, disputeId)
  if (dispute?.state !== 'open') throw new AppError('CASE_DECIDED')
  return { dispute, loan, payment }
}

/** What the lender has answered to the payer's bank, and where it lies. Throws CASE_DECIDED when it has already. */
export const answerDispute = async (
  tx: Tx,
  { dispute }: DisputeSubject,
  answered: Omit<store.Answered, 'disputeId'>,
): Promise<void> => {
  const { disputeId } = dispute
  if (!(await store.setAnswered(tx, { disputeId, ...answered }))) throw new AppError('CASE_DECIDED')
}

const STATE_OF = { won: 'won', lost: 'lost', accept: 'accepted' } as const satisfies Record<
  DisputeDecision,
  store.DisputeState
>

export interface DecidedDispute {
  readonly decision: DisputeDecision
  /** What the provider asks for the dispute itself, and the tax on it: the lender's, never the borrower's. */
  readonly costMinor: Minor
  readonly taxMinor: Minor
  /** Two persons; null where the provider's own line says that it is won. */
  readonly by: { readonly decidedBy: string; readonly confirmedBy: string } | null
}

/**
 * Decides a locked dispute. Won, the money is the lender's again; lost, exactly what the payment had settled is owed
 * again, due at once, and the borrower is told once, with what was owed before and is owed now. What was paid too much
 * and has been sent to the borrower meanwhile the lender bears: no debt was settled by it. A loan that was left in its
 * cooling-off period runs again, with its fees returned as they are. Throws OVERPAYMENT_REFUNDED while such a refund is
 * on its way: it may fail.
 */
export const carryOutDispute = async (
  deps: DisputeDeps,
  tx: Tx,
  subject: DisputeSubject,
  { decision, costMinor, taxMinor, by }: DecidedDispute,
): Promise<{ state: store.DisputeState; borrowStatus: number }> => {
  const { dispute, loan } = subject
  const { disputeId: sourceId, amountMinor } = dispute
  const at = deps.clock.now()
  const on = deps.clock.businessDay()
  const state = STATE_OF[decision]
  const before = await readHistory(tx, loan)
  const borneMinor = decision === 'won' ? ZERO_MINOR : await borneOf(tx, subject, before)
  await store.setClosed(tx, {
    ...{ disputeId: sourceId, state, on, at, costMinor, taxMinor, borneMinor },
    decidedBy: by?.decidedBy ?? null,
    confirmedBy: by?.confirmedBy ?? null,
  })
  const post = { sourceId, valueOn: on }
  if (sumMinor([costMinor, taxMinor]) > 0) {
    const eventKey = `chargebackCost:${sourceId}`
    const input = { costMinor, taxMinor }
    await postEntry(deps, tx, loan, { ...post, event: 'chargebackCost', eventKey, input })
  }
  await publishToPerson(tx, loan.userId, { kind: 'loan', borrowId: loan.loanId })
  if (decision === 'won') {
    const eventKey = `chargebackWon:${sourceId}`
    const input = { amountMinor }
    await postEntry(deps, tx, loan, { ...post, event: 'chargebackWon', eventKey, input })
    return { state, borrowStatus: loan.status }
  }
  const told = { payment: subject.payment, disputeId: sourceId, amountMinor, at }
  if (wasDisbursed(loan) && (loan.status !== LOAN_STATUS.cancelled || before.exit)) {
    const owedBeforeMinor = owedToday(deps, loan, before).totalMinor
    const { status, owedMinor } = await reopen(deps, tx, loan, at)
    // Where it only took a credit, nothing else is owed than before.
    await (owedMinor === owedBeforeMinor
      ? notifyOfLostCredit(tx, loan, told)
      : notifyOfLostDispute(tx, loan, { ...told, owedBeforeMinor, owedMinor }))
    return { state, borrowStatus: status }
  }
  // There never was a debt that it settled: all of it was the borrower's credit.
  const eventKey = `chargebackLost:${sourceId}`
  const input = { parts: {}, ...lostCredit({ borneMinor }, amountMinor) }
  await postEntry(deps, tx, loan, { ...post, event: 'chargebackLost', eventKey, input })
  await assertNotSentBack(tx, loan)
  await notifyOfLostCredit(tx, loan, told)
  return { state, borrowStatus: loan.status }
}

/** What of a dispute that is lost had been paid too much, and is with the borrower already. */
const borneOf = async (
  tx: Tx,
  { loan, dispute, payment }: DisputeSubject,
  { payments, exit }: LoanHistory,
): Promise<Minor> => {
  const leftMinor = await overpaymentLeft(tx, loan.loanId)
  if (leftMinor >= 0) return ZERO_MINOR
  const settling = payments.find(({ paymentId }) => paymentId === payment.paymentId)
  const isDebt = loan.status !== LOAN_STATUS.cancelled || exit !== null
  const creditMinor =
    settling && isDebt
      ? maxMinor(ZERO_MINOR, subtractMinor(settling.overpaymentMinor, lostOf(settling)))
      : dispute.amountMinor
  const borneMinor = minMinor(minor(-leftMinor), minMinor(creditMinor, dispute.amountMinor))
  if (borneMinor > 0 && (await unsettledRefund(tx, loan))?.state === 'onItsWay') {
    throw new AppError('OVERPAYMENT_REFUNDED')
  }
  return borneMinor
}

const notifyOfLostCredit = (
  tx: Tx,
  loan: Loan,
  told: { payment: PaymentRow; disputeId: string; amountMinor: Minor; at: Date },
): Promise<void> => {
  const { payment, disputeId: paymentId, amountMinor, at } = told
  const reason = 'bankReturned'
  return notifyOfReversal(
    tx,
    loan,
    { ...payment, paymentId, amountMinor },
    { reason, shown: null, at },
  )
}

/** Books what is lost, and brings the loan's status in line with it. */
const reopen = async (
  deps: DisputeDeps,
  tx: Tx,
  loan: DisbursedLoan,
  at: Date,
): Promise<{ status: number; owedMinor: Minor }> => {
  const history = await rebook(deps, tx, loan, await readHistory(tx, loan))
  await assertNotSentBack(tx, loan)
  const { status } = await moveAfter(deps, tx, loan, { history, at, why: 'dispute.lost' })
  return { status, owedMinor: owedToday(deps, loan, history).totalMinor }
}

/** Whether a payment is disputed, or was lost. */
export const isDisputed = async (on: Querier, paymentId: string): Promise<boolean> =>
  (await store.disputedOf(on, paymentId)) > 0

/** Disputes that are not decided; those that have to be answered first come first. */
export const listOpenDisputes = store.listOpen

/** The book's dispute of that name, in whatever state. */
export const disputeByReference = store.findByReference

/** What the provider calls each of these disputes. */
export const referencesOfDisputes = async (
  on: Querier,
  ids: readonly string[],
): Promise<TransferReference[]> =>
  (await store.listReferences(on, ids)).map((row) => ({ ...row, otherReference: '' }))

/** Books whose disputed receipts are not the disputes that are open, as sentences for an operator. */
export const verifyDisputes = async (on: Querier): Promise<string[]> => {
  const open = new Map((await store.sumOpen(on)).map((row) => [row.book, row.openMinor]))
  const problems: string[] = []
  for (const { book } of await listBooks(on)) {
    const balanceMinor = await accountBalance(on, { book, code: ACCOUNT.disputedReceipts })
    const openMinor = open.get(book) ?? ZERO_MINOR
    if (balanceMinor === openMinor) continue
    problems.push(
      `${book}: 1060 Disputed receipts is ${balanceMinor}, the open disputes are ${openMinor}`,
    )
  }
  return problems
}
