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

const DAYS_MAX = 62

/** The last days of a book that are over, newest first. */
export const bookDays = (on: Querier, of: { book: string; until: Day }) =>
  store.listDays(on, { ...of, limit: DAYS_MAX })

const LINES_MAX = 500

/** What was posted on one account, by the pages of a book from a day to another. */
export interface AccountPages {
  readonly openingMinor: Minor
  readonly lines: readonly store.AccountLine[]
  readonly closingMinor: Minor
  readonly isCut: boolean
}

export const accountPages = async (
  on: Querier,
  asked: { book: string; code: number; from: Day; to: Day },
): Promise<AccountPages> => {
  const { book, code, from, to } = asked
  const balanceBy = async (day: Day): Promise<Minor> => {
    const lines = await trialBalance(on, { book, day, by: 'posted', knownOn: day })
    return lines.find((line) => line.code === code)?.balanceMinor ?? ZERO_MINOR
  }
  const lines = await store.listAccountLines(on, { ...asked, limit: LINES_MAX + 1 })
  return {
    openingMinor: await balanceBy(addDays(from, -1)),
    lines: lines.slice(0, LINES_MAX),
    closingMinor: await balanceBy(to),
    isCut: lines.length > LINES_MAX,
  }
}
