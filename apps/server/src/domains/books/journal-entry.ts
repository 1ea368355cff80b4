import type { Querier } from '../../platform/db/pool.ts'
import type { Posting } from './posting-rules.ts'
import { type EntryRow, findEntry, listPostingsOf } from './store/journal.ts'

/** An entry as it was written; undefined when there is none. */
export const findJournalEntry = async (
  on: Querier,
  entryId: string,
): Promise<(EntryRow & { postings: Posting[] }) | undefined> => {
  const entry = await findEntry(on, entryId)
  return entry && { ...entry, postings: await listPostingsOf(on, entryId) }
}
