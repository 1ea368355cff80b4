import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { ASK_ARRIVED, ASK_ORDERED } from '../../loans/provider-orders.ts'

export type RefundState = 'queued' | 'ordered' | 'processed' | 'failed'

export interface RefundOrder {
  refundId: string
  loanId: string
  userId: string
  lenderCode: string
  currency: Currency
  amountMinor: Minor
}

/** A refund that is due: nothing of a person is erased before it is settled, so the account is there. */
export type RefundInTurn = RefundOrder & { accountSealed: Buffer; orderTries: number }

const insert = rawStatement<
  RefundOrder & { accountSealed: Buffer; operatorId: string | null; at: Date },
  never
>(
  'insert_refund_order',
  `insert into refund_orders (refund_id, loan_id, user_id, lender_code, currency, amount_minor,
     account_sealed, operator_id, state, next_try_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'queued', $9, $9)`,
  [
    'refundId',
    'loanId',
    'userId',
    'lenderCode',
    'currency',
    'amountMinor',
    'accountSealed',
    'operatorId',
    'at',
  ],
)
export const insertRefundOrder = async (
  tx: Tx,
  row: RefundOrder & { accountSealed: Buffer; operatorId: string | null; at: Date },
): Promise<void> => {
  await insert.run(tx, row)
}

const insertMade = rawStatement<
  RefundOrder & { reference: string; paymentId: string; at: Date },
  never
>(
  'insert_refund_of_provider',
  `insert into refund_orders (refund_id, loan_id, user_id, lender_code, currency, amount_minor,
     provider_reference, payment_id, state, next_try_at, created_at, ordered_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'ordered', $9, $9, $9)`,
  [
    'refundId',
    'loanId',
    'userId',
    'lenderCode',
    'currency',
    'amountMinor',
    'reference',
    'paymentId',
    'at',
  ],
)
/** One that a provider made by itself: it is on its way, and nobody is asked about it. */
export const insertProviderRefund = async (
  tx: Tx,
  row: RefundOrder & { reference: string; paymentId: string; at: Date },
): Promise<void> => {
  await insertMade.run(tx, row)
}

const COLUMNS = `refund_id as "refundId", loan_id as "loanId", user_id as "userId",
  lender_code as "lenderCode", currency, amount_minor as "amountMinor"`

const claim = rawStatement<{ at: Date; pauseMs: number; limit: number }, RefundInTurn>(
  'claim_queued_refunds',
  `update refund_orders set order_tries = order_tries + 1,
     next_try_at = $1 + make_interval(secs => $2::double precision / 1000)
   where refund_id in (
     select refund_id from refund_orders
     where state = 'queued' and next_try_at <= $1 and waits_since is null
     order by next_try_at, refund_id limit $3 for update skip locked)
     and account_sealed is not null
   returning ${COLUMNS}, account_sealed as "accountSealed", order_tries as "orderTries"`,
  ['at', 'pauseMs', 'limit'],
)
/** Claims refunds that are due and hides them from others for the pause. */
export const claimQueued = (on: Querier, input: { at: Date; pauseMs: number; limit: number }) =>
  claim.all(on, input)

const ordered = rawStatement<{ refundId: string; at: Date }, never>(
  'mark_refund_ordered',
  `update refund_orders set state = 'ordered', ordered_at = $2,
     ask_at = $2::timestamptz + interval '10 minutes'
   where refund_id = $1 and state = 'queued'`,
  ['refundId', 'at'],
)
/** The webhook may have arrived first; then the refund stays settled. */
export const markOrdered = (on: Querier, input: { refundId: string; at: Date }) =>
  ordered.run(on, input)

const postpone = rawStatement<{ refundId: string; nextTryAt: Date }, never>(
  'postpone_refund',
  `update refund_orders set next_try_at = $2 where refund_id = $1 and state = 'queued'`,
  ['refundId', 'nextTryAt'],
)
export const postponeRefund = (on: Querier, input: { refundId: string; nextTryAt: Date }) =>
  postpone.run(on, input)

const keep = rawStatement<{ refundId: string; nextTryAt: Date }, never>(
  'keep_refund_waiting',
  `update refund_orders set next_try_at = $2, order_tries = greatest(order_tries - 1, 0)
   where refund_id = $1 and state = 'queued'`,
  ['refundId', 'nextTryAt'],
)
/** The provider was not asked in this turn. */
export const keepRefundWaiting = (on: Querier, input: { refundId: string; nextTryAt: Date }) =>
  keep.run(on, input)

const lock = rawStatement<{ refundId: string }, RefundOrder & { state: RefundState }>(
  'lock_refund_order',
  `select ${COLUMNS}, state from refund_orders where refund_id = $1 for update`,
  ['refundId'],
)
export const lockRefundOrder = (tx: Tx, refundId: string) => lock.maybeOne(tx, { refundId })

const ofProvider = rawStatement<
  { lenderCode: string; reference: string },
  RefundOrder & { state: RefundState }
>(
  'lock_refund_of_provider',
  `select ${COLUMNS}, state from refund_orders
   where lender_code = $1 and provider_reference = $2 for update`,
  ['lenderCode', 'reference'],
)
/** One that the provider made by itself, by its name of it. */
export const lockProviderRefund = (tx: Tx, of: { lenderCode: string; reference: string }) =>
  ofProvider.maybeOne(tx, of)

