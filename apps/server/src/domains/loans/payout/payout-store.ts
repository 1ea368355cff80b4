import type { Currency, Minor } from '@noren/contract/money'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import { ASK_ARRIVED, ASK_ORDERED } from '../provider-orders.ts'

export interface PayoutRow {
  payoutId: string
  loanId: string
  userId: string
  lenderCode: string
  amountMinor: Minor
  currency: Currency
  /** null once the person's data was erased. */
  accountSealed: Buffer | null
}
/** A payout that is due: nothing of a person is erased before it is settled, so the account is there. */
export type PayoutInTurn = PayoutRow & { accountSealed: Buffer; orderTries: number }

const insert = rawStatement<PayoutRow & { at: Date }, never>(
  'insert_payout',
  `insert into payouts (id, loan_id, user_id, lender_code, amount_minor, currency, account_sealed,
     state, next_try_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, 'queued', $8, $8)`,
  ['payoutId', 'loanId', 'userId', 'lenderCode', 'amountMinor', 'currency', 'accountSealed', 'at'],
)
export const insertPayout = (tx: Tx, row: PayoutRow & { at: Date }): void => insert.send(tx, row)

const COLUMNS = `id as "payoutId", loan_id as "loanId", user_id as "userId",
  lender_code as "lenderCode", amount_minor as "amountMinor", currency,
  account_sealed as "accountSealed"`

const claim = rawStatement<{ at: Date; pauseMs: number; limit: number }, PayoutInTurn>(
  'claim_queued_payouts',
  `update payouts set order_tries = order_tries + 1,
     next_try_at = $1 + make_interval(secs => $2::double precision / 1000)
   where id in (
     select id from payouts
     where state = 'queued' and next_try_at <= $1 and waits_since is null
     order by next_try_at, id limit $3 for update skip locked)
     and account_sealed is not null
   returning ${COLUMNS}, order_tries as "orderTries"`,
  ['at', 'pauseMs', 'limit'],
)
/**
 * Claims payouts that are due and hides them from others for the pause, so that a claim lost in a crash
 * comes up again.
 */
export const claimQueued = (on: Querier, input: { at: Date; pauseMs: number; limit: number }) =>
  claim.all(on, input)

const ordered = rawStatement<{ payoutId: string; userId: string; at: Date }, never>(
  'mark_payout_ordered',
  `update payouts set state = 'ordered', ordered_at = $2,
     ask_at = $2::timestamptz + interval '10 minutes'
   where user_id = $3 and id = $1 and state = 'queued'`,
  ['payoutId', 'at', 'userId'],
)
/** The webhook may have arrived first; then the payout stays settled. */
export const markOrdered = (on: Querier, input: { payoutId: string; userId: string; at: Date }) =>
  ordered.run(on, input)

const keep = rawStatement<{ payoutId: string; nextTryAt: Date }, never>(
  'keep_payout_waiting',
  `update payouts set next_try_at = $2, order_tries = greatest(order_tries - 1, 0)
   where id = $1 and state = 'queued'`,
  ['payoutId', 'nextTryAt'],
)
/** The provider was not asked in this turn, so that the borrower may still withdraw. */
export const keepWaiting = (on: Querier, input: { payoutId: string; nextTryAt: Date }) =>
  keep.run(on, input)

const postpone = rawStatement<{ payoutId: string; nextTryAt: Date }, never>(
  'postpone_payout',
  `update payouts set next_try_at = $2 where id = $1 and state = 'queued'`,
  ['payoutId', 'nextTryAt'],
)
export const postponePayout = (on: Querier, input: { payoutId: string; nextTryAt: Date }) =>
  postpone.run(on, input)

const hold = rawStatement<{ payoutId: string; failure: string; at: Date }, never>(
  'hold_payout',
  `update payouts set state = 'failed', failure = $2, settled_at = $3
   where id = $1 and state = 'queued'`,
  ['payoutId', 'failure', 'at'],
)
/** The payout was never handed to the provider, and will not be. */
export const holdPayout = (
  tx: Tx,
  input: { payoutId: string; failure: string; at: Date },
): Promise<number> => hold.run(tx, input)

