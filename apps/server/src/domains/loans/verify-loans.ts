import { LOAN_STATUS } from '@noren/contract/loan-status'
import { sumMinor } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { loanBalances } from '../books/loan-balances.ts'
import { outstandingOf } from './bill.ts'
import { type Loan, wasDisbursed } from './loan.ts'
import * as store from './state/loan-store.ts'

const PAGE_SIZE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * Checks that the books and the price engine agree on every loan that was paid out: principal, fee and tax
 * exactly; interest and penal charges as far as they are booked, which is never more than the engine has
 * accrued; a repaid loan owes nothing. Returns what is wrong, as sentences.
 */
export const verifyLoans = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  on: Querier,
): Promise<string[]> => {
  const problems: string[] = []
  for (let after: string | null = null; ; ) {
    const page: VerifiedPage = await verifyLoansPage(deps, on, { after, limit: PAGE_SIZE })
    problems.push(...page.problems)
    if (page.last === null) return problems
    after = page.last
  }
}

export interface VerifiedPage {
  readonly count: number
  readonly problems: string[]
  /** The id after which the next page begins; null when there is none. */
  readonly last: string | null
}

/**
 * The same for one page by loan id. Call it on one snapshot, because a payment in between looks like a
 * fault.
 */
export const verifyLoansPage = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  on: Querier,
  page: { after: string | null; limit: number },
): Promise<VerifiedPage> => {
  const { after, limit } = page
  const loans = await store.listDisbursed(on, { after: after ?? BEFORE_ALL, limit })
  // Sent together to save round trips to the database.
  const problems = await Promise.all(loans.map((loan) => problemsOfLoan(deps, on, loan)))
  const last = loans.length < limit ? null : (loans.at(-1)?.loanId ?? null)
  return { count: loans.length, problems: problems.flat(), last }
}

const problemsOfLoan = async (
  deps: Pick<Deps, 'market' | 'clock'>,
  on: Querier,
  loan: Loan,
): Promise<string[]> => {
  if (!wasDisbursed(loan)) return [`${loan.loanNumber}: its days are not known`]
  const { owed, charged } = await loanBalances(on, loan)
  if (loan.status === LOAN_STATUS.repaid || loan.status === LOAN_STATUS.cancelled) {
    const leftMinor = sumMinor(Object.values(owed))
    return leftMinor === 0 ? [] : [`${loan.loanNumber} is closed and owes ${leftMinor}`]
  }
  const engine = await outstandingOf(deps, on, loan, deps.clock.businessDay())
  const differ = (what: string, booksMinor: number, engineMinor: number): string[] =>
    booksMinor === engineMinor
      ? []
      : [`${loan.loanNumber}: ${what} is ${booksMinor} in the books, ${engineMinor} by the engine`]
  const ahead = (what: string, booksMinor: number, engineMinor: number): string[] =>
    booksMinor <= engineMinor ? [] : differ(what, booksMinor, engineMinor)
  return [
    ...differ('principal', owed.principal, engine.principalMinor),
    // A coupon on the fee is booked when the fee is paid; the engine counts it from the first day.
    ...(loan.coupon?.target === 'fee' ? [] : differ('fee', owed.fee, engine.feeMinor)),
    ...differ('tax', owed.tax, engine.taxMinor),
    ...ahead('interest', charged.interest, engine.accruedInterestMinor),
    ...ahead('penal charge', charged.penal, engine.accruedPenalMinor),
  ]
}
