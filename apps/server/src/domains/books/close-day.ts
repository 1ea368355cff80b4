import { addDays, type Day, day as dayOf } from '@noren/contract/dates'
import { subtractMinor, ZERO_MINOR } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import {
  type EarnedAmounts,
  NOTHING_SUSPENDED,
  POSTING_RULES,
  type Posting,
  postingsOf,
} from './posting-rules.ts'
import * as store from './store/close.ts'
import { insertEntry } from './store/journal.ts'

type CloseDeps = Pick<Deps, 'newId' | 'clock'>

/** A page that nothing stands on any more but what its close writes. */
export interface ShutDay {
  readonly book: string
  readonly day: Day
  readonly at: Date
}

/**
 * Closes the earliest open day before `today` of one book: posts what its loans earned on it, after which
 * nothing stands on its page any more. All of it is one transaction, so that a crash leaves the day open.
 * @returns what was closed; null when every day before `today` is
 */
export const closeNextDay = async (
  deps: CloseDeps,
  tx: Tx,
  today: Day,
): Promise<ShutDay | null> => {
  for (const { book, closedUntilOn, firstOn } of await store.listBooks(tx)) {
    const day = firstOpen({ closedUntilOn, firstOn })
    if (day === null || day >= today) continue
    const shut = { book, day, at: deps.clock.now() }
    // Somebody else has closed it meanwhile, so that the list is old.
    return (await closeDay(deps, tx, shut)) ? shut : closeNextDay(deps, tx, today)
  }
  return null
}

/** Whether there is a book with entries of which no day was closed yet. */
export const hasUnclosedBook = async (on: Querier): Promise<boolean> =>
  (await store.listBooks(on)).some((one) => one.closedUntilOn === null && one.firstOn !== null)

/** The first day of the month that a day is in. */
export const firstOfMonth = (day: Day): Day => dayOf(`${day.slice(0, 7)}-01`)

/** False: it was closed before. */
const closeDay = async (deps: CloseDeps, tx: Tx, { book, day, at }: ShutDay): Promise<boolean> => {
  await store.lockDay(tx, { book, day })
  const closeId = deps.newId()
  if (!(await store.insertClosedDay(tx, { book, day, closeId, at }))) return false
  // The day after is the first of a month.
  if (addDays(day, 1).endsWith('-01')) {
    await store.insertMonth(tx, { book, month: firstOfMonth(day), monthId: deps.newId(), at })
  }
  for (const { of, postings } of await accrualOf(tx, { book, day })) {
    insertEntry(tx, {
      entryId: deps.newId(),
      book,
      event: 'accrued',
      eventKey: `accrued:${day}:${of}`,
      loanId: null,
      userId: null,
      sourceKind: POSTING_RULES.accrued.source,
      sourceId: closeId,
      valueOn: day,
      postedOn: day,
      writtenAt: at,
      postings,
    })
  }
  return true
}

/** What the close of a day posts of what loans earn on it, by product and by whether they perform, from what is known of that day. */
export const accrualOf = async (
  on: Querier,
  asked: { book: string; day: Day },
): Promise<{ readonly of: string; readonly postings: readonly Posting[] }[]> =>
  (await store.sumAccrual(on, asked)).flatMap(({ productCode, isSuspended, ...sums }) => {
    const postings = postingsOf('accrued', isSuspended ? suspended(sums) : performing(sums))
    const of = `${productCode}${isSuspended ? ':suspended' : ''}`
    return postings.length === 0 ? [] : [{ of, postings }]
  })

/** The first day of a book that is not closed; null where nothing stands in it yet. */
export const openSince = async (on: Querier, book: string): Promise<Day | null> => {
  const found = (await store.listBooks(on)).find((one) => one.book === book)
  if (!found) return null
  return firstOpen(found)
}

const firstOpen = ({
  closedUntilOn,
  firstOn,
}: Pick<store.BookRow, 'closedUntilOn' | 'firstOn'>): Day | null =>
  closedUntilOn === null ? firstOn : addDays(closedUntilOn, 1)

type Sums = Omit<store.ProductAccrual, 'productCode' | 'isSuspended'>

const performing = (sums: Sums): EarnedAmounts => ({ ...sums, suspended: NOTHING_SUSPENDED })

/** What a coupon bears is paid by the lender itself, so it is income. */
const suspended = ({ interestMinor, penalMinor, couponMinor, feeMinor }: Sums): EarnedAmounts => ({
  ...{ interestMinor: couponMinor, penalMinor: ZERO_MINOR, couponMinor, feeMinor },
  suspended: { interestMinor: subtractMinor(interestMinor, couponMinor), penalMinor },
})
