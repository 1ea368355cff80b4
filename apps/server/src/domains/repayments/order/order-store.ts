import type { Day } from '@noren/contract/dates'
import type { RepayKind } from '@noren/contract/repayments'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { OrderState, OrderWithPayment, PaymentOrder, SettledAs } from '../payment-order.ts'
import type { EventOutcome } from '../receive/event-store.ts'

const ORDERS = `select o.id as "orderId", o.ref, o.public_code as "publicCode",
    o.loan_id as "loanId", o.user_id as "userId", o.kind, o.channel, o.state, o.currency,
    o.amount_minor as "amountMinor", o.payee_name as "payeeName", o.payee_vpa as "payeeVpa",
    o.note, o.borrower_initials as "borrowerInitials", o.owed_on as "owedOn", o.created_at as "createdAt", o.expires_at as "expiresAt",
    o.paid_at as "paidAt", o.instrument, o.extension_kfs_id as "extensionKfsId",
    o.settled_as as "settledAs", o.collection_state as "collectionState"`

/** Of the person $1, whose shard has the payments too. */
const WITH_PAYMENT = `${ORDERS}, p.utr, p.receipt_number as "receiptNumber",
    (select sum(amount_minor)::bigint from payments
     where user_id = $1 and order_id = o.id and reversed_at is null) as "receivedMinor"
  from payment_orders o left join lateral (
    select utr, receipt_number from payments
    where user_id = $1 and order_id = o.id and reversed_at is null
    order by settled_at, id limit 1
  ) p on true`

const insertRow = rawStatement<
  Omit<PaymentOrder, 'instrument' | 'settledAs'> & { instrument: string },
  { orderId: string }
>(
  'insert_payment_order',
  `insert into payment_orders (id, ref, public_code, loan_id, user_id, kind, channel, state,
     currency, amount_minor, payee_name, payee_vpa, note, borrower_initials,
     owed_on, created_at, expires_at, paid_at, instrument, extension_kfs_id, collection_state,
     ask_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20,
     $21, $16::timestamptz + interval '10 minutes')
   on conflict (ref) do nothing
   returning id as "orderId"`,
  [
    'orderId',
    'ref',
    'publicCode',
    'loanId',
    'userId',
    'kind',
    'channel',
    'state',
    'currency',
    'amountMinor',
    'payeeName',
    'payeeVpa',
    'note',
    'borrowerInitials',
    'owedOn',
    'createdAt',
    'expiresAt',
    'paidAt',
    'instrument',
    'extensionKfsId',
    'collectionState',
  ],
)
/** False when another order already has the reference. */
export const insertOrder = async (tx: Tx, order: PaymentOrder): Promise<boolean> => {
  const { instrument } = order
  const row = { ...order, instrument: JSON.stringify(instrument) }
  return (await insertRow.maybeOne(tx, row)) !== undefined
}

const ownOrder = rawStatement<{ userId: string; ref: string }, OrderWithPayment>(
  'find_own_payment_order',
  `${WITH_PAYMENT} where o.user_id = $1 and o.ref = $2`,
  ['userId', 'ref'],
)
export const findOwnOrder = (
  on: Querier,
  of: { userId: string; ref: string },
): Promise<OrderWithPayment | undefined> => ownOrder.maybeOne(on, of)

const byCode = rawStatement<{ publicCode: string }, PaymentOrder>(
  'find_payment_order_by_code',
  `${ORDERS} from payment_orders o where o.public_code = $1`,
  ['publicCode'],
)
export const findOrderByCode = (
  on: Querier,
  publicCode: string,
): Promise<PaymentOrder | undefined> => byCode.maybeOne(on, { publicCode })

const byRef = rawStatement<{ ref: string }, PaymentOrder>(
  'find_payment_order_by_ref',
  `${ORDERS} from payment_orders o where o.ref = $1`,
  ['ref'],
)
export const findOrderByRef = (on: Querier, ref: string): Promise<PaymentOrder | undefined> =>
  byRef.maybeOne(on, { ref })

