import type { Day } from '@noren/contract/dates'
import { addMinor, type Currency, type Minor, subtractMinor, sumMinor } from '@noren/contract/money'
import { platformFeePolicyOn } from '@noren/markets/market-by-code'
import { depositBy, periodOf, returnBy } from '@noren/markets/platform-fee-policy'
import type { Deps } from '../../deps.ts'
import type { Querier } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/errors.ts'
import { isPlatformBook } from '../books/book.ts'
import { listBooks } from '../books/list-books.ts'
import * as store from './store/withheld.ts'

/** What was kept back of one payment. */
export interface WithheldRow extends store.WithheldFee {
  /** The last day on which it could be paid over. */
  readonly depositBy: Day
}

/** The return of a period of what a lender has kept back of others for the authority. */
export interface WithheldReturn {
  readonly book: string
  readonly currency: Currency
  readonly from: Day
  readonly until: Day
  readonly section: string
  readonly form: string
  readonly ratePpm: number
  readonly returnBy: Day
  readonly rows: readonly WithheldRow[]
  /** By the lines of the lender's bank. */
  readonly deposits: readonly store.Deposit[]
  /** Owed to the authority before it and after it. */
  readonly openingMinor: Minor
  readonly withheldMinor: Minor
  readonly depositedMinor: Minor
  readonly closingMinor: Minor
  /** The period is over. */
  readonly isComplete: boolean
}

/**
 * What a lender has kept back of what it paid to the platform in the period of a day, and what of it was paid over. Read
 * it on one snapshot.
 * @throws AppError NOT_FOUND: no such book of a lender; DECISION_UNFIT: the market has nothing kept back
 */
export const withheldReturn = async (
  { market, clock }: Pick<Deps, 'market' | 'clock'>,
  on: Querier,
  { book, inPeriodOf }: { book: string; inPeriodOf: Day },
): Promise<WithheldReturn> => {
  const found = (await listBooks(on)).find((one) => one.book === book)
  if (!found || isPlatformBook(book)) throw new AppError('NOT_FOUND')
  const { withholding, withheldPpm } = platformFeePolicyOn(market.code, inPeriodOf)
  if (withholding === null) throw new AppError('DECISION_UNFIT')
  const { from, until } = periodOf(withholding, inPeriodOf)
  const of = { book, from, until }
  const fees = await store.listWithheld(on, of)
  const deposits = await store.listDeposits(on, of)
  const openingMinor = await store.sumBefore(on, of)
  const withheldMinor = sumMinor(fees.map((fee) => fee.withheldMinor))
  const depositedMinor = sumMinor(deposits.map(({ amountMinor }) => amountMinor))
  return {
    ...{ ...of, currency: found.currency, ratePpm: withheldPpm },
    ...{ section: withholding.section, form: withholding.form },
    returnBy: returnBy(withholding, until),
    rows: fees.map((fee) => ({ ...fee, depositBy: depositBy(withholding, fee.chargedOn) })),
    ...{ deposits, openingMinor, withheldMinor, depositedMinor },
    closingMinor: subtractMinor(addMinor(openingMinor, withheldMinor), depositedMinor),
    isComplete: clock.businessDay() > until,
  }
}

/** Where 2220 is not what was kept back of fees less what was paid over, as sentences. Call it on one snapshot. */
export const verifyWithheld = async (on: Querier): Promise<string[]> =>
  (await store.listFalse(on)).map(
    ({ book, saidMinor, heldMinor }) =>
      `${book}: 2220 is ${heldMinor}, what was kept back and not paid over is ${saidMinor}`,
  )
