import { type Minor, maxMinor, minMinor, subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import type { MarketCode } from '@noren/markets/market'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { accountBalance } from './account-balance.ts'
import { ACCOUNT } from './chart.ts'
import { tapedLoan } from './loan-tape.ts'
import { type SetAside, setAsideOn } from './loss-rates.ts'
import { lastDayOf, lockMonth, monthReport } from './months.ts'
import * as store from './store/allowance.ts'
import { listBooks } from './store/journal.ts'
import type { BookMonth } from './store/months.ts'

export const isAllowanceWaiting = store.isAllowanceWaiting

/** What a month sets aside for losses, and what stands aside. */
export interface Allowance extends SetAside {
  /** On 1180 by the end of the month, with what adjusts it. */
  readonly heldMinor: Minor
}

/** By what the pages said at the end of the month's last day, which no later news changes. */
export const allowanceOf = async (
  on: Querier,
  code: MarketCode,
  { book, month }: BookMonth,
): Promise<Allowance> => {
  const setAside = await setAsideOn(on, code, { book, day: lastDayOf(month) })
  const { lines } = await monthReport(on, { book, month })
  const closing = lines.find(({ code: account }) => account === ACCOUNT.lossAllowance)
  return {
    ...setAside,
    heldMinor: subtractMinor(ZERO_MINOR, closing?.closingMinor ?? ZERO_MINOR),
  }
}

const SET_BY = 'provisions '

/** The paper that an entry names which brings the allowance to its policy. */
export const allowancePaper = (policy: string): string => `${SET_BY}${policy}`

/**
 * What is set aside for one loan: its part of the last month that was set by its policy, and not more than there
 * still is. Nobody else adjusts that month, or takes of it, before the end of the transaction.
 */
export const setAsideFor = async (
  tx: Tx,
  code: MarketCode,
  { book, loanId }: { book: string; loanId: string },
): Promise<Minor> => {
  const month = await store.findLastSet(tx, { book, paper: SET_BY })
  if (month === null) return ZERO_MINOR
  await lockMonth(tx, { book, month })
  const taped = await tapedLoan(tx, code, { book, day: lastDayOf(month), loanId })
  if (!taped) return ZERO_MINOR
  const heldMinor = await accountBalance(tx, { book, code: ACCOUNT.lossAllowance })
  return minMinor(taped.allowanceMinor, maxMinor(ZERO_MINOR, subtractMinor(ZERO_MINOR, heldMinor)))
}

/**
 * Where what was set aside by a policy is not what the policy says of the books, as sentences: in
 * all months, or in those that are not closed.
 */
export const allowanceProblems = async (
  on: Querier,
  code: MarketCode,
  { book, isOpen = false }: { book: string; isOpen?: boolean },
): Promise<string[]> => {
  const problems: string[] = []
  for (const set of await store.listSetByPolicy(on, { book, paper: SET_BY, isOpen })) {
    const { booked } = await allowanceOf(on, code, { book, month: set.month })
    const { targetMinor } = booked
    if (set.heldMinor === targetMinor) continue
    const name = `${book}: the allowance of ${set.month.slice(0, 7)} (${set.adjustmentId})`
    problems.push(
      `${name} was set to ${set.heldMinor}, by its policy and the books it is ${targetMinor}`,
    )
  }
  return problems
}

/** The same of the months in review, of all books: the proof of a night. */
export const openAllowanceProblems = async (on: Querier, code: MarketCode): Promise<string[]> => {
  const problems: string[] = []
  for (const { book } of await listBooks(on)) {
    problems.push(...(await allowanceProblems(on, code, { book, isOpen: true })))
  }
  return problems
}
