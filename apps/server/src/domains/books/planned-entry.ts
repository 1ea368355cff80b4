import type { Day } from '@noren/contract/dates'
import { type BookEvent, type EventInputs, type Posting, postingsOf } from './posting-rules.ts'

/** One entry that the books of a loan have to have. */
export interface PlannedEntry {
  readonly event: BookEvent
  /** What its key begins with: `repayment:<payment id>`. */
  readonly what: string
  readonly sourceId: string
  readonly valueOn: Day
  readonly postings: readonly Posting[]
}

export const plannedEntry = <Event extends BookEvent>(
  event: Event,
  entry: Omit<PlannedEntry, 'event' | 'postings'> & { input: EventInputs[Event] },
): PlannedEntry => {
  const { input, ...rest } = entry
  return { event, ...rest, postings: postingsOf(event, input) }
}