export type PayoutState = 'queued' | 'ordered' | 'processed' | 'failed'

const lock = rawStatement<{ payoutId: string }, PayoutRow & { state: PayoutState }>(
  'lock_payout',
  `select ${COLUMNS}, state from payouts where id = $1 for update`,
  ['payoutId'],
)
export const lockPayout = (
  tx: Tx,
  payoutId: string,
): Promise<(PayoutRow & { state: PayoutState }) | undefined> => lock.maybeOne(tx, { payoutId })

const settle = rawStatement<
  {
    payoutId: string
    userId: string
    state: 'processed' | 'failed'
    utr: string
    failure: string | null
    at: Date
  },
  never
>(
  'settle_payout',
  `update payouts set state = $2, utr = $3, failure = $4, settled_at = $5, asks = 0,
     ask_at = case when $2 = 'processed' then $5::timestamptz + interval '1 day' end
   where user_id = $6 and id = $1`,
  ['payoutId', 'state', 'utr', 'failure', 'at', 'userId'],
)
export const settlePayoutRow = (tx: Tx, input: Parameters<typeof settle.run>[1]) =>
  settle.run(tx, input)

const arrive = rawStatement<{ payoutId: string; at: Date }, never>(
  'mark_failed_payout_arrived',
  `update payouts set state = 'processed', failure = null, settled_at = $2, asks = 0,
     ask_at = $2::timestamptz + interval '1 day'
   where id = $1 and state = 'failed'`,
  ['payoutId', 'at'],
)
/** A payout that had failed has arrived after all. */
export const markArrived = (tx: Tx, input: { payoutId: string; at: Date }): Promise<number> =>
  arrive.run(tx, input)

const askLater = rawStatement<{ payoutId: string; at: Date }, never>(
  'ask_of_failed_payout',
  `update payouts set asks = 0, ask_at = $2::timestamptz + interval '1 day' where id = $1`,
  ['payoutId', 'at'],
)
export const askFrom = (tx: Tx, input: { payoutId: string; at: Date }): Promise<number> =>
  askLater.run(tx, input)

const event = rawStatement<{ eventId: string; payoutId: string; event: string; at: Date }, never>(
  'insert_payout_event',
  `insert into payout_events (event_id, payout_id, event, received_at) values ($1, $2, $3, $4)
   on conflict (event_id) do nothing`,
  ['eventId', 'payoutId', 'event', 'at'],
)
/** False when this message was processed before. */
export const insertEvent = async (
  tx: Tx,
  input: { eventId: string; payoutId: string; event: string; at: Date },
): Promise<boolean> => (await event.run(tx, input)) === 1

const toAsk = rawStatement<{ at: Date; limit: number }, { payoutId: string }>(
  'claim_payouts_to_ask',
  `update payouts set asks = asks + 1,
     ask_at = case
       ${ASK_ORDERED}
       when state = 'failed' then $1::timestamptz + interval '1 day'
       ${ASK_ARRIVED}
     end
   where id in (
     select p.id from payouts p where p.ask_at <= $1 and (p.state in ('ordered', 'processed')
       or p.state = 'failed' and exists (select from payout_returns r
         where r.payout_id = p.id and r.kind = 'arrivedLate' and r.state <> 'settled'))
     order by p.state, p.ask_at, p.id limit $2 for update of p skip locked)
   returning id as "payoutId"`,
  ['at', 'limit'],
)
/**
 * Claims payouts to ask about: ordered ones without news for ten minutes, then with pauses that double up
 * to five hours; arrived ones 1, 2, 4, 8 and 16 days later, in case they were returned; those that arrived
 * after they had failed every day until that is settled.
 */
export const claimToAsk = (on: Querier, input: { at: Date; limit: number }) => toAsk.all(on, input)

