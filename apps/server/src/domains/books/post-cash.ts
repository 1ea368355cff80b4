import type { Day } from '@noren/contract/dates'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { CashEvent, CashInputs } from './cash-rules.ts'
import { POSTING_RULES, postingsOf } from './posting-rules.ts'
import * as store from './store/cash.ts'

/** One business event of a lender's cash, which belongs to no loan. */
export type CashEntry = {
  [Event in CashEvent]: {
    readonly event: Event
    /** The statement's line, or the decided exception, that it comes from; posted once for each event. */
    readonly sourceId: string
    readonly input: CashInputs[Event]
    readonly valueOn: Day
  }
}[CashEvent]

/**
 * Writes entries of one book in the caller's transaction, on today's page of the journal; thousands at once.
 * An event of a source that was posted before writes nothing, and neither does one whose amounts are zero.
 */
export const postCash = (
  deps: Pick<Deps, 'newId' | 'clock'>,
  tx: Tx,
  book: string,
  entries: readonly CashEntry[],
): void => {
  const postedOn = deps.clock.businessDay()
  const writtenAt = deps.clock.now()
  const rows = entries.flatMap(({ event, sourceId, input, valueOn }) => {
    const postings = postingsOf(event, input as never)
    if (postings.length === 0) return []
    const entryId = deps.newId()
    const sourceKind = POSTING_RULES[event].source
    return [
      { entryId, event, eventKey: `${event}:${sourceId}`, sourceKind, sourceId, valueOn, postings },
    ]
  })
  if (rows.length > 0) store.insertCashEntries(tx, { book, postedOn, writtenAt, rows })
}
