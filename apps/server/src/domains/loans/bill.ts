import type { Day } from '@noren/contract/dates'
import { isCompleted, isInProcess, isRunning, LOAN_STATUS } from '@noren/contract/loan-status'
import { type Minor, sumMinor, ZERO_MINOR } from '@noren/contract/money'
import { type Outstanding, outstandingOn } from '@noren/pricing/outstanding'
import { quoteLoan } from '@noren/pricing/quote'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { loanSettlements } from '../ledger/loan-entries.ts'
import { couponOf, type DisbursedLoan, type Loan, wasDisbursed } from './loan.ts'
import { listExtensions, listPenalPauses } from './loan-changes.ts'
import { pausesAsOf } from './penal-pauses.ts'
import { isOverdueOn } from './state/loan-rules.ts'
import * as store from './state/loan-store.ts'

type BillDeps = Pick<Deps, 'db' | 'clock' | 'market'>

/** What is owed at the end of a day, computed by the price engine from the settlements in the ledger. */
export const outstandingOf = async (
  deps: Pick<Deps, 'market'>,
  on: Querier,
  loan: DisbursedLoan,
  asOf: Day,
): Promise<Outstanding> => {
  const [settlements, extensions, pauses] = await Promise.all([
    loanSettlements(on, loan.loanId),
    listExtensions(on, loan.loanId),
    listPenalPauses(on, loan.loanId),
  ])
  const settledOn = settlements.filter(({ by }) => by !== 'coupon').map(({ bookedOn }) => bookedOn)
  const { terms, principalMinor, disbursedOn } = loan
  return outstandingOn(
    {
      terms,
      principalMinor,
      disbursedOn,
      payments: settlements
        .filter(({ by }) => by === 'repayment' || by === 'extension')
        .map(({ by, bookedOn, parts, overpaymentMinor }) => ({
          paidOn: bookedOn,
          amountMinor: sumMinor([...Object.values(parts), overpaymentMinor]),
          purpose: by === 'extension' ? 'extension' : 'repayment',
        })),
      extensions,
      waivers: settlements
        .filter(({ by }) => by === 'waiver')
        .flatMap(({ bookedOn, parts }) =>
          (['interest', 'fee', 'tax', 'penal'] as const)
            .filter((target) => parts[target] > 0)
            .map((target) => ({ waivedOn: bookedOn, target, amountMinor: parts[target] })),
        ),
      penalPauses: pausesAsOf(pauses, settledOn, asOf),
      coupon: couponOf(loan),
      totalCostMaxPpm: deps.market.caps.totalCostMaxPpm,
    },
    asOf,
  )
}

export interface BillLine {
  readonly loan: Loan
  /**
   * Owed if paid today; before the payout, what will be owed on the due day; zero once the loan has ended.
   */
  readonly repayMinor: Minor
  readonly dueOn: Day | null
  readonly overdueDays: number
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
    const owed = await outstandingOf(deps, deps.db, loan, today)
    const { totalMinor: repayMinor, dueOn, overdueDays } = owed
    return { loan, repayMinor, dueOn, overdueDays }
  }
  if (isCompleted(loan.status)) {
    return { loan, repayMinor: ZERO_MINOR, dueOn: loan.dueOn, overdueDays: 0 }
  }
  const { repayMinor } = quoteLoan(loan.terms, loan.principalMinor, today, loan.coupon)
  return { loan, repayMinor, dueOn: null, overdueDays: 0 }
}

export interface BorrowStatus {
  /** The loan that most needs attention: overdue, then payout failed, then the next one due. */
  readonly first: Loan | null
  readonly hasOverdue: boolean
  readonly hasPayoutFailed: boolean
  readonly inProcessCount: number
}

export const borrowStatus = async (deps: BillDeps, userId: string): Promise<BorrowStatus> => {
  const loans = await store.listLoansOfUser(deps.db, userId)
  const today = deps.clock.businessDay()
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
  }
}
