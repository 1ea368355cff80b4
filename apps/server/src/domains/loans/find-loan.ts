import type { Day } from '@noren/contract/dates'
import type { Querier } from '../../platform/db/pool.ts'
import type { Loan } from './loan.ts'
import * as store from './state/loan-store.ts'

/** Loans that run and whose oldest unpaid day is one of the days, in pages by id. */
export const runningLoansDueOn = (
  on: Querier,
  page: { dueOn: readonly Day[]; after: string; limit: number },
): Promise<store.RunningLoan[]> => store.listRunningDueOn(on, page)

/** The person's own loan, or nothing. Takes no lock. */
export const findLoan = (
  on: Querier,
  of: { userId: string; loanId: string },
): Promise<Loan | undefined> => store.findOwnLoan(on, of)

/** All of a person's loans. Takes no lock. */
export const loansOfUser = (on: Querier, userId: string): Promise<Loan[]> =>
  store.listLoansOfUser(on, userId)

/** For who reads the books. */
export const loanByNumber = (
  on: Querier,
  loanNumber: string,
): Promise<{ loanId: string } | undefined> => store.findLoanByNumber(on, loanNumber)

/** The loan with that id, whoever owns it: for webhooks and jobs, never for a person's call. */
export const loanById = (on: Querier, loanId: string): Promise<Loan | undefined> =>
  store.findLoanById(on, loanId)

/** Numbers of loans by their ids, for who reads the books. */
export const loanNumbers = async (
  on: Querier,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await store.listLoanNumbers(on, loanIds)).map(({ loanId, loanNumber }) => [
      loanId,
      loanNumber,
    ]),
  )