const waiting = rawStatement<{ loanId: string; userId: string; kind: RepayKind }, PaymentOrder>(
  'find_waiting_payment_order',
  `${ORDERS} from payment_orders o where o.user_id = $3 and o.loan_id = $1 and o.kind = $2 and o.state = 'waiting'`,
  ['loanId', 'kind', 'userId'],
)
export const findWaitingOrder = (
  on: Querier,
  of: { loanId: string; userId: string; kind: RepayKind },
): Promise<PaymentOrder | undefined> => waiting.maybeOne(on, of)

const waitingOfLoan = rawStatement<{ loanId: string; userId: string }, PaymentOrder>(
  'list_waiting_payment_orders_of_loan',
  `${ORDERS} from payment_orders o where o.user_id = $2 and o.loan_id = $1 and o.state = 'waiting'
   order by o.created_at desc, o.id`,
  ['loanId', 'userId'],
)
/** Newest first, including those whose time is over. */
export const listWaitingOfLoan = (
  on: Querier,
  of: { loanId: string; userId: string },
): Promise<PaymentOrder[]> => waitingOfLoan.all(on, of)

const allWaiting = rawStatement<{ at: Date; businessDay: Day; limit: number }, PaymentOrder>(
  'list_waiting_payment_orders',
  `${ORDERS} from payment_orders o
   where o.state = 'waiting' and o.expires_at > $1 and o.owed_on = $2
   order by o.created_at desc, o.id limit $3`,
  ['at', 'businessDay', 'limit'],
)
export const listWaitingOrders = (
  on: Querier,
  input: { at: Date; businessDay: Day; limit: number },
): Promise<PaymentOrder[]> => allWaiting.all(on, input)

interface StateChange {
  orderId: string
  from: OrderState[]
  to: OrderState
  paidAt: Date | null
  settledAs?: SettledAs | null
}

const setState = rawStatement<Required<StateChange>, never>(
  'update_payment_order_state',
  `update payment_orders set state = $3, paid_at = $4, settled_as = $5,
     ask_at = case when $3 <> 'paid' then ask_at end
   where id = $1 and state = any($2::text[])`,
  ['orderId', 'from', 'to', 'paidAt', 'settledAs'],
)
/** Moves an order from one of the given states; false when it is in another. */
export const updateOrderState = async (tx: Tx, change: StateChange): Promise<boolean> =>
  (await setState.run(tx, { settledAs: null, ...change })) === 1

export interface PaidOrder {
  readonly orderId: string
  readonly userId: string
  readonly paidAt: Date
  readonly settledAs: SettledAs
}
const endPaid = rawStatement<
  PaidOrder & { eventId: string; outcome: EventOutcome; paymentId: string | null },
  never
>(
  'end_paid_order',
  `with told as (
     update collection_events set outcome = $5, payment_id = $6 where event_id = $4
   )
   update payment_orders set state = 'paid', paid_at = $2, settled_as = $3, ask_at = null
   where user_id = $7 and id = $1 and state in ('waiting', 'failed', 'expired')`,
  ['orderId', 'paidAt', 'settledAs', 'eventId', 'outcome', 'paymentId', 'userId'],
)
/** Marks the order as paid for good, whatever state it was in, and says so of the event that told of the money. */
export const endPaidOrder = (tx: Tx, end: Parameters<typeof endPaid.run>[1]): void =>
  endPaid.send(tx, end)

const expireWaiting = rawStatement<{ loanId: string; exceptOrderId: string | null }, never>(
  'expire_waiting_payment_orders_of_loan',
  `update payment_orders set state = 'expired'
   where loan_id = $1 and state = 'waiting' and id is distinct from $2`,
  ['loanId', 'exceptOrderId'],
)
/** Expires all waiting orders of a loan, except the named one if there is one. */
export const expireOthersOfLoan = (
  tx: Tx,
  of: { loanId: string; exceptOrderId: string | null },
): void => expireWaiting.send(tx, of)

const expireOld = rawStatement<{ at: Date; businessDay: Day; limit: number }, never>(
  'expire_payment_orders',
  `update payment_orders set state = 'expired'
   where id in (
     select id from payment_orders
     where state = 'waiting' and (expires_at <= $1 or owed_on < $2)
     order by id limit $3 for update skip locked)`,
  ['at', 'businessDay', 'limit'],
)
/** Expires at most `limit` orders whose time is over; returns how many. */
export const expireOrders = (
  on: Querier,
  input: { at: Date; businessDay: Day; limit: number },
): Promise<number> => expireOld.run(on, input)
