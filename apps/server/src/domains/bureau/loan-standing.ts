import { type Day, dayOf } from '@noren/contract/dates'
import { isRunning, LOAN_STATUS } from '@noren/contract/loan-status'
import { ZERO_MINOR } from '@noren/contract/money'
import type { BureauReporting } from '@noren/markets/bureau-reporting'
import { outstandingOn } from '@noren/pricing/outstanding'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { readBookedFacts } from '../loans/bill.ts'
import { type DisbursedLoan, type Loan, wasDisbursed } from '../loans/loan.ts'
import type { LoanStanding, Telling } from './reported-row.ts'
import * as store from './store/rows.ts'

type Reading = Pick<Deps, 'market' | 'clock'>

/**
 * How a loan stood at the end of a day, beside what the bureau holds of it and what is known now; null where nothing can be said
 * of that day: it was not lent yet, it has ended since, or the bureau holds how it stood on a later day already. `besides` is a dispute that is
 * being answered.
 */
export const tellingOf = async (
  deps: Reading,
  on: Querier,
  loan: Loan,
  of: { asOn: Day; rules: BureauReporting; besides?: string | null },
): Promise<Telling | null> => {
  const { asOn, rules, besides = null } = of
  if (!wasDisbursed(loan) || loan.disbursedOn > asOn) return null
  const state = stateOf(loan)
  if (state === null) return null
  const endedOn = loan.closedAt && dayOf(loan.closedAt, deps.market.zone)
  if (endedOn && endedOn > asOn) return null
  const { userId, loanId, dueOn } = loan
  const today = deps.clock.businessDay()
  const [{ isDoubted, ...known }, last, warning, figures] = await Promise.all([
    store.knowOf(on, { userId, loanId, today, besides }),
    store.findStanding(on, { userId, loanId }),
    store.findWarning(on, { userId, loanId, dueOn }),
    isOwed(loan) ? figuresOf(deps, on, loan, asOn) : NOTHING_OWED,
  ])
  if (last && last.asOn > asOn) return null
  return {
    standing: { state, ...figures, ...known },
    last: last ?? null,
    adverseFrom: warning?.adverseFrom ?? null,
    asOn,
    graceDays: rules.graceDays,
    isDoubted,
  }
}

/** Something of it is to be paid, so that its figures are read. */
export const isOwed = ({ status }: Loan): boolean =>
  isRunning(status) || status === LOAN_STATUS.writtenOff

const NOTHING_OWED = {
  lateDays: 0,
  owedMinor: ZERO_MINOR,
  overdueMinor: ZERO_MINOR,
  hasPlan: false,
}

const stateOf = ({ status }: Loan): LoanStanding['state'] | null => {
  if (isRunning(status)) return 'running'
  if (status === LOAN_STATUS.writtenOff) return 'writtenOff'
  if (status === LOAN_STATUS.repaid) return 'repaid'
  return status === LOAN_STATUS.cancelled ? 'cancelled' : null
}

const figuresOf = async (
  deps: Reading,
  on: Querier,
  loan: DisbursedLoan,
  asOn: Day,
): Promise<Pick<LoanStanding, 'lateDays' | 'owedMinor' | 'overdueMinor' | 'hasPlan'>> => {
  const factsOn = await readBookedFacts(deps, on, loan)
  const facts = factsOn(asOn)
  const owed = outstandingOn(facts, asOn)
  const hasPlan = owed.plan?.state === 'running'
  const agreedOn = hasPlan && owed.plan ? facts.plans[owed.plan.index]?.agreedOn : undefined
  // Days of a plan are not days of the contract, which stand still while it runs.
  const lateDays = agreedOn
    ? outstandingOn(factsOn(agreedOn), agreedOn).overdueDays
    : owed.overdueDays
  return {
    lateDays,
    owedMinor: owed.principalMinor,
    overdueMinor: lateDays > 0 ? owed.dueMinor : ZERO_MINOR,
    hasPlan,
  }
}
