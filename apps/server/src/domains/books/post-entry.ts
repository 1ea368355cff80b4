import type { Day } from '@noren/contract/dates'
import type { Currency } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import { bookOf } from './book.ts'
import {
  type BookEvent,
  type EventInputs,
  POSTING_RULES,
  type Posting,
  postingsOf,
} from './posting-rules.ts'
import * as store from './store/journal.ts'
import type { NewEntry } from './store/loan-books.ts'

type BookDeps = Pick<Deps, 'newId' | 'clock'>

/** Whose loan an entry is about, and in whose book it lies. */
export interface Parties {
  readonly loanId: string
  readonly userId: string
  readonly lenderCode: string
  readonly currency: Currency
}

export interface EntryToPost<Event extends BookEvent> {
  readonly event: Event
  /** Identifies the business event in its book and is used only once: `repayment:<payment id>`. */
  readonly eventKey: string
  /** The row that the event comes from; of which kind says the event's rule. */
  readonly sourceId: string
  readonly input: EventInputs[Event]
  /** The business day, in the market's zone, that the entry counts for. */
  readonly valueOn: Day
}

/** Whose book an entry lies in. */
export type BookOwner = Pick<Parties, 'lenderCode' | 'currency'>

/**
 * Writes one business event in the caller's transaction, on today's page of the journal. Posting the same
 * eventKey again writes nothing. An event whose amounts are all zero writes nothing either.
 */
export const postEntry = async <Event extends BookEvent>(
  deps: BookDeps,
  tx: Tx,
  of: Parties,
  entry: EntryToPost<Event>,
): Promise<void> => {
  const postings = postingsOf(entry.event, entry.input)
  if (postings.length === 0) return
  writeEntry(deps, tx, of, { ...entry, postings, postedOn: deps.clock.businessDay() })
}

interface EntryOnPage extends Omit<EntryToPost<BookEvent>, 'input'> {
  readonly postings: readonly Posting[]
  readonly postedOn: Day
  /** When the day was closed, of what its close writes. */
  readonly writtenAt?: Date
}

/** Writes an entry with its postings, on the page of that day. */
const writeEntry = (deps: BookDeps, tx: Tx, of: Parties, entry: EntryOnPage): void =>
  store.insertEntry(tx, newEntry(deps, of, entry))

/** The entry as it is to be written. */
export const newEntry = (deps: BookDeps, of: Parties, entry: EntryOnPage): NewEntry => {
  const { event, eventKey, sourceId, valueOn, postings, postedOn, writtenAt } = entry
  return {
    entryId: deps.newId(),
    book: bookOf(of),
    event,
    eventKey,
    loanId: of.loanId,
    userId: of.userId,
    sourceKind: POSTING_RULES[event].source,
    sourceId,
    valueOn,
    postedOn,
    writtenAt: writtenAt ?? deps.clock.now(),
    postings,
  }
}

/** Whether the event stands in the book, whatever has been reversed since. */
export const isPosted = (on: Querier, of: BookOwner, eventKey: string): Promise<boolean> =>
  store.hasEntry(on, { book: bookOf(of), eventKey })

/**
 * Posts the mirror image of an entry, at most once; the original stays. The mirror has the value date of
 * what it undoes, so that it is undone on every day that it counted for, and stands on today's page, so that
 * no page from before changes. Throws when there is no such entry.
 */
export const reverseEntry = async (
  deps: BookDeps,
  tx: Tx,
  of: BookOwner,
  eventKey: string,
): Promise<void> => {
  const key = { book: bookOf(of), eventKey }
  if (!(await store.hasEntry(tx, key))) throw new Error(`no journal entry ${eventKey} to reverse`)
  store.insertReversal(tx, {
    ...key,
    entryId: deps.newId(),
    postedOn: deps.clock.businessDay(),
    writtenAt: deps.clock.now(),
  })
}
