import { type Day, earlierDay } from '@noren/contract/dates'
import { isCompleted, isInProcess, isRunning, LOAN_STATUS } from '@noren/contract/loan-status'
import { type Minor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { costOfTime } from '@noren/pricing/cost-of-time'
import type { LoanFacts, Payment } from '@noren/pricing/loan-facts'
import { type Outstanding, outstandingOn } from '@noren/pricing/outstanding'
import { quoteLoan } from '@noren/pricing/quote'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { LOAN_PARTS } from '../books/chart.ts'
import { type Settlement, settledLoan } from '../books/loan-journal.ts'
import { listToldDays } from '../collections/charge-notices.ts'
import { holdsOf } from '../collections/holds.ts'
import { listLost } from './disputed-payments.ts'
import { couponOf, type DisbursedLoan, type Loan, wasDisbursed } from './loan.ts'
import { listExtensions, listPenalPauses } from './loan-changes.ts'
import { listPlans } from './loan-plans.ts'
import {
  daysWithoutMoney,
  diedOnOf,
  pausesAsOf,
  penalLimitOf,
  untoldPauses,
} from './penal-pauses.ts'
import { isOverdueOn } from './state/loan-rules.ts'
import * as store from './state/loan-store.ts'

type BillDeps = Pick<Deps, 'db' | 'clock' | 'market'>

/** What is owed at the end of a day, computed by the price engine from the settlements in the books. */
export const outstandingOf = async (
  deps: Pick<Deps, 'market'>,
  on: Querier,
  loan: DisbursedLoan,
  asOf: Day,
): Promise<Outstanding> => outstandingOn(await bookedFacts(deps, on, loan, asOf), asOf)

const bookedFacts = async (
  deps: Pick<Deps, 'market'>,
  on: Querier,
  loan: DisbursedLoan,
  asOf: Day,
): Promise<LoanFacts> => (await readBookedFacts(deps, on, loan))(asOf)

/** The facts of a loan by its books, for any day. */
export const readBookedFacts = async (
  deps: Pick<Deps, 'market'>,
  on: Querier,
  loan: DisbursedLoan,
): Promise<(asOf: Day) => LoanFacts> => {
  const [{ settlements, frozenOn, exit }, lost, extensions, pauses, told, plans] =
    await Promise.all([
      settledLoan(on, loan.loanId),
      listLost(on, loan),
      listExtensions(on, loan.loanId),
      listPenalPauses(on, loan),
      listToldDays(on, loan),
      listPlans(on, loan),
    ])
  const settledOn = settlements.filter(({ by }) => by !== 'coupon').map(({ valueOn }) => valueOn)
  const { terms, principalMinor, disbursedOn } = loan
  const penalLimit = penalLimitOf(deps.market, loan)
  const untold = untoldPauses(penalLimit.fromOn, told)
  const always = {
    terms,
    principalMinor,
    disbursedOn,
    payments: settlements
      .filter(({ by }) => by === 'repayment' || by === 'extension')
      .map(({ by, sourceId, valueOn, parts, overpaymentMinor }) => ({
        paidOn: valueOn,
        amountMinor: sumMinor([...Object.values(parts), overpaymentMinor]),
        purpose: purposeOf(by, sourceId === exit?.sourceId),
        restorations: lost.filter(({ paymentId }) => paymentId === sourceId),
      })),
    extensions,
    waivers: settlements
      .filter(({ by }) => by === 'waiver')
      .flatMap(({ valueOn, parts }) =>
        LOAN_PARTS.filter((target) => parts[target] > 0).map((target) => ({
          waivedOn: valueOn,
          target,
          amountMinor: parts[target],
        })),
      ),
    penalLimit,
    withoutMoney: daysWithoutMoney(pauses),
    coupon: couponOf(loan),
    plans,
    totalCostMaxPpm: deps.market.caps.totalCostMaxPpm,
    frozenOn,
    diedOn: diedOnOf(pauses),
    exit,
  }
  return (asOf) => ({
    ...always,
    penalPauses: [
      ...pausesAsOf(pauses, settledOn, frozenOn ? earlierDay(asOf, frozenOn) : asOf),
      ...untold,
    ],
  })
}

const purposeOf = (by: Settlement['by'], isOfExit: boolean): Payment['purpose'] => {
  if (by === 'extension') return 'extension'
  return isOfExit ? 'coolingOff' : 'repayment'
}

export interface BillLine {
  readonly loan: Loan
  /**
   * Owed if paid today; before the payout, what will be owed on the due day; zero once the loan has ended.
   */
  readonly repayMinor: Minor
  readonly dueOn: Day | null
  /** To be paid on the due day; once that has passed, what of it is owed today. */
  readonly dueMinor: Minor
  /** What returning the loan costs today; null where it cannot be returned. */
  readonly returnMinor: Minor | null
  readonly overdueDays: number
  /** A hardship plan runs, and its next payment is what is due. */
  readonly hasPlan: boolean
}

/** A person's loans of one tab, newest first, with today's figures. */
export const borrowBill = async (
  deps: BillDeps,
  userId: string,
  tab: 'processing' | 'completed',
): Promise<BillLine[]> => {
  const loans = await store.listLoansOfUser(deps.db, userId)
  const ofTab = loans.filter(({ status }) => isCompleted(status) === (tab === 'completed'))
  return Promise.all(ofTab.map((loan) => billLine(deps, loan)))
}

const billLine = async (deps: BillDeps, loan: Loan): Promise<BillLine> => {
  const today = deps.clock.businessDay()
  if (isRunning(loan.status) && wasDisbursed(loan)) {
    const facts = await bookedFacts(deps, deps.db, loan, today)
    const { owed, next, exit } = costOfTime(facts, today)
    return {
      loan,
      repayMinor: owed.totalMinor,
      dueOn: next.on,
      dueMinor: next.amountMinor,
      returnMinor: exit?.payMinor ?? null,
      overdueDays: owed.overdueDays,
      hasPlan: owed.plan?.state === 'running',
    }
  }
  if (isCompleted(loan.status)) {
    const dueOn = loan.dueOn
    return { loan, repayMinor: ZERO_MINOR, dueOn, dueMinor: ZERO_MINOR, ...NOT_RUNNING }
  }
  const { repayMinor, schedule } = quoteLoan(loan.terms, loan.principalMinor, today, loan.coupon)
  const dueMinor = schedule[0]?.payMinor ?? repayMinor
  return { loan, repayMinor, dueOn: null, dueMinor, ...NOT_RUNNING }
}

const NOT_RUNNING = { returnMinor: null, overdueDays: 0, hasPlan: false } as const

export interface BorrowStatus {
  /** The loan that most needs attention: overdue, then payout failed, then the next one due. */
  readonly first: Loan | null
  readonly hasOverdue: boolean
  readonly hasPayoutFailed: boolean
  readonly inProcessCount: number
  /** Somebody has reported the person's death, and nobody has ended or confirmed it: nothing is asked of them up to that day. */
  readonly deathReport: { readonly until: Day } | null
}

export const borrowStatus = async (deps: BillDeps, userId: string): Promise<BorrowStatus> => {
  const today = deps.clock.businessDay()
  const [loans, holds] = await Promise.all([
    store.listLoansOfUser(deps.db, userId),
    holdsOf(deps.db, { userId, on: today }),
  ])
  const reported = holds.find(({ cause }) => cause === 'bereaved')?.untilOn ?? null
  const isConfirmed = holds.some(({ cause }) => cause === 'death')
  // One whose last day is today was ended today, or is over anyhow.
  const until = reported !== null && reported > today && !isConfirmed ? reported : null
  const running = loans
    .filter(({ status }) => isRunning(status))
    .sort((a, b) => ((a.dueOn ?? '') < (b.dueOn ?? '') ? -1 : 1))
  const overdue = running.filter((loan) => isOverdueOn(loan, today))
  const failed = loans.filter(({ status }) => status === LOAN_STATUS.payoutFailed)
  const inProcess = loans.filter(({ status }) => isInProcess(status))
  return {
    first: [...overdue, ...failed, ...running, ...inProcess][0] ?? null,
    hasOverdue: overdue.length > 0,
    hasPayoutFailed: failed.length > 0,
    inProcessCount: inProcess.length,
    deathReport: until === null ? null : { until },
  }
}
