import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export type EventOutcome =
  | 'settled'
  | 'sameTransfer'
  | 'failed'
  | 'ignored'
  | 'unknownRef'
  | 'otherCurrency'

export interface CollectionEventRow {
  eventId: string
  event: string
  ref: string
  utr: string
  currency: string
  amount: string
  paidAt: Date
  receivedAt: Date
  outcome: EventOutcome
  paymentId: string | null
}

const insertEventRow = rawStatement<CollectionEventRow, { receiptSerial: number }>(
  'insert_collection_event',
  `insert into collection_events (event_id, event, ref, utr, currency, amount, paid_at, received_at,
     outcome, payment_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (event_id) do nothing
   returning nextval('receipt_number') as "receiptSerial"`,
  [
    'eventId',
    'event',
    'ref',
    'utr',
    'currency',
    'amount',
    'paidAt',
    'receivedAt',
    'outcome',
    'paymentId',
  ],
)
/**
 * Draws the number of the receipt that the event may need. Undefined when the event was processed before; waits for a
 * transaction that is processing it now.
 */
export const insertEvent = async (
  tx: Tx,
  event: CollectionEventRow,
): Promise<{ receiptSerial: number } | undefined> => insertEventRow.maybeOne(tx, event)

const findEventRow = rawStatement<{ eventId: string }, { outcome: EventOutcome }>(
  'find_collection_event',
  'select outcome from collection_events where event_id = $1',
  ['eventId'],
)
export const findEvent = (
  on: Querier,
  eventId: string,
): Promise<{ outcome: EventOutcome } | undefined> => findEventRow.maybeOne(on, { eventId })

const paymentOf = rawStatement<{ eventId: string }, { paymentId: string | null }>(
  'find_payment_of_collection_event',
  'select payment_id as "paymentId" from collection_events where event_id = $1',
  ['eventId'],
)
/** The payment that was booked by it; null where none was. */
export const findPaymentOfEvent = async (on: Querier, eventId: string): Promise<string | null> =>
  (await paymentOf.maybeOne(on, { eventId }))?.paymentId ?? null

const setOutcome = rawStatement<
  { eventId: string; outcome: EventOutcome; paymentId: string | null },
  never
>(
  'update_collection_event',
  'update collection_events set outcome = $2, payment_id = $3 where event_id = $1',
  ['eventId', 'outcome', 'paymentId'],
)
export const updateEvent = async (
  tx: Tx,
  change: { eventId: string; outcome: EventOutcome; paymentId: string | null },
): Promise<void> => {
  setOutcome.send(tx, change)
}
