import { type Day, daysBetween } from '@noren/contract/dates'
import type { Minor } from '@noren/contract/money'
import type { Querier } from '../../platform/db/pool.ts'
import { type DayPage, dayPage } from '../books/day-page.ts'
import { type BookChainEnd, chainEndBy } from '../books/list-books.ts'
import { bookCurrency } from './lender-accounts.ts'
import { listOpenExceptions, listOpenItems } from './list-open.ts'

export interface StatementItem {
  readonly account: number
  readonly kind: string
  readonly reference: string
  readonly openMinor: Minor
  readonly since: Day
  /** In calendar days, on the day of the statement. */
  readonly ageDays: number
}

export interface StatementException {
  readonly exceptionId: string
  readonly kind: string
  readonly state: string
  readonly reference: string
  readonly amountMinor: Minor
  readonly since: Day
}

/** What a lender is told of one day. What is open is as it is known now. */
export interface LenderStatement extends DayPage {
  readonly book: string
  readonly day: Day
  readonly items: readonly StatementItem[]
  readonly exceptions: readonly StatementException[]
  /** By the end of the day: kept by the lender it is a copy of the books' end outside our reach. */
  readonly chainEnd: BookChainEnd | null
}

/** Read it on one snapshot. Throws NOT_FOUND when there is no such book. */
export const lenderStatement = async (
  on: Querier,
  { book, day }: { book: string; day: Day },
): Promise<LenderStatement> => {
  await bookCurrency(on, book)
  const [page, items, exceptions, chainEnd] = [
    await dayPage(on, { book, day }),
    await listOpenItems(on, book),
    await listOpenExceptions(on, book),
    await chainEndBy(on, { book, day }),
  ]
  return {
    book,
    day,
    ...page,
    chainEnd,
    items: items
      .filter(({ onDay }) => onDay <= day)
      .map(({ code: account, kind, reference, openMinor, onDay: since }) => ({
        ...{ account, kind, reference, openMinor, since, ageDays: daysBetween(since, day) },
      })),
    exceptions: exceptions
      .filter(({ foundOn }) => foundOn <= day)
      .map(({ exceptionId, kind, state, reference, amountMinor, foundOn: since }) => ({
        ...{ exceptionId, kind, state, reference, amountMinor, since },
      })),
  }
}
