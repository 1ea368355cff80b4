import type { Day } from '@noren/contract/dates'
import type { MarketCode } from '@noren/markets/market'
import { provisionPolicyOn } from '@noren/markets/market-by-code'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/loan-tape.ts'

export type TapedLoan = store.TapedLoan

const LOANS_AT_ONCE = 2000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

const isEmpty = (loan: TapedLoan): boolean =>
  loan.principalMinor === 0 &&
  loan.interestMinor === 0 &&
  loan.feeMinor === 0 &&
  loan.taxMinor === 0 &&
  loan.penalMinor === 0 &&
  loan.unearnedFeeMinor === 0 &&
  loan.writtenOffMinor === 0

const policyOf = (code: MarketCode, { book, day }: { book: string; day: Day }): store.TapeAsked => {
  const { classes } = provisionPolicyOn(code, day)
  return {
    ...{ book, day },
    codes: classes.map(({ classCode }) => classCode),
    ppm: classes.map(({ allowancePpm, generalPpm }) => allowancePpm + generalPpm),
  }
}

/** One loan of it; undefined where it was not paid out by then. */
export const tapedLoan = (
  on: Querier,
  code: MarketCode,
  { loanId, ...of }: { book: string; day: Day; loanId: string },
): Promise<TapedLoan | undefined> => store.findLoan(on, { ...policyOf(code, of), loanId })

/**
 * The loans of a book with anything on its accounts at the end of a day, by the official view: added up, their
 * parts are the balances of those accounts. Read it on one snapshot.
 */
export async function* loanTape(
  on: Querier,
  code: MarketCode,
  { book, day }: { book: string; day: Day },
): AsyncGenerator<TapedLoan[]> {
  const asked = { ...policyOf(code, { book, day }), limit: LOANS_AT_ONCE }
  for (let after = BEFORE_ALL; ; ) {
    const page = await store.listLoans(on, { ...asked, after })
    yield page.filter((loan) => !isEmpty(loan))
    if (page.length < LOANS_AT_ONCE) return
    after = page.at(-1)?.loanId ?? after
  }
}