const askAgainAt = rawStatement<{ payoutId: string; askAt: Date }, never>(
  'ask_payout_again',
  'update payouts set ask_at = $2, asks = greatest(asks - 1, 0) where id = $1 and ask_at is not null',
  ['payoutId', 'askAt'],
)
/** As if it had not been claimed, but not before that. */
export const askAgain = (on: Querier, of: { payoutId: string; askAt: Date }) =>
  askAgainAt.run(on, of)

const told = rawStatement<{ payoutId: string; event: string }, { wasTold: boolean }>(
  'was_payout_event_told',
  `select exists (select from payout_events where payout_id = $1 and event = $2) as "wasTold"`,
  ['payoutId', 'event'],
)
export const wasTold = async (tx: Tx, of: { payoutId: string; event: string }): Promise<boolean> =>
  (await told.one(tx, of)).wasTold

export interface PayoutContradiction {
  payoutId: string
  loanNumber: string
  state: 'processed' | 'failed'
  event: string
  toldAt: Date
}

const contradicted = rawStatement<{ limit: number }, PayoutContradiction>(
  'list_contradicted_payouts',
  // Each half is read by an index of what is rare: what was told to the contrary, and what failed.
  `select c.id as "payoutId", l.loan_number as "loanNumber", c.state, c.event, c.received_at as "toldAt"
   from (
     select p.id, p.loan_id, p.state, e.event, e.event_id, e.received_at
     from payout_events e join payouts p on p.id = e.payout_id and p.state = 'processed'
     where e.event in ('payout.failed', 'payout.reversed')
       and not exists (select from payout_returns r where r.payout_id = p.id
         and (r.decided_as = 'run' or r.kind = 'returned' and r.state = 'settled'))
     union all
     select p.id, p.loan_id, p.state, e.event, e.event_id, e.received_at
     from payouts p join payout_events e on e.payout_id = p.id and e.event = 'payout.processed'
     where p.state = 'failed' and not exists (
         select from payout_events r where r.payout_id = p.id and r.event = 'payout.reversed')
       and not exists (select from payout_returns r where r.payout_id = p.id)
   ) c join loans l on l.id = c.loan_id
   order by c.received_at, c.event_id limit $1`,
  ['limit'],
)
/** Settled payouts for which the provider later reported the opposite, and of which nothing was made. */
export const listContradictedPayouts = (
  on: Querier,
  limit: number,
): Promise<PayoutContradiction[]> => contradicted.all(on, { limit })

type LatestPayout = PayoutRow & {
  state: PayoutState
  settledAt: Date | null
  /** It waits for its lender's money, and nothing of it is posted. */
  isWaiting: boolean
}

const LATEST = `select ${COLUMNS}, state, settled_at as "settledAt",
     waits_since is not null as "isWaiting" from payouts
   where loan_id = $1 order by created_at desc, id desc limit 1`

const latest = rawStatement<{ loanId: string }, LatestPayout>('find_latest_payout', LATEST, [
  'loanId',
])
/** The loan's most recent payout. */
export const findLatestPayout = (on: Querier, loanId: string): Promise<LatestPayout | undefined> =>
  latest.maybeOne(on, { loanId })

const lockLatest = rawStatement<{ loanId: string }, LatestPayout>(
  'lock_latest_payout',
  `${LATEST} for update`,
  ['loanId'],
)
/** The same, locked against being ordered until the transaction ends. */
export const lockLatestPayout = (tx: Tx, loanId: string): Promise<LatestPayout | undefined> =>
  lockLatest.maybeOne(tx, { loanId })

const withdraw = rawStatement<{ payoutId: string; at: Date }, never>(
  'withdraw_payout',
  `update payouts set state = 'failed', failure = 'withdrawn', settled_at = $2
   where id = $1 and state = 'queued' and order_tries = 0`,
  ['payoutId', 'at'],
)
/** False when the provider may already have been asked. */
export const withdrawPayout = async (
  tx: Tx,
  input: { payoutId: string; at: Date },
): Promise<boolean> => (await withdraw.run(tx, input)) === 1
