import type { Day } from '@noren/contract/dates'
import { isRunning, LOAN_STATUS } from '@noren/contract/loan-status'
import { type Minor, ZERO_MINOR } from '@noren/contract/money'
import { SETTLED_AS } from '@noren/contract/repayments'
import { quoteExtension } from '@noren/pricing/extension'
import type { Deps } from '../../deps.ts'
import type { Counted } from '../../platform/counts.ts'
import { atOnce } from '../../platform/db/at-once.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import { readStanding, type StandingBooks } from '../books/book-plan.ts'
import { postEntry } from '../books/post-entry.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import { type ExtensionRow, insertExtension } from '../loans/loan-changes.ts'
import { bookExit, exitOn } from './exit/cooling-off.ts'
import { factsOf, type LoanHistory, readHistory } from './loan-history.ts'
import type { PaymentRow } from './payment.ts'
import type { PaymentOrder, SettledAs } from './payment-order.ts'
import { moveAfter } from './receive/after-change.ts'
import { eventKey, rebook } from './receive/booking.ts'
import { entriesOf, UNBOOKED_PAYMENT } from './receive/entries.ts'
import {
  notifyOfCorrection,
  notifyOfExtension,
  notifyOfOverpayment,
  notifyOfPayment,
} from './receive/payment-message.ts'
import { insertPayment, nextReceiptSerial } from './receive/payment-store.ts'
import { receiptNumberOf } from './receive/receive-rules.ts'
import { correctedBy } from './receive/shown-owed.ts'

/** Money received for one locked loan: by a payment order or by an accepted proof. */
export interface IncomingPayment {
  readonly order: PaymentOrder | null
  readonly proofId: string | null
  readonly channel: string
  readonly utr: string
  readonly amountMinor: Minor
  /** The business day that it counts for. */
  readonly paidOn: Day
  readonly paidAt: Date
  readonly at: Date
}

export interface AppliedPayment {
  readonly paymentId: string
  readonly settledAs: SettledAs
}

export const PAYMENTS: Counted<SettledAs> = {
  name: 'noren_payments_total',
  help: 'Payments of borrowers that were booked, by what they settled.',
  label: 'settled_as',
  words: SETTLED_AS,
}

/** What must be known before money is booked, read under the loan's lock. */
interface BeforePayment extends BooksBeforePayment {
  readonly receiptSerial: number
}
interface BooksBeforePayment {
  readonly history: LoanHistory
  readonly standing: StandingBooks
}

export const readBeforePayment = async (
  tx: Tx,
  loan: { loanId: string; userId: string },
): Promise<BeforePayment> => {
  const [books, receiptSerial] = await Promise.all([
    readBooksBeforePayment(tx, loan),
    nextReceiptSerial(tx),
  ])
  return { ...books, receiptSerial }
}

/** The same for whom a number of a receipt was drawn already. */
export const readBooksBeforePayment = (
  on: Querier,
  loan: { loanId: string; userId: string },
): Promise<BooksBeforePayment> =>
  atOnce(on, async (on) => {
    const [history, standing] = await Promise.all([readHistory(on, loan), readStanding(on, loan)])
    return { history, standing }
  })

/**
 * Whether money can settle something of the loan, now or after a reversal; otherwise all of it is owed
 * back.
 */
const hasBooksOfDebt = (loan: Loan): loan is DisbursedLoan =>
  wasDisbursed(loan) && loan.status !== LOAN_STATUS.cancelled

/**
 * Books the money for its purpose and notifies the borrower. What the loan does not need is owed back; that
 * is all of it where the loan has no debt and never had or will have one. An extension or an exit that was
 * paid short, too late or after something else had happened counts as a part payment, and its order says
 * so.
 */
export const applyPayment = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  money: IncomingPayment,
  read?: BeforePayment,
): Promise<AppliedPayment> => {
  const applied = await bookPayment(deps, tx, loan, money, read)
  tx.count(PAYMENTS, applied.settledAs)
  return applied
}

