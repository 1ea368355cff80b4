import { addDays, type Day, day as dayOf } from '@noren/contract/dates'
import type { Querier } from '../../platform/db/pool.ts'
import * as store from './store/proof.ts'

const ALL_DAYS = dayOf('0001-01-01')

/** What a night looks at: this month and the last one, as long as either may still be corrected. */
export const lastTaxDays = (today: Day): Day => addDays(today, -40)

/**
 * Where the tax documents of pages from that day on (null: of all) are not what the books say of 2210, and where a series of
 * numbers has a gap, as sentences.
 */
export const verifyTax = async (
  on: Querier,
  { since }: { since: Day | null },
): Promise<string[]> => [
  ...(await store.listFalsePages(on, since ?? ALL_DAYS)).map(
    ({ book, day, booksMinor, documentsMinor, missing }) =>
      `${book}: the tax documents of ${day} say ${documentsMinor}, 2210 says ${booksMinor}` +
      (missing === 0 ? '' : `; documents missing: ${missing}`),
  ),
  ...(await store.listBrokenSeries(on)).map(
    ({ book, kind, year, count, first, last }) =>
      `${book}: the ${kind} numbers of ${year} go from ${first} to ${last} and are ${count}`,
  ),
]
