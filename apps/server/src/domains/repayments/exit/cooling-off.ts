import type { Day } from '@noren/contract/dates'
import { LOAN_STATUS } from '@noren/contract/loan-status'
import { type Minor, minMinor, subtractMinor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { type CoolingOffExit, coolingOffExit } from '@noren/pricing/cooling-off'
import { outstandingOn } from '@noren/pricing/outstanding'
import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/pool.ts'
import { bookSegments } from '../../books/book-plan.ts'
import { loanBalances } from '../../books/loan-balances.ts'
import { postEntry } from '../../books/post-entry.ts'
import type { DisbursedLoan, Loan } from '../../loans/loan.ts'
import { moveLoan } from '../../loans/moves.ts'
import { factsOf, type LoanHistory } from '../loan-history.ts'
import type { PaymentRow } from '../payment.ts'
import { eventKey, isTaxCredited, planOfHistory, rebook } from '../receive/booking.ts'
import { notifyOfOverpayment } from '../receive/payment-message.ts'
import { insertPayment } from '../receive/payment-store.ts'
import { insertExitOverpayment } from './exit-store.ts'

type ExitDeps = Pick<Deps, 'newId' | 'market' | 'clock' | 'log'>

/**
 * What it takes to exit the loan on a day: an amount to pay or to get back; null after the cooling-off
 * period.
 */
export const exitOn = (
  market: Deps['market'],
  loan: DisbursedLoan,
  history: LoanHistory,
  on: PaymentRow['paidOn'],
): CoolingOffExit | null =>
  loan.status === LOAN_STATUS.disbursed
    ? coolingOffExit(factsOf(market, loan, history, on), on)
    : null

export interface ExitToBook {
  readonly history: LoanHistory
  readonly exit: CoolingOffExit
  readonly on: PaymentRow['paidOn']
  /** The payment for the exit; null where nothing has to be paid. */
  readonly payment: PaymentRow | null
  readonly at: Date
}

/**
 * Ends a loan in its cooling-off period (50 → 90): interest for the days used is earned, every fee and its
 * tax is taken off the debt, and the rest is paid. What the returned fees exceed the debt by, and any
 * overpayment, is owed to the borrower. Must be the last thing that happens to the loan.
 */
export const bookExit = async (
  deps: ExitDeps,
  tx: Tx,
  loan: DisbursedLoan,
  { history, exit, on, payment, at }: ExitToBook,
): Promise<Loan> => {
  const { loanId, userId, currency } = loan
  const id = payment?.paymentId ?? loanId
  const owed = outstandingOn(factsOf(deps.market, loan, history, on), on)
  await rebook(deps, tx, loan, history)
  await bookSegments(deps, tx, loan, planOfHistory(deps, loan, history, on).segments)
  const { posted, paid, feeOverpaymentMinor } = await returnedFees(deps, tx, loan, history, {
    ...owed,
    on,
  })
  const isAsPriced =
    sumMinor([paid.principalMinor, paid.interestMinor]) === exit.payMinor &&
    sumMinor([feeOverpaymentMinor, owed.overpaymentMinor]) === exit.refundMinor
  if (!isAsPriced) {
    throw new Error(`the books and the price engine differ on leaving loan ${loanId}`)
  }
  await postEntry(deps, tx, loan, {
    event: 'feesReturned',
    eventKey: eventKey('feesReturned', id),
    sourceId: id,
    valueOn: on,
    input: posted,
  })
  const overpaymentMinor = payment ? subtractMinor(payment.amountMinor, exit.payMinor) : ZERO_MINOR
  if (payment) {
    await postEntry(deps, tx, loan, {
      event: 'repaymentReceived',
      eventKey: eventKey('repayment', id),
      sourceId: id,
      valueOn: on,
      input: {
        parts: { principal: paid.principalMinor, interest: paid.interestMinor },
        overpaymentMinor,
      },
    })
    const row = { ...payment, ...paid, overpaymentMinor, booking: 1 }
    await insertPayment(tx, { ...row, purpose: 'coolingOff' })
  }
  if (feeOverpaymentMinor > 0) {
    await insertExitOverpayment(tx, {
      loanId,
      userId,
      currency,
      amountMinor: feeOverpaymentMinor,
      at,
    })
  }
  const amountMinor = sumMinor([feeOverpaymentMinor, overpaymentMinor])
  if (amountMinor > 0) await notifyOfOverpayment(tx, loan, { id, amountMinor, at })
  return moveLoan(deps, tx, loan, LOAN_STATUS.cancelled, { at, why: 'coolingOff.exit' })
}

/** The returned fees, what is left to pay, and what exceeds the debt. */
const returnedFees = async (
  deps: Pick<Deps, 'market'>,
  tx: Tx,
  loan: DisbursedLoan,
  history: LoanHistory,
  owed: Debt & { readonly on: Day },
) => {
  const balances = await loanBalances(tx, loan, owed.on)
  const couponFeeMinor = loan.coupon?.target === 'fee' ? balances.couponsMinor : ZERO_MINOR
  // Waived tax that was credited is charged no more.
  const waivedOf = (part: 'fee' | 'tax'): Minor =>
    sumMinor(
      history.waivers
        .filter((waiver) => waiver.part === part && !isTaxCredited(deps, loan, waiver))
        .map(({ takenMinor }) => takenMinor),
    )
  const waivedFeeMinor = waivedOf('fee')
  const waivedTaxMinor = waivedOf('tax')
  const feeMinor = subtractMinor(
    balances.charged.fee,
    sumMinor([balances.owed.fee, couponFeeMinor, waivedFeeMinor]),
  )
  const taxMinor = subtractMinor(
    balances.charged.tax,
    sumMinor([balances.owed.tax, waivedTaxMinor]),
  )
  const fee = offDebt(feeMinor, owed)
  const tax = offDebt(taxMinor, fee.left)
  return {
    posted: {
      unpaid: { fee: balances.owed.fee, tax: balances.owed.tax },
      fee: fee.off,
      tax: tax.off,
      couponFeeMinor,
      waivedFeeMinor,
      waivedTaxMinor,
      earnedMinor: balances.earnedFeesMinor,
    },
    paid: tax.left,
    feeOverpaymentMinor: sumMinor([fee.off.overpayment, tax.off.overpayment]),
  }
}

type Debt = { readonly principalMinor: Minor; readonly interestMinor: Minor }

/** Reduces the principal first, then the interest; what exceeds both is owed to the borrower. */
const offDebt = (amountMinor: Minor, { principalMinor, interestMinor }: Debt) => {
  const principal = minMinor(amountMinor, principalMinor)
  const interest = minMinor(subtractMinor(amountMinor, principal), interestMinor)
  const overpayment = subtractMinor(amountMinor, sumMinor([principal, interest]))
  const left: Debt = {
    principalMinor: subtractMinor(principalMinor, principal),
    interestMinor: subtractMinor(interestMinor, interest),
  }
  return { off: { principal, interest, overpayment }, left }
}
