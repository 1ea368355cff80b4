import type { Day } from '@noren/contract/dates'
import type { Currency } from '@noren/contract/money'
import type { Deps } from '../../deps.ts'
import type { Querier, Tx } from '../../platform/db/pool.ts'
import {
  type EventInput,
  type LedgerEvent,
  type Parties,
  reversalOf,
  transfersOf,
} from './posting-rules.ts'
import * as store from './store/ledger.ts'

type LedgerDeps = Pick<Deps, 'newId'>

export interface JournalEntryToPost<Event extends LedgerEvent> extends Parties {
  readonly event: Event
  /** Identifies the business event and is used only once: `repayment:<payment id>`. */
  readonly eventKey: string
  readonly input: EventInput<Event>
  readonly currency: Currency
  /** The business day, in the market's zone, that the entry counts for. */
  readonly bookedOn: Day
  readonly at: Date
}

/**
 * Writes one business event in the caller's transaction. Posting the same eventKey again writes
 * nothing. An event whose amounts are all zero writes nothing either.
 */
export const postJournalEntry = async <Event extends LedgerEvent>(
  deps: LedgerDeps,
  tx: Tx,
  entry: JournalEntryToPost<Event>,
): Promise<void> => {
  const transfers = transfersOf(entry.event, entry, entry.input)
  if (transfers.length === 0) return
  store.insertJournalEntry(tx, {
    entryId: deps.newId(),
    event: entry.event,
    eventKey: entry.eventKey,
    loanId: entry.loanId,
    userId: entry.userId,
    lenderCode: entry.lenderCode,
    currency: entry.currency,
    reverses: null,
    bookedOn: entry.bookedOn,
    bookedAt: entry.at,
    transfers,
  })
}

/** Posts the mirror image of a journal entry, at most once; the original stays. Throws when there is no such entry. */
export const reverseJournalEntry = async (
  deps: LedgerDeps,
  tx: Tx,
  input: { eventKey: string; bookedOn: Day; at: Date },
): Promise<void> => {
  const original = await store.findJournalEntryByKey(tx, input.eventKey)
  if (!original) throw new Error(`no journal entry ${input.eventKey} to reverse`)
  const transfers = await store.listTransfers(tx, original.entryId)
  const [first] = transfers
  if (!first) throw new Error(`the journal entry ${input.eventKey} has no transfers`)
  store.insertJournalEntry(tx, {
    ...original,
    entryId: deps.newId(),
    event: 'reversed',
    eventKey: `reversal:${input.eventKey}`,
    reverses: original.entryId,
    bookedOn: input.bookedOn,
    bookedAt: input.at,
    currency: first.currency,
    transfers: reversalOf(transfers),
  })
}

/** Whether the event was posted. An event whose amounts are all zero never is. */
export const hasJournalEntry = async (on: Querier, eventKey: string): Promise<boolean> =>
  (await store.findJournalEntryByKey(on, eventKey)) !== undefined
