import { addDays, type Day } from '@noren/contract/dates'
import { type Minor, ZERO_MINOR } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { accountName } from './chart.ts'
import * as store from './store/day-page.ts'
import { type TrialBalanceLine, trialBalance } from './trial-balance.ts'

/** The accounts of a lender's cash, and what it owes back to its borrowers. */
const CASH_CODES = [1010, 1012, 1020, 1025, 1030, 1035, 1060, 2010, 2015] as const

/** One account of the cash on one day: debits minus credits, before the day's page and after it. */
export interface CashDay {
  readonly code: number
  readonly name: string
  readonly openingMinor: Minor
  readonly closingMinor: Minor
}

/** The official page of one day of a book; once the day is closed it never changes. */
export interface DayPage {
  readonly cash: readonly CashDay[]
  /** What was posted that day, by event and reason. */
  readonly moves: readonly store.PageMove[]
  readonly trialBalance: readonly TrialBalanceLine[]
}

export const dayPage = async (
  on: Querier,
  { book, day }: { book: string; day: Day },
): Promise<DayPage> => {
  const before = addDays(day, -1)
  const [opening, closing, moves] = [
    await trialBalance(on, { book, day: before, by: 'posted', knownOn: before }),
    await trialBalance(on, { book, day, by: 'posted', knownOn: day }),
    await store.sumPage(on, { book, day }),
  ]
  const of = (lines: readonly TrialBalanceLine[], code: number): Minor =>
    lines.find((line) => line.code === code)?.balanceMinor ?? ZERO_MINOR
  return {
    cash: CASH_CODES.map((code) => ({
      ...{ code, name: accountName(code) },
      ...{ openingMinor: of(opening, code), closingMinor: of(closing, code) },
    })),
    moves,
    trialBalance: closing,
  }
}
