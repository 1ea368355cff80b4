import { isRunning, LOAN_STATUS, type LoanStatus } from '@noren/contract/loan-status'
import { costOfTime } from '@noren/pricing/cost-of-time'
import { quoteLoan } from '@noren/pricing/quote'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import type { Due } from '../credit/affordability.ts'
import { policyOf } from '../credit/policy.ts'
import { readBookedFacts } from './bill.ts'
import { type Loan, wasDisbursed } from './loan.ts'
import * as store from './state/loan-store.ts'

/** What a person's open loans still ask for. */
export interface OpenLoans {
  readonly dues: readonly Due[]
  readonly count: number
}

export const NO_OPEN_LOANS: OpenLoans = { dues: [], count: 0 }

const BEFORE_PAYOUT: readonly LoanStatus[] = [
  LOAN_STATUS.submitted,
  LOAN_STATUS.approved,
  LOAN_STATUS.payoutFailed,
]
const OPEN = Object.values(LOAN_STATUS).filter(
  (status) => isRunning(status) || BEFORE_PAYOUT.includes(status),
)

/** Read only where the policy in force asks what somebody can pay. */
export const readOpenLoans = async (
  deps: Pick<Deps, 'clock' | 'config' | 'market' | 'policies'>,
  on: Querier,
  userId: string,
): Promise<OpenLoans> => {
  if (policyOf(deps).limitBy.kind !== 'affordability') return NO_OPEN_LOANS
  const open = await store.listLoansAt(on, { userId, statuses: OPEN })
  const dues = await Promise.all(open.map((loan) => duesOf(deps, on, loan)))
  return { dues: dues.flat(), count: open.length }
}

/** By its books; before the payout as if it were paid out today. */
const duesOf = async (
  deps: Pick<Deps, 'clock' | 'config' | 'market' | 'policies'>,
  on: Querier,
  loan: Loan,
): Promise<readonly Due[]> => {
  const today = deps.clock.businessDay()
  if (isRunning(loan.status) && wasDisbursed(loan)) {
    const facts = (await readBookedFacts(deps, on, loan))(today)
    const { options } = costOfTime(facts, today)
    const agreed = options.find(({ key }) => key === 'payOnDue')
    return (agreed ?? options.find(({ key }) => key === 'payToday'))?.payments ?? []
  }
  const { schedule } = quoteLoan(loan.terms, loan.principalMinor, today, loan.coupon)
  return schedule.map(({ dueOn, payMinor }) => ({ on: dueOn, amountMinor: payMinor }))
}
