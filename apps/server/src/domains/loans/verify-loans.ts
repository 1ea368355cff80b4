import { LOAN_STATUS } from '@noren/contract/loan-status'
import { addMinor, type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { Outstanding } from '@noren/pricing/outstanding'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { loanBalances } from '../books/loan-balances.ts'
import { outstandingOf } from './bill.ts'
import { verifyClasses } from './classify-loans.ts'
import { type DisbursedPage, disbursedPage, pageToVerify } from './disbursed-page.ts'
import { type Loan, wasDisbursed } from './loan.ts'
import { type LoanFactsRow, listFacts } from './state/loan-facts-store.ts'

type VerifyDeps = Pick<Deps, 'market' | 'clock'>

const PAGE_SIZE = 200
/** Of these the whole history lies in memory at a time. */
const LOANS_AT_ONCE = 50

/**
 * Checks that the books and the price engine agree today on every part of every loan that was paid out, and
 * that a closed loan owes nothing of any part. Returns what is wrong, as sentences.
 */
export const verifyLoans = async (deps: VerifyDeps, on: Querier): Promise<string[]> => {
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
  /** Where the next page goes on; null when there is none. */
  readonly last: string | null
}

/**
 * The same for one page by loan id. Call it on one snapshot, because a payment in between looks like a
 * fault.
 */
const verifyLoansPage = async (
  deps: VerifyDeps,
  on: Querier,
  page: { after: string | null; limit: number },
): Promise<VerifiedPage> => verifyPage(deps, on, await disbursedPage(on, page))

/** Those whose turn it is on the present night. */
export const verifyLoansToday = async (
  deps: VerifyDeps,
  on: Querier,
  page: { after: string | null; limit: number },
): Promise<VerifiedPage> => {
  const today = deps.clock.businessDay()
  return verifyPage(deps, on, await pageToVerify(on, { ...page, today }))
}

const verifyPage = async (
  deps: VerifyDeps,
  on: Querier,
  { loans, last }: DisbursedPage,
): Promise<VerifiedPage> => {
  const rows = await listFacts(
    on,
    loans.map(({ loanId }) => loanId),
  )
  const facts = new Map(rows.map((row) => [row.loanId, row]))
  const problems: string[] = []
  for (let from = 0; from < loans.length; from += LOANS_AT_ONCE) {
    // Sent together to save round trips to the database.
    const found = await Promise.all(
      loans
        .slice(from, from + LOANS_AT_ONCE)
        .map((loan) => problemsOfLoan(deps, on, loan, facts.get(loan.loanId))),
    )
    problems.push(...found.flat())
  }
  problems.push(...(await verifyClasses(deps, on, loans.filter(wasDisbursed))))
  return { count: loans.length, problems, last }
}

const problemsOfLoan = async (
  deps: VerifyDeps,
  on: Querier,
  loan: Loan,
  facts: LoanFactsRow | undefined,
): Promise<string[]> => {
  if (!wasDisbursed(loan)) return [`${loan.loanNumber}: its days are not known`]
  const today = deps.clock.businessDay()
  const { owed } = await loanBalances(on, loan, today)
  const listed = problemsOfFacts(loan, facts, owed.principal)
  if (loan.status === LOAN_STATUS.repaid || loan.status === LOAN_STATUS.cancelled) {
    const left = Object.entries(owed).filter(([, amountMinor]) => amountMinor !== 0)
    return [
      ...listed,
      ...left.map(([part, minor]) => `${loan.loanNumber} is closed and owes ${minor} of ${part}`),
    ]
  }
  const engine = await outstandingOf(deps, on, loan, today)
  const differ = (what: string, booksMinor: Minor, engineMinor: Minor): string[] =>
    booksMinor === engineMinor
      ? []
      : [`${loan.loanNumber}: ${what} is ${booksMinor} in the books, ${engineMinor} by the engine`]
  return [
    ...listed,
    ...differ('principal', owed.principal, engine.principalMinor),
    ...differ('interest', owed.interest, engine.interestMinor),
    ...differ('fee', owed.fee, addMinor(engine.feeMinor, engine.savedFee.feeMinor)),
    ...differ('tax', owed.tax, addMinor(engine.taxMinor, engine.savedFee.taxMinor)),
    ...differ('penal charge', owed.penal, addMinor(engine.penalMinor, heldPenal(engine))),
  ]
}

/** In the books what a plan holds is owed, since only its end lets it off. */
const heldPenal = ({ plan }: Outstanding): Minor => plan?.heldPenalMinor ?? ZERO_MINOR

/** What the staff's lists go by, compared with the loan and its books. */
const problemsOfFacts = (
  loan: Loan,
  facts: LoanFactsRow | undefined,
  principalMinor: Minor,
): string[] => {
  const isSame =
    facts?.status === loan.status &&
    facts.dueOn === loan.dueOn &&
    facts.disbursedOn === loan.disbursedOn &&
    facts.principalLeftMinor === principalMinor
  return isSame ? [] : [`${loan.loanNumber}: its line in the lists differs from it`]
}
