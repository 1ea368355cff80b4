import type { Querier, Tx } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import { updateEvent } from './receive/event-store.ts'

/** Money that a provider reported and that was matched to no loan. */
export interface UnmatchedCredit {
  eventId: string
  utr: string
  currency: string
  amount: string
  paidAt: Date
}

const unmatched = rawStatement<
  { utr: string; amount: string; currency: string; from: Date; until: Date; limit: number },
  UnmatchedCredit
>(
  'list_unmatched_credits',
  `select event_id as "eventId", utr, currency, amount, paid_at as "paidAt"
   from collection_events
   where event = 'payment.captured' and payment_id is null and outcome in ('unknownRef', 'ignored')
     and currency = $3 and (utr = $1 or (amount = $2 and paid_at between $4 and $5))
   order by utr = $1 desc, amount = $2 desc, paid_at, event_id limit $6`,
  ['utr', 'amount', 'currency', 'from', 'until', 'limit'],
)
/** Most likely first: the same reference, then the same amount at about that time. */
export const listUnmatchedCredits = (
  on: Querier,
  like: Parameters<typeof unmatched.all>[1],
): Promise<UnmatchedCredit[]> => unmatched.all(on, like)

/** Assigns the credit to the payment whose proof showed it. */
export const matchCredit = (
  tx: Tx,
  { eventId, paymentId }: { eventId: string; paymentId: string },
): Promise<void> => updateEvent(tx, { eventId, outcome: 'settled', paymentId })
