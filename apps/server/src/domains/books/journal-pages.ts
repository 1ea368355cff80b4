import type { Querier } from '../../platform/db/pool.ts'
import { BEFORE_ALL } from '../../platform/ids.ts'
import { type Page, type PageAsked, type Place, pageOf } from '../../platform/pages.ts'
import type { Posting } from './posting-rules.ts'
import {
  type BookPosting,
  listPostings,
  type PostingsAsked,
  type PostingsOf,
} from './store/export.ts'

export type { PostingsAsked } from './store/export.ts'
/** The same posting by posting, for a file. */
export const listBookPostings = listPostings

/** An entry of a book with its postings. */
export interface WrittenEntry
  extends Pick<BookPosting, 'serial' | 'entryId' | 'event' | 'loanId' | 'pageOn' | 'valueOn'>,
    Pick<BookPosting, 'reverses' | 'reversedBy'> {
  readonly postings: Posting[]
}

/** Before the first entry of every book. */
export const FROM_FIRST_ENTRY: Place<number> = { key: -1, id: BEFORE_ALL }

const entriesOf = (postings: readonly BookPosting[]): WrittenEntry[] => {
  const entries = new Map<number, WrittenEntry>()
  for (const posting of postings) {
    const { reason, debitCode, creditCode, amountMinor, line: _, ...of } = posting
    const { serial } = of
    const entry = entries.get(serial) ?? { ...of, postings: [] }
    entry.postings.push({ reason, debitCode, creditCode, amountMinor })
    entries.set(serial, entry)
  }
  return [...entries.values()]
}

/** A page of the entries of a book, or of those that are asked for, in the order in which they were written. */
export const journalPage = async (
  on: Querier,
  { after, limit, ...asked }: PostingsAsked & Partial<PostingsOf> & PageAsked<number>,
): Promise<Page<WrittenEntry, number>> => {
  const rows = await listPostings(on, { ...asked, after: after.key, limit: limit + 1 })
  return pageOf(entriesOf(rows), limit, ({ serial: key, entryId: id }) => ({ key, id }))
}