const settle = rawStatement<
  {
    refundId: string
    state: 'processed' | 'failed'
    utr: string | null
    failure: string | null
    at: Date
  },
  never
>(
  'settle_refund_order',
  `update refund_orders set state = $2, utr = $3, failure = $4, settled_at = $5, asks = 0,
     ask_at = case when $2 = 'processed' and provider_reference is null
       then $5::timestamptz + interval '1 day' end
   where refund_id = $1`,
  ['refundId', 'state', 'utr', 'failure', 'at'],
)
export const settleRefundOrder = (tx: Tx, input: Parameters<typeof settle.run>[1]) =>
  settle.run(tx, input)

const underWay = rawStatement<{ refundId: string; utr: string; at: Date }, never>(
  'set_failed_refund_under_way',
  `update refund_orders set state = 'ordered', utr = $2, failure = null, settled_at = null, asks = 0,
     ask_at = case when provider_reference is null then $3::timestamptz + interval '10 minutes' end
   where refund_id = $1 and state = 'failed'`,
  ['refundId', 'utr', 'at'],
)
/** Its money left although it had failed; the provider is asked again until it is settled. */
export const setUnderWay = (tx: Tx, input: { refundId: string; utr: string; at: Date }) =>
  underWay.run(tx, input)

const toAsk = rawStatement<{ at: Date; limit: number }, { refundId: string }>(
  'claim_refunds_to_ask',
  `update refund_orders set asks = asks + 1,
     ask_at = case
       ${ASK_ORDERED}
       ${ASK_ARRIVED}
     end
   where refund_id in (
     select refund_id from refund_orders where ask_at <= $1 and state in ('ordered', 'processed')
     order by state, ask_at, refund_id limit $2 for update skip locked)
   returning refund_id as "refundId"`,
  ['at', 'limit'],
)
/** With the same pauses as payouts. */
export const claimToAsk = (on: Querier, input: { at: Date; limit: number }) => toAsk.all(on, input)

const askAgainAt = rawStatement<{ refundId: string; askAt: Date }, never>(
  'ask_refund_again',
  `update refund_orders set ask_at = $2, asks = greatest(asks - 1, 0)
   where refund_id = $1 and ask_at is not null`,
  ['refundId', 'askAt'],
)
/** As if it had not been claimed, but not before that. */
export const askAgain = (on: Querier, of: { refundId: string; askAt: Date }) =>
  askAgainAt.run(on, of)

const openOf = rawStatement<
  { userId: string; lenderCode: string; currency: Currency },
  { openMinor: Minor }
>(
  'sum_open_refund_orders',
  `select coalesce(sum(amount_minor), 0)::bigint as "openMinor" from refund_orders
   where user_id = $1 and lender_code = $2 and currency = $3 and state in ('queued', 'ordered')`,
  ['userId', 'lenderCode', 'currency'],
)
/** What is on its way back to the borrower from one lender, and still stands on 2010. */
export const openRefunds = async (
  on: Querier,
  of: { userId: string; lenderCode: string; currency: Currency },
): Promise<Minor> => (await openOf.one(on, of)).openMinor

const latest = rawStatement<
  { loanId: string; userId: string },
  { state: RefundState; amountMinor: Minor; createdAt: Date }
>(
  'find_latest_refund_of_loan',
  `select state, amount_minor as "amountMinor", created_at as "createdAt" from refund_orders
   where user_id = $2 and loan_id = $1 order by created_at desc, refund_id limit 1`,
  ['loanId', 'userId'],
)
export const findLatestRefund = (on: Querier, of: { loanId: string; userId: string }) =>
  latest.maybeOne(on, of)

const setRow = rawStatement<{ refundId: string; since: Date | null }, never>(
  'set_refund_waiting',
  `update refund_orders set waits_since = $2
   where refund_id = $1 and waits_since is distinct from $2`,
  ['refundId', 'since'],
)
export const setWaiting = (tx: Tx, of: { refundId: string; since: Date | null }): void =>
  setRow.send(tx, of)

type Waiting = RefundOrder & { since: Date }

const waiting = rawStatement<Record<never, never>, Waiting>(
  'list_waiting_refunds',
  `select ${COLUMNS}, waits_since as since from (
     select *, row_number() over (
       partition by lender_code, currency order by waits_since, refund_id) as place
     from refund_orders where waits_since is not null and state = 'queued') o
   where place <= 200 order by waits_since, refund_id`,
  [],
)
/** Refunds that wait for their lender's money, oldest first; so many of each lender. */
export const listWaiting = (on: Querier): Promise<Waiting[]> => waiting.all(on)

const lockOne = rawStatement<{ refundId: string }, Waiting>(
  'lock_waiting_refund',
  `select ${COLUMNS}, waits_since as since from refund_orders
   where refund_id = $1 and waits_since is not null and state = 'queued' for update skip locked`,
  ['refundId'],
)
export const lockWaiting = (tx: Tx, refundId: string): Promise<Waiting | undefined> =>
  lockOne.maybeOne(tx, { refundId })
