import type { Day } from '@noren/contract/dates'
import { isRunning, LOAN_STATUS } from '@noren/contract/loan-status'
import { type Minor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import type { ReturnDecision } from '@noren/contract/operator/cash'
import { taxPolicyOn } from '@noren/markets/market-by-code'
import { isCreditable } from '@noren/markets/tax-policy'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { publishToPerson } from '../../platform/events/events.ts'
import { type StandingBooks, unbookLoan } from '../books/book-plan.ts'
import { loanBalances } from '../books/loan-balances.ts'
import { postEntry } from '../books/post-entry.ts'
import { disputesOf } from '../loans/disputed-payments.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import { endPenalPause, reverseExtension, startWithoutMoney } from '../loans/loan-changes.ts'
import { lockLoan, moveLoan } from '../loans/moves.ts'
import { isAccountChanged, orderAgain } from '../loans/order-payout.ts'
import { findTransferOfPayout } from '../loans/payout-transfers.ts'
import { runFromLateArrival } from '../loans/payouts.ts'
import * as returns from '../loans/returned-payouts.ts'
import { readBeforePayment } from './apply-payment.ts'
import { type LoanHistory, readHistory } from './loan-history.ts'
import { expireOthersOfLoan } from './order/order-store.ts'
import { resumePenal } from './pauses.ts'
import { RETURNED_CHANNEL } from './payment.ts'
import { moveAfter } from './receive/after-change.ts'
import { rebook } from './receive/booking.ts'
import { UNBOOKED_PAYMENT } from './receive/entries.ts'
import { notifyOfOverpayment, notifyOfPayment } from './receive/payment-message.ts'
import { markNotOwed } from './receive/payment-store.ts'
import { receiptNumberOf } from './receive/receive-rules.ts'

/** A payout that contradicts itself, locked with its loan. */
export interface ReturnSubject {
  readonly returned: returns.PayoutReturn
  readonly loan: Loan
}

const DECISIONS = {
  returned: ['unwind', 'sendAgain', 'asRepayment'],
  arrivedLate: ['run', 'recall'],
} as const satisfies Readonly<Record<returns.ReturnKind, readonly ReturnDecision[]>>

/** They say where the loan's money is, which nobody knows while another payout may have arrived. */
const OF_RETURNED: readonly ReturnDecision[] = DECISIONS.returned

const isUnfit = (decision: ReturnDecision, loan: Loan): boolean => {
  switch (decision) {
    case 'sendAgain':
      return !isRunning(loan.status)
    case 'asRepayment':
      return !wasDisbursed(loan) || loan.status === LOAN_STATUS.cancelled
    case 'run':
      return loan.status !== LOAN_STATUS.payoutFailed
    case 'unwind':
    case 'recall':
      return false
  }
}

/**
 * Locks a payout that waits for a decision, and its loan. Throws NOT_FOUND, CASE_DECIDED, DECISION_UNFIT
 * where the loan is no longer one of which that can be said or another payout of it arrived late, and ACCOUNT_CHANGE_NEEDED where it would be sent
 * to the account from which it came back.
 */
export const lockOpenReturn = async (
  deps: Deps,
  tx: Tx,
  { returnId, decision }: { returnId: string; decision: ReturnDecision },
): Promise<ReturnSubject> => {
  const returned = await returns.lockReturn(tx, returnId)
  if (!returned) throw new AppError('NOT_FOUND')
  if (returned.state !== 'open') throw new AppError('CASE_DECIDED')
  const loan = await lockLoan(tx, returned.loanId)
  const may: readonly ReturnDecision[] = DECISIONS[returned.kind]
  if (!may.includes(decision) || isUnfit(decision, loan)) throw new AppError('DECISION_UNFIT')
  if (OF_RETURNED.includes(decision) && (await returns.hasArrivedLate(tx, loan))) {
    throw new AppError('DECISION_UNFIT')
  }
  // What a payer's bank takes back of a loan that never was is not decided with it.
  if (decision === 'unwind' && (await disputesOf(tx, loan)).count > 0) {
    throw new AppError('DECISION_UNFIT')
  }
  if (decision === 'sendAgain' && !(await isAccountChanged(deps, tx, loan))) {
    throw new AppError('ACCOUNT_CHANGE_NEEDED')
  }
  return { returned, loan }
}

type Deciding = ReturnSubject & { readonly at: Date }
/** What is still to come of it. */
type Made = { readonly state: 'waiting' | 'settled'; readonly nextPayoutId: string | null }
const SETTLED: Made = { state: 'settled', nextPayoutId: null }

/** The tax on the fees of a loan for which a credit note comes too late: the lender goes on owing it. */
const taxKept = async (
  { market, clock }: Deps,
  tx: Tx,
  loan: ReturnSubject['loan'],
  extensions: LoanHistory['extensions'],
): Promise<Minor> => {
  const today = clock.businessDay()
  const { disbursedOn } = loan
  if (disbursedOn === null) return ZERO_MINOR
  const isLate = (invoicedOn: Day): boolean =>
    !isCreditable(taxPolicyOn(market.code, invoicedOn), invoicedOn, today)
  const { charged } = await loanBalances(tx, loan, today)
  const extended = sumMinor(extensions.map(({ taxMinor }) => taxMinor))
  return sumMinor([
    isLate(disbursedOn) ? subtractMinor(charged.tax, extended) : ZERO_MINOR,
    ...extensions.flatMap(({ extendedOn, taxMinor }) => (isLate(extendedOn) ? taxMinor : [])),
  ])
}

/**
 * The money never reached the borrower (→ 90): the loan goes out of the books on every day on which it stood
 * there, and what was paid for it is the borrower's.
 */
const unwind = async (deps: Deps, tx: Tx, { returned, loan, at }: Deciding): Promise<Made> => {
  const { loanId } = loan
  const { payoutId, amountMinor, pauseId } = returned
  const { payments, extensions } = await readHistory(tx, loan)
  if (pauseId !== null) {
    await endPenalPause(tx, { pauseId, endedOn: deps.clock.businessDay(), isLetOff: true })
  }
  const keptMinor = await taxKept(deps, tx, loan, extensions)
  await unbookLoan(deps, tx, loan, payments)
  if (keptMinor > 0) {
    await postEntry(deps, tx, loan, {
      event: 'taxCreditRefused',
      eventKey: `taxCreditRefused:${payoutId}`,
      sourceId: loanId,
      valueOn: deps.clock.businessDay(),
      input: { taxMinor: keptMinor },
    })
  }
  await postEntry(deps, tx, loan, {
    event: 'disbursalUnwound',
    eventKey: `payout.unwound:${payoutId}`,
    sourceId: payoutId,
    valueOn: deps.clock.businessDay(),
    input: { receiveMinor: amountMinor },
  })
  for (const { extensionId } of extensions) await reverseExtension(tx, { extensionId, at })
  for (const { paymentId } of payments) await markNotOwed(tx, paymentId)
  expireOthersOfLoan(tx, { loanId, exceptOrderId: null })
  const paidMinor = sumMinor(payments.map((payment) => payment.amountMinor))
  if (paidMinor > 0) {
    await notifyOfOverpayment(tx, loan, { id: payoutId, amountMinor: paidMinor, at })
  }
  if (loan.status !== LOAN_STATUS.cancelled) {
    await moveLoan(deps, tx, loan, LOAN_STATUS.cancelled, { at, why: 'payout.unwound' })
  }
  return SETTLED
}

/** From the day of the return until the money is there again nothing accrues. */
const sendAgain = async (deps: Deps, tx: Tx, { returned, loan, at }: Deciding): Promise<Made> => {
  const { payoutId: nextPayoutId } = await orderAgain(deps, tx, loan, at)
  if (returned.pauseId !== null && wasDisbursed(loan)) {
    await startWithoutMoney(tx, returned.pauseId)
    const history = await rebook(deps, tx, loan, await readHistory(tx, loan))
    await moveAfter(deps, tx, loan, { history, at, why: 'payout.sentAgain' })
  }
  return { state: 'waiting', nextPayoutId }
}

/** The borrower sent it back: a repayment of the day on which it was back. */
const takeAsRepayment = async (
  deps: Deps,
  tx: Tx,
  { returned, loan, at }: Deciding,
): Promise<Made> => {
  if (!wasDisbursed(loan)) throw new AppError('DECISION_UNFIT')
  const { amountMinor, toldOn, toldAt, payoutId, pauseId } = returned
  if (pauseId !== null) await resumePenal(deps, tx, loan, { pauseId, isLetOff: true })
  const { history, standing, receiptSerial } = await readBeforePayment(tx, loan)
  const row = {
    ...UNBOOKED_PAYMENT,
    ...{ paymentId: deps.newId(), orderId: null, proofId: null, extensionId: null },
    ...{ loanId: loan.loanId, userId: loan.userId, currency: loan.currency, amountMinor },
    receiptNumber: receiptNumberOf(deps.clock.businessDay(), receiptSerial),
    ...{ channel: RETURNED_CHANNEL, utr: await findTransferOfPayout(tx, payoutId) },
    ...{ paidOn: toldOn, paidAt: toldAt, settledAt: at, purpose: 'repayment' as const },
  }
  await notifyOfPayment(tx, loan, row)
  const after = { ...history, payments: [...history.payments, row] }
  await settleReturned(deps, tx, loan, { row, after, standing, at })
  return SETTLED
}

const settleReturned = async (
  deps: Deps,
  tx: Tx,
  loan: DisbursedLoan,
  of: {
    row: { paymentId: string }
    after: LoanHistory
    standing: StandingBooks
    at: Date
  },
): Promise<void> => {
  const { row, after, standing, at } = of
  const history = await rebook(deps, tx, loan, after, standing)
  await moveAfter(deps, tx, loan, { history, at, why: 'payout.asRepayment' })
  const booked = history.payments.find(({ paymentId }) => paymentId === row.paymentId)
  const amountMinor = booked?.overpaymentMinor ?? 0
  if (booked && amountMinor > 0) {
    await notifyOfOverpayment(tx, loan, {
      ...{ id: row.paymentId, amountMinor: booked.overpaymentMinor, at },
    })
  }
}

const MAKE: Readonly<Record<ReturnDecision, (deps: Deps, tx: Tx, of: Deciding) => Promise<Made>>> =
  {
    unwind,
    sendAgain,
    asRepayment: takeAsRepayment,
    async run(deps, tx, { returned, loan, at }) {
      const { payoutId, toldOn: on } = returned
      await runFromLateArrival(deps, tx, loan, { payoutId, on, at })
      return SETTLED
    },
    // The bank is asked by people; its word comes as a report on the payout.
    async recall() {
      return { state: 'waiting', nextPayoutId: null }
    },
  }

/** Carries out what two persons have decided of a locked payout, in the caller's transaction. */
export const carryOutReturn = async (
  deps: Deps,
  tx: Tx,
  { returned, loan }: ReturnSubject,
  by: { decision: ReturnDecision; decidedBy: string; confirmedBy: string },
): Promise<{ state: 'waiting' | 'settled'; nextPayoutId: string | null }> => {
  const at = deps.clock.now()
  const { returnId } = returned
  const made = await MAKE[by.decision](deps, tx, { returned, loan, at })
  await returns.setReturnDecided(tx, { returnId, ...made, ...by, at })
  await publishToPerson(tx, loan.userId, { kind: 'loan', borrowId: loan.loanId })
  return made
}
