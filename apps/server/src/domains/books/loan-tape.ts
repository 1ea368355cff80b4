import type { Day } from '@noren/contract/dates'
import type { MarketCode } from '@noren/markets/market'
import type { Querier } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { type ClassRates, ratesOn } from './loss-rates.ts'
import * as store from './store/loan-tape.ts'

export type TapedLoan = store.TapedLoan

const LOANS_AT_ONCE = 2000

const isEmpty = (loan: TapedLoan): boolean =>
  loan.principalMinor === 0 &&
  loan.interestMinor === 0 &&
  loan.feeMinor === 0 &&
  loan.taxMinor === 0 &&
  loan.penalMinor === 0 &&
  loan.unearnedFeeMinor === 0 &&
  loan.writtenOffMinor === 0

/** One loan of it; undefined where it was not paid out by then. */
export const tapedLoan = async (
  on: Querier,
  code: MarketCode,
  of: { book: string; day: Day; loanId: string },
): Promise<TapedLoan | undefined> => store.findLoan(on, { ...of, ...(await ratesOn(on, code, of)) })

interface PageAsked {
  readonly book: string
  readonly day: Day
  readonly after: string
  readonly limit: number
}

interface TapePage {
  readonly loans: TapedLoan[]
  /** The loan after which the next page begins; null when nothing follows. */
  readonly next: string | null
}

/**
 * The loans of a book with anything on its accounts at the end of a day, by the official view: added up, their
 * parts are the balances of those accounts. `limit` counts the loans that were looked at, with those that are left out.
 */
export const loanTapePage = async (
  on: Querier,
  code: MarketCode,
  of: PageAsked,
): Promise<TapePage> => pageBy(on, of, await ratesOn(on, code, of))

const pageBy = async (
  on: Querier,
  { after, limit, book, day }: PageAsked,
  rates: ClassRates,
): Promise<TapePage> => {
  const asked = { book, day, ...rates, after, limit: limit + 1 }
  const rows = await store.listLoans(on, asked)
  const seen = rows.slice(0, limit)
  return {
    loans: seen.filter((loan) => !isEmpty(loan)),
    next: rows.length > limit ? (seen.at(-1)?.loanId ?? null) : null,
  }
}

/** All of them, page by page. Read it on one snapshot. */
export async function* loanTape(
  on: Querier,
  code: MarketCode,
  of: { book: string; day: Day },
): AsyncGenerator<TapedLoan[]> {
  const rates = await ratesOn(on, code, of)
  for (let after: string | null = BEFORE_ALL; after !== null; ) {
    const page: TapePage = await pageBy(on, { ...of, after, limit: LOANS_AT_ONCE }, rates)
    yield page.loans
    after = page.next
  }
}
