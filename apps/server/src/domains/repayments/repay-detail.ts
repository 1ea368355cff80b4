import type { Day } from '@noren/contract/dates'
import { isRunning, LOAN_STATUS } from '@noren/contract/loan-status'
import { type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { ReturnDecision } from '@noren/contract/operator/cash'
import type { Lender } from '@noren/markets/pack'
import type { CoolingOffExit } from '@noren/pricing/cooling-off'
import { costOfTime, type NextDue, type TimeCost } from '@noren/pricing/cost-of-time'
import type { ExtensionOffer } from '@noren/pricing/extension'
import { planPayments } from '@noren/pricing/hardship'
import {
  type Outstanding,
  outstandingOn,
  type PlanPayment,
  type PlanStanding,
} from '@noren/pricing/outstanding'
import { type LoanQuote, quoteLoan } from '@noren/pricing/quote'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { overpaymentOf } from '../books/overpayments.ts'
import { type Hold, listHolds } from '../collections/holds.ts'
import { disputesOf } from '../loans/disputed-payments.ts'
import { findLoan } from '../loans/find-loan.ts'
import { isPayoutWaiting } from '../loans/fund-payouts.ts'
import { type Loan, wasDisbursed } from '../loans/loan.ts'
import type { PlanRecord } from '../loans/loan-plans.ts'
import { lenderOf } from '../loans/products.ts'
import { type ReturnKind, unsettledReturn } from '../loans/returned-payouts.ts'
import { canBeRepaid } from './can-be-repaid.ts'
import { canAskForPlan } from './hardship/may-ask.ts'
import { asIfTold, factsOf, type LoanHistory, readHistory } from './loan-history.ts'
import { partBounds, payDueOf, stateAt } from './order/order-rules.ts'
import * as orderStore from './order/order-store.ts'
import type * as paymentStore from './payment.ts'
import type { PromiseRow } from './promise/promise-store.ts'
import { isPromiseLeft, openPromise, promiseBounds } from './promises.ts'
import { unsettledRefund } from './refund-orders.ts'
import { offerToday, wireSettlement } from './settlement-offer.ts'

/** Everything the repayment page shows of one loan, computed by the same engine that keeps its books. */
export interface RepayDetail {
  loan: Loan
  /** The business day that all figures are for. */
  asOn: Day
  lender: Lender
  /** The price as agreed; before the payout, as if the money arrived today. */
  quote: LoanQuote
  /** Everything that arrived, including money for which there was no debt. */
  payments: readonly paymentStore.PaymentRow[]
  /** Once the loan is repaid: the payments that settled it, from which its actual cost is calculated. */
  settledBy: readonly paymentStore.PaymentRow[] | null
  /** Once the loan was left in its cooling-off period: what was paid for it until then. */
  leftBy: readonly paymentStore.PaymentRow[] | null
  /** null while the loan has not been paid out. */
  outstanding: Outstanding | null
  costOfTime: readonly TimeCost[]
  /** null where nothing is running. */
  next: NextDue | null
  extension: ExtensionOffer
  coolingOff: CoolingOffExit | null
  payDueMinor: Minor
  partMinorMin: Minor | null
  openOrderRef: string | null
  /** Owed back to the person over all their loans. */
  overpaymentOwedMinor: Minor
  /** It waits for its lender's money. */
  payoutWaits: boolean
  /** What is not settled of its payout. */
  payoutReturn: { what: 'returned' | 'sentAgain' | 'arrivedLate'; on: Day } | null
  /** What a payer's bank asks back of its payments. */
  dispute: { amountMinor: Minor; since: Day } | null
  refund: { state: 'onItsWay' | 'failed'; amountMinor: Minor } | null
  /** Why nobody asks for its money and no penal charge grows. */
  hold: Hold | null
  /** The last hardship plan of the loan, and what is to be paid by it; nothing once it has ended. */
  plan: { record: PlanRecord; standing: PlanStanding; payments: readonly PlanPayment[] } | null
  canAskForPlan: boolean
  /** The last lower sum that was asked for, and what has come of it. */
  settlement: ReturnType<typeof wireSettlement> | null
  canSettle: boolean
  promise: PromiseRow | null
  promiseUntilOn: Day | null
}

export const repayDetail = async (
  deps: Deps,
  who: { userId: string },
  loanId: string,
): Promise<RepayDetail> => {
  const loan = await findLoan(deps.db, { userId: who.userId, loanId })
  if (!loan) throw new AppError('NOT_FOUND')
  const of = { userId: who.userId, loanId, on: deps.clock.businessDay() }
  const [history, waiting, overpaymentOwedMinor, promise, returned, refund, dispute, holds] =
    await Promise.all([
      readHistory(deps.db, loan),
      orderStore.listWaitingOfLoan(deps.db, loan),
      overpaymentOf(deps.db, who.userId),
      openPromise(deps, deps.db, loan),
      unsettledReturn(deps.db, loan),
      unsettledRefund(deps.db, loan),
      disputesOf(deps.db, loan),
      listHolds(deps.db, of),
    ])
  const now = { at: deps.clock.now(), businessDay: deps.clock.businessDay() }
  const isOwed = canBeRepaid(loan.status)
  const open = isOwed ? waiting.find((order) => stateAt(order, now) === 'waiting') : undefined
  return {
    loan,
    asOn: now.businessDay,
    lender: lenderOf(deps, loan.lenderCode),
    quote: quoteLoan(
      loan.terms,
      loan.principalMinor,
      loan.disbursedOn ?? now.businessDay,
      loan.coupon,
    ),
    payments: [...history.payments, ...history.overpayments],
    settledBy: loan.status === LOAN_STATUS.repaid ? history.payments : null,
    leftBy: loan.status === LOAN_STATUS.cancelled && history.exit ? history.payments : null,
    openOrderRef: open?.ref ?? null,
    overpaymentOwedMinor,
    payoutWaits:
      loan.status === LOAN_STATUS.approved && (await isPayoutWaiting(deps.db, loan.loanId)),
    payoutReturn: returned ? { what: whatOf(returned), on: returned.toldOn } : null,
    refund,
    dispute:
      dispute.openSince === null
        ? null
        : { amountMinor: dispute.openMinor, since: dispute.openSince },
    hold: (isOwed && (holds.find(({ cause }) => cause === 'complaint') ?? holds[0])) || null,
    ...(await planOf(deps, loan, history)),
    promise: (isOwed && promise) || null,
    promiseUntilOn:
      isOwed && !promise && (await isPromiseLeft(deps, deps.db, loan, history))
        ? promiseBounds(deps).until
        : null,
    ...standingOf(deps, loan, history, now.businessDay),
  }
}

const planOf = async (
  deps: Deps,
  loan: Loan,
  history: LoanHistory,
): Promise<Pick<RepayDetail, 'plan' | 'canAskForPlan' | 'settlement' | 'canSettle'>> => {
  if (!wasDisbursed(loan) || loan.status === LOAN_STATUS.cancelled) {
    return { plan: null, canAskForPlan: false, settlement: null, canSettle: false }
  }
  const today = deps.clock.businessDay()
  const facts = factsOf(deps.market, loan, history, today)
  const now = outstandingOn(facts, today)
  const record = history.plans.at(-1)
  return {
    plan:
      record && now.plan
        ? { record, standing: now.plan, payments: planPayments(facts, now) }
        : null,
    canAskForPlan: isRunning(loan.status) && (await canAskForPlan(deps, deps.db, loan, facts)),
    settlement: history.settlement && wireSettlement(loan, history.settlement, history),
    canSettle: (await offerToday(deps, deps.db, loan, history)) !== null,
  }
}

const whatOf = ({ kind, decidedAs }: { kind: ReturnKind; decidedAs: ReturnDecision | null }) =>
  decidedAs === 'sendAgain' ? 'sentAgain' : kind

type Standing = Pick<
  RepayDetail,
  | 'outstanding'
  | 'costOfTime'
  | 'next'
  | 'extension'
  | 'coolingOff'
  | 'payDueMinor'
  | 'partMinorMin'
>

const NOTHING_TO_PAY: Standing = {
  outstanding: null,
  costOfTime: [],
  next: null,
  extension: { isOffered: false, reason: 'nothingOwed' },
  coolingOff: null,
  payDueMinor: ZERO_MINOR,
  partMinorMin: null,
}

const standingOf = (deps: Deps, loan: Loan, history: LoanHistory, today: Day): Standing => {
  // A loan exited in its cooling-off period owes nothing, although its fee was never paid.
  if (!wasDisbursed(loan) || loan.status === LOAN_STATUS.cancelled) return NOTHING_TO_PAY
  // What waiting costs is said as if every day to come were announced: it may cost that much, and never more.
  const facts = factsOf(deps.market, loan, asIfTold(history, today), today)
  if (isRunning(loan.status)) {
    const { owed, options, next, extension, exit } = costOfTime(facts, today)
    return { ...owing(deps, owed), costOfTime: options, next, extension, coolingOff: exit }
  }
  const outstanding = outstandingOn(facts, today)
  return canBeRepaid(loan.status) ? owing(deps, outstanding) : { ...NOTHING_TO_PAY, outstanding }
}

/** What is owed, and what of it may be paid. */
const owing = ({ market }: Deps, outstanding: Outstanding): Standing => ({
  ...NOTHING_TO_PAY,
  outstanding,
  payDueMinor: payDueOf(outstanding),
  partMinorMin: partBounds(outstanding, market.repaymentRules.partMinorMin)?.minMinor ?? null,
})
