import { useEndpoint } from '@noren/client/use-endpoint'
import { addMonths, type Day, day, isDay } from '@noren/contract/dates'
import type { DataOf } from '@noren/contract/endpoint'
import { listBooks } from '@noren/contract/operator/books'
import { formats, lenderName } from '../../device/market.ts'
import { useTexts } from '../../device/texts.ts'
import { type MoneyPage, to } from '../../shell/paths.ts'
import { usePlace } from '../../shell/place.ts'
import { useMe } from '../../shell/session.ts'

export type Book = DataOf<typeof listBooks>['details'][number]

/** Who keeps the platform's own book, in the place of a lender's code. */
const PLATFORM = 'platform'
const MONTHS_BACK = 24

/** A day of the address; `otherwise` for what is none, or later than `last`. */
const dayIn = (text: string | undefined, last: Day, otherwise = last): Day =>
  text !== undefined && isDay(text) && text <= last ? text : otherwise

/** "2026-11" of a day. */
const monthOf = (on: Day): string => on.slice(0, 7)

/** What is chosen on a page of the lender's money, all of it in the address. */
export function useMoney(page: MoneyPage) {
  const { query } = usePlace()
  const { businessDay, calls } = useMe()
  const books = useEndpoint(listBooks)
  const chosen = Object.fromEntries(query) as Readonly<Record<string, string | undefined>>
  const all = books.data?.details ?? []
  const today = day(businessDay)
  const thisMonth = day(`${monthOf(today)}-01`)
  const months = Array.from({ length: MONTHS_BACK }, (_, at) => monthOf(addMonths(thisMonth, -at)))
  return {
    chosen,
    books,
    book: all.find((one) => one.book === chosen.book) ?? all[0],
    today,
    /** A day that is chosen under this name; today where none is. */
    dayOf: (name: string, otherwise = today) => dayIn(chosen[name], otherwise),
    /** From the first of a month, or a day that is chosen, to one that is chosen. */
    period: (): { from: Day; until: Day } => {
      const until = dayIn(chosen.to, today)
      return { from: dayIn(chosen.from, until, day(`${monthOf(until)}-01`)), until }
    },
    /** The official view, or the restated one. */
    by: chosen.by === 'value' ? ('value' as const) : ('posted' as const),
    /** The newest first. */
    months,
    monthOr: (otherwise: string): string => months.find((one) => one === chosen.month) ?? otherwise,
    may: (call: string): boolean => calls.includes(call),
    /** The same page with something else chosen. */
    hrefWith: (change: Readonly<Record<string, string | undefined>>) =>
      to.money(page, { ...chosen, ...change }),
  }
}

export type Money = ReturnType<typeof useMoney>

/** How a book is called: by its lender. */
export function useBookName() {
  const t = useTexts('money')
  return (book: string): string => {
    const code = book.replace(/-[A-Z]{3}$/, '')
    return code === PLATFORM ? t('platform') : lenderName(code)
  }
}

/** "November 2026" of "2026-11". */
export const monthText = (month: string): string =>
  `${formats().monthName(Number(month.slice(5, 7)))} ${month.slice(0, 4)}`
