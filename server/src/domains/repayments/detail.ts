import type { Day } from '@noren/contract/dates'
import { isRunning } from '@noren/contract/loan-status'
import type { Lender } from '@noren/markets/market'
import { costOfTime, type TimeCost } from '@noren/pricing/cost-of-time'
import { quoteExtension } from '@noren/pricing/extension'
import { type Outstanding, outstandingOn } from '@noren/pricing/outstanding'
import { type LoanQuote, quoteLoan } from '@noren/pricing/quote'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { findLoan, type Loan, lenderOf, wasDisbursed } from '../loans/service.ts'
import { factsOf } from './facts.ts'
import * as orderStore from './order-store.ts'
import * as paymentStore from './payment-store.ts'
import { stateAt } from './rules.ts'

/** Everything the repayment page says of one loan, from the engine that keeps its books. */
export interface RepayDetail {
  loan: Loan
  lender: Lender
  /** The price as agreed; before the payout as if the money arrived today. */
  quote: LoanQuote
  payments: paymentStore.PaymentRow[]
  /** null while no money has arrived. */
  outstanding: Outstanding | null
  costOfTime: readonly TimeCost[]
  dueOnAfterExtension: Day | null
  openOrderRef: string | null
}

export const repayDetail = async (
  deps: Deps,
  who: { userId: string },
  loanId: string,
): Promise<RepayDetail> => {
  const loan = await findLoan(deps.db, { userId: who.userId, loanId })
  if (!loan) throw new AppError('NOT_FOUND')
  const [payments, open] = await Promise.all([
    paymentStore.listPayments(deps.db, loanId),
    orderStore.findWaitingOrder(deps.db, loanId),
  ])
  const now = { at: deps.clock.now(), businessDay: deps.clock.businessDay() }
  const isOpen = open && isRunning(loan.status) && stateAt(open, now) === 'waiting'
  return {
    loan,
    lender: lenderOf(deps, loan.lenderCode),
    quote: quoteLoan(
      loan.terms,
      loan.principalMinor,
      loan.disbursedOn ?? now.businessDay,
      loan.coupon,
    ),
    payments,
    openOrderRef: isOpen ? open.ref : null,
    ...standingOf(deps, loan, payments, now.businessDay),
  }
}

const standingOf = (
  deps: Deps,
  loan: Loan,
  payments: paymentStore.PaymentRow[],
  today: Day,
): Pick<RepayDetail, 'outstanding' | 'costOfTime' | 'dueOnAfterExtension'> => {
  if (!wasDisbursed(loan)) return { outstanding: null, costOfTime: [], dueOnAfterExtension: null }
  const facts = factsOf(deps.market, loan, payments)
  const outstanding = outstandingOn(facts, today)
  if (!isRunning(loan.status)) return { outstanding, costOfTime: [], dueOnAfterExtension: null }
  const extension = quoteExtension(facts, today)
  return {
    outstanding,
    costOfTime: costOfTime(facts, today).options,
    dueOnAfterExtension: extension.isOffered ? extension.quote.dueOnAfter : null,
  }
}
