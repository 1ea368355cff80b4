import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { Instrument } from '../../../providers/ports/instrument.ts'
import type { PaymentOrder } from '../payment-order.ts'

/** What a provider's answer says of an order. */
export type Collected = Pick<
  PaymentOrder,
  'instrument' | 'payeeName' | 'payeeVpa' | 'collectionState'
>

const claim = rawStatement<{ orderId: string; at: Date; until: Date }, never>(
  'claim_collection_to_open',
  `update payment_orders set collection_state = 'opening', collection_next_at = $3
   where id = $1 and state = 'waiting' and collection_state in ('wanted', 'opening')
     and collection_next_at <= $2`,
  ['orderId', 'at', 'until'],
)
/**
 * False while another caller has the claim, and for a while after a failure. A claim lost in a crash
 * expires.
 */
export const claimToOpen = async (
  on: Querier,
  input: { orderId: string; at: Date; until: Date },
): Promise<boolean> => (await claim.run(on, input)) === 1

const release = rawStatement<{ orderId: string; nextAt: Date }, never>(
  'release_collection_to_open',
  `update payment_orders set collection_state = 'wanted', collection_next_at = $2
   where id = $1 and collection_state = 'opening'`,
  ['orderId', 'nextAt'],
)
export const releaseToOpen = (on: Querier, input: { orderId: string; nextAt: Date }) =>
  release.run(on, input)

interface Opened {
  orderId: string
  providerId: string
  instrument: Instrument
  payeeName: string
  payeeVpa: string
  at: Date
}

const opened = rawStatement<Omit<Opened, 'instrument'> & { instrument: string }, never>(
  'store_opened_collection',
  `update payment_orders set collection_state = 'open', collection_id = $2, instrument = $3,
     payee_name = $4, payee_vpa = $5, collection_next_at = $6
   where id = $1 and collection_state in ('wanted', 'opening')`,
  ['orderId', 'providerId', 'instrument', 'payeeName', 'payeeVpa', 'at'],
)
export const storeOpened = (on: Querier, { instrument, ...row }: Opened) =>
  opened.run(on, { ...row, instrument: JSON.stringify(instrument) })

const collected = rawStatement<{ orderId: string }, Collected>(
  'find_collection_of_order',
  `select instrument, payee_name as "payeeName", payee_vpa as "payeeVpa",
     collection_state as "collectionState"
   from payment_orders where id = $1`,
  ['orderId'],
)
export const findCollected = (on: Querier, orderId: string): Promise<Collected> =>
  collected.one(on, { orderId })

const toClose = rawStatement<
  { at: Date; limit: number },
  { orderId: string; ref: string; providerId: string }
>(
  'claim_collections_to_close',
  `update payment_orders set collection_tries = collection_tries + 1,
     collection_next_at = $1 + make_interval(secs => 120 * power(2, least(collection_tries, 5)))
   where id in (
     select id from payment_orders
     where collection_state = 'open' and state <> 'waiting' and collection_next_at <= $1
     order by collection_next_at, id limit $2 for update skip locked)
     and collection_id is not null
   returning id as "orderId", ref, collection_id as "providerId"`,
  ['at', 'limit'],
)
/**
 * Claims ended orders that are still open at the provider. Each is retried after two minutes at first,
 * after an hour once it has failed many times.
 */
export const claimToClose = (on: Querier, input: { at: Date; limit: number }) =>
  toClose.all(on, input)

const closed = rawStatement<{ orderId: string }, never>(
  'mark_collection_closed',
  `update payment_orders set collection_state = 'closed' where id = $1 and collection_state = 'open'`,
  ['orderId'],
)
export const markClosed = (on: Querier, orderId: string) => closed.run(on, { orderId })

const toAsk = rawStatement<{ at: Date; limit: number }, { ref: string; providerId: string | null }>(
  'claim_collections_to_ask',
  `update payment_orders set asks = asks + 1,
     ask_at = case when $1::timestamptz < expires_at + interval '2 days'
       then $1 + make_interval(secs => 600 * power(2, least(asks, 5))) end
   where id in (
     select id from payment_orders where ask_at <= $1
     order by ask_at, id limit $2 for update skip locked)
   returning ref, collection_id as "providerId"`,
  ['at', 'limit'],
)
/**
 * Claims orders without money: first ten minutes after they were made, then with pauses that double up to
 * five hours, until two days after their end, because money may be on its way for that long.
 */
export const claimToAsk = (on: Querier, input: { at: Date; limit: number }) => toAsk.all(on, input)

const askAgainAt = rawStatement<{ ref: string; askAt: Date }, never>(
  'ask_collection_again',
  `update payment_orders set ask_at = $2, asks = greatest(asks - 1, 0)
   where ref = $1 and ask_at is not null`,
  ['ref', 'askAt'],
)
/** As if it had not been claimed, but not before that. */
export const askAgain = (on: Querier, of: { ref: string; askAt: Date }) => askAgainAt.run(on, of)
