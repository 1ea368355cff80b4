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

export interface SetToPost<Event extends LedgerEvent> extends Parties {
  readonly event: Event
  /** Names the happening, once for ever: `repayment:<payment id>`. */
  readonly eventKey: string
  readonly input: EventInput<Event>
  readonly currency: Currency
  /** The market's day that it counts for. */
  readonly bookedOn: Day
  readonly at: Date
}

/**
 * Writes one business event in the caller's transaction. Posting the same eventKey again writes
 * nothing. An event whose amounts are all zero writes nothing either.
 */
export const postSet = async <Event extends LedgerEvent>(
  deps: LedgerDeps,
  tx: Tx,
  set: SetToPost<Event>,
): Promise<void> => {
  const transfers = transfersOf(set.event, set, set.input)
  if (transfers.length === 0) return
  store.insertSet(tx, {
    setId: deps.newId(),
    event: set.event,
    eventKey: set.eventKey,
    loanId: set.loanId,
    userId: set.userId,
    lenderCode: set.lenderCode,
    currency: set.currency,
    reverses: null,
    bookedOn: set.bookedOn,
    bookedAt: set.at,
    transfers,
  })
}

/** Undoes a set by its mirror, once; the original stays. Throws when there is no such set. */
export const reverseSet = async (
  deps: LedgerDeps,
  tx: Tx,
  input: { eventKey: string; bookedOn: Day; at: Date },
): Promise<void> => {
  const original = await store.findSetByKey(tx, input.eventKey)
  if (!original) throw new Error(`no ledger set ${input.eventKey} to reverse`)
  const transfers = await store.listTransfers(tx, original.setId)
  const [first] = transfers
  if (!first) throw new Error(`the ledger set ${input.eventKey} has no transfers`)
  store.insertSet(tx, {
    ...original,
    setId: deps.newId(),
    event: 'reversed',
    eventKey: `reversal:${input.eventKey}`,
    reverses: original.setId,
    bookedOn: input.bookedOn,
    bookedAt: input.at,
    currency: first.currency,
    transfers: reversalOf(transfers),
  })
}

/** Whether that event was posted; one whose amounts were all zero was not. */
export const hasSet = async (on: Querier, eventKey: string): Promise<boolean> =>
  (await store.findSetByKey(on, eventKey)) !== undefined