const bookPayment = async (
  deps: Deps,
  tx: Tx,
  loan: Loan,
  money: IncomingPayment,
  read?: BeforePayment,
): Promise<AppliedPayment> => {
  const { history: before, standing, receiptSerial } = read ?? (await readBeforePayment(tx, loan))
  const row = newRow(deps, loan, money, receiptSerial)
  const { paymentId } = row
  await notifyOfPayment(tx, loan, row)
  const { loanId: borrowId, userId } = loan
  await publishToPerson(tx, userId, { kind: 'payment', borrowId, ref: money.order?.ref })
  if (!hasBooksOfDebt(loan)) {
    await bookOverpayment(deps, tx, loan, row)
    return { paymentId, settledAs: 'overpaid' }
  }
  if (await tryExit(deps, tx, loan, { before, row, money })) {
    return { paymentId, settledAs: 'coolingOff' }
  }
  const extended = await tryExtension(deps, tx, loan, { before, row, money })
  const after = extended ?? { ...before, payments: [...before.payments, row] }
  const booked = await rebook(deps, tx, loan, after, standing)
  const { paidOn } = row
  const shown = correctedBy(deps, loan, { before, after: booked, paidOn })
  if (shown) await notifyOfCorrection(tx, loan, row, shown)
  const moved = await moveAfter(deps, tx, loan, { history: booked, at: money.at, why: 'payment' })
  const overpaymentMinor = overpaymentIn(booked, paymentId)
  if (overpaymentMinor > 0) {
    await notifyOfOverpayment(tx, loan, {
      id: paymentId,
      amountMinor: overpaymentMinor,
      at: money.at,
    })
  }
  if (extended) return { paymentId, settledAs: 'extension' }
  if (overpaymentMinor === money.amountMinor) return { paymentId, settledAs: 'overpaid' }
  if (moved.status === LOAN_STATUS.repaid) return { paymentId, settledAs: 'full' }
  const isDuePaid = money.order?.kind === 'due' && money.amountMinor >= money.order.amountMinor
  return { paymentId, settledAs: isDuePaid ? 'due' : 'part' }
}

const overpaymentIn = ({ payments }: LoanHistory, paymentId: string): Minor =>
  payments.find((payment) => payment.paymentId === paymentId)?.overpaymentMinor ?? ZERO_MINOR

const newRow = (
  deps: Deps,
  loan: Loan,
  { order, at, ...money }: IncomingPayment,
  receiptSerial: number,
): PaymentRow => ({
  ...UNBOOKED_PAYMENT,
  ...money,
  paymentId: deps.newId(),
  receiptNumber: receiptNumberOf(deps.clock.businessDay(), receiptSerial),
  orderId: order?.orderId ?? null,
  loanId: loan.loanId,
  userId: loan.userId,
  currency: loan.currency,
  settledAt: at,
  purpose: 'repayment',
  extensionId: null,
})

interface Meant {
  readonly before: LoanHistory
  readonly row: PaymentRow
  readonly money: IncomingPayment
}

const hasLater = (history: LoanHistory, on: Day): boolean =>
  entriesOf(history).some((entry) => entry.on > on)

const tryExit = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  { before, row, money }: Meant,
): Promise<boolean> => {
  const { paidOn: on, at } = money
  if (money.order?.kind !== 'coolingOff' || hasLater(before, on)) return false
  const exit = exitOn(deps.market, loan, before, on)
  if (!exit || money.amountMinor < exit.payMinor) return false
  await bookExit(deps, tx, loan, { history: before, exit, on, payment: row, at })
  return true
}

/** The history including the extension; null when the money does not buy one. */
const tryExtension = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  { before, row, money }: Meant,
): Promise<LoanHistory | null> => {
  const { order, paidOn } = money
  const isMeant = order?.kind === 'extension' && isRunning(loan.status)
  if (!isMeant || paidOn !== order.owedOn || hasLater(before, paidOn)) return null
  const offer = quoteExtension(factsOf(deps.market, loan, before, paidOn), paidOn)
  if (!offer.isOffered || money.amountMinor < offer.quote.payNowMinor) return null
  const { feeMinor, taxMinor, dueOnBefore, dueOnAfter } = offer.quote
  const extension: ExtensionRow = {
    extensionId: deps.newId(),
    extendedOn: paidOn,
    dueOnBefore,
    dueOn: dueOnAfter,
    feeMinor,
    taxMinor,
  }
  const { extensionId } = extension
  await insertExtension(tx, { ...extension, loanId: loan.loanId, at: money.at })
  await notifyOfExtension(tx, loan, extension, money.at)
  return {
    ...before,
    extensions: [...before.extensions, extension],
    payments: [...before.payments, { ...row, purpose: 'extension', extensionId }],
  }
}

/** The loan owes nothing, so all of the money is owed back to the borrower. */
const bookOverpayment = async (deps: Deps, tx: Tx, loan: Loan, row: PaymentRow): Promise<void> => {
  const { paymentId, amountMinor, paidOn: valueOn } = row
  await postEntry(deps, tx, loan, {
    event: 'surplusReceived',
    eventKey: eventKey('repayment', paymentId),
    sourceId: paymentId,
    valueOn,
    input: { amountMinor },
  })
  await insertPayment(tx, { ...row, purpose: 'notOwed', overpaymentMinor: amountMinor, booking: 1 })
  await notifyOfOverpayment(tx, loan, { id: paymentId, amountMinor, at: row.settledAt })
}
