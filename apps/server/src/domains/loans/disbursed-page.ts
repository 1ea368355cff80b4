import { addDays, type Day, day, daysBetween } from '@noren/contract/dates'
import type { Querier } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import type { Loan } from './loan.ts'
import * as store from './state/loan-store.ts'

const VERIFIED_IN_DAYS = 28
const FIRST_TURN = day('2026-01-01')

export interface DisbursedPage {
  readonly loans: readonly Loan[]
  /** Where the next page goes on; null when there is none. */
  readonly last: string | null
}

/** Every loan that was ever paid out, in pages by id. */
export const disbursedPage = async (
  on: Querier,
  { after, limit }: { after: string | null; limit: number },
): Promise<DisbursedPage> => {
  const loans = await store.listDisbursed(on, { after: after ?? BEFORE_ALL, limit })
  const last = loans.length < limit ? null : (loans.at(-1)?.loanId ?? null)
  return { loans, last }
}

/** Where a night's proof is: at an entry of a book, until all that is new was gone over, and then at a running loan. */
const ENTRY = /^(.+)~(\d{4}-\d\d-\d\d)~(\d+)$/
const FIRST_BOOK = ''

/**
 * What a night verifies, page by page: every loan with something on the page of yesterday or today, in the order in
 * which the last of it was written, and then one in 28 of the others that run, by id, so that each has its turn. No page
 * looks at what a page before it has.
 */
export const pageToVerify = async (
  on: Querier,
  { after, limit, today }: { after: string | null; limit: number; today: Day },
): Promise<DisbursedPage> => {
  const [, book = FIRST_BOOK, pageOn, serial] = ENTRY.exec(after ?? '') ?? []
  const isOfEntries = after === null || pageOn !== undefined
  if (!isOfEntries) return partOfRunning(on, { after, limit, today })
  const before = { pageOn: addDays(today, -2), serial: Number.MAX_SAFE_INTEGER }
  let place =
    pageOn === undefined
      ? { book, ...before }
      : { book, pageOn: day(pageOn), serial: Number(serial) }
  for (;;) {
    const told = await store.listToldAfter(on, { ...place, limit })
    const last = told.at(-1)
    if (last) {
      const loans = await store.listDisbursedOf(
        on,
        told.map(({ loanId }) => loanId),
      )
      return { loans, last: `${last.book}~${last.pageOn}~${last.serial}` }
    }
    const next = await store.findBookAfter(on, place.book)
    if (next === undefined) return partOfRunning(on, { after: BEFORE_ALL, limit, today })
    place = { book: next, ...before }
  }
}

const partOfRunning = async (
  on: Querier,
  { after, limit, today }: { after: string; limit: number; today: Day },
): Promise<DisbursedPage> => {
  const part = Math.abs(daysBetween(FIRST_TURN, today)) % VERIFIED_IN_DAYS
  const asked = { after, limit, since: addDays(today, -1), part, parts: VERIFIED_IN_DAYS }
  const loanIds = await store.listPartOfRunning(on, asked)
  const loans = await store.listDisbursedOf(on, loanIds)
  return { loans, last: loanIds.length < limit ? null : (loanIds.at(-1) ?? null) }
}
