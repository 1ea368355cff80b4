import { type Day, daysBetween } from '@noren/contract/dates'
import { type Minor, minor, sumMinor } from '@noren/contract/money'
import type { DAY_FIGURES } from '@noren/contract/operator/books'
import type { Querier } from '../../platform/db/pool.ts'
import { ACCOUNT, accountName } from '../books/chart.ts'
import { type DayPage, dayPage } from '../books/day-page.ts'
import { type BookChainEnd, chainEndBy } from '../books/list-books.ts'
import { bookCurrency } from './lender-accounts.ts'
import { listOpenExceptions, listOpenItems } from './list-open.ts'
import { listRemittances, type Remittance } from './store/statements.ts'

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

export type DayFigure = (typeof DAY_FIGURES)[number]

/** What a lender is told of one day. What is open is as it is known now. */
export interface LenderStatement extends DayPage {
  readonly book: string
  readonly day: Day
  /** What the day did: posted from the first accounts to the second, less what was posted the other way. */
  readonly figures: readonly { readonly figure: DayFigure; readonly amountMinor: Minor }[]
  /** What was collected, by what it settled; what was more than owed is the borrower's. */
  readonly collected: readonly {
    readonly code: number
    readonly name: string
    readonly amountMinor: Minor
  }[]
  readonly remittances: readonly Remittance[]
  readonly items: readonly StatementItem[]
  readonly exceptions: readonly StatementException[]
  /** By the end of the day: kept by the lender it is a copy of the books' end outside our reach. */
  readonly chainEnd: BookChainEnd | null
}

const { bank, payoutBank, collections, settlements } = ACCOUNT
const COLLECTED = [1110, 1120, 1130, 1140, 1145, 1150, ACCOUNT.borrowerCredit]

type Pairs = readonly [debits: readonly number[], credits: readonly number[]]

const FIGURES: Readonly<Record<DayFigure, Pairs>> = {
  disbursed: [[1110], [ACCOUNT.payoutsInTransit]],
  collected: [[collections], COLLECTED],
  providerFees: [
    [5110, 5120, 1210],
    [collections, settlements, bank, payoutBank],
  ],
  refunded: [[ACCOUNT.borrowerCredit], [ACCOUNT.refundsInTransit, bank, payoutBank]],
  settled: [[bank], [settlements]],
  taxPaid: [[ACCOUNT.outputTax], [bank, payoutBank]],
}

const netOf = (moves: DayPage['moves'], [debits, credits]: Pairs): Minor =>
  sumMinor(
    moves.map(({ debitCode, creditCode, amountMinor }) => {
      if (debits.includes(debitCode) && credits.includes(creditCode)) return amountMinor
      const isBack = credits.includes(debitCode) && debits.includes(creditCode)
      return minor(isBack ? -amountMinor : 0)
    }),
  )

/** Read it on one snapshot. Throws NOT_FOUND when there is no such book. */
export const lenderStatement = async (
  on: Querier,
  { book, day }: { book: string; day: Day },
): Promise<LenderStatement> => {
  await bookCurrency(on, book)
  const [page, items, exceptions, chainEnd, remittances] = [
    await dayPage(on, { book, day }),
    // A statement that leaves something out would not say so.
    await listOpenItems(on, book, null),
    await listOpenExceptions(on, book, null),
    await chainEndBy(on, { book, day }),
    await listRemittances(on, { book, day }),
  ]
  return {
    book,
    day,
    ...page,
    figures: Object.entries(FIGURES).map(([figure, pairs]) => ({
      figure: figure as DayFigure,
      amountMinor: netOf(page.moves, pairs),
    })),
    collected: COLLECTED.map((code) => ({
      ...{ code, name: accountName(code) },
      amountMinor: netOf(page.moves, [[collections], [code]]),
    })).filter(({ amountMinor }) => amountMinor !== 0),
    remittances,
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
