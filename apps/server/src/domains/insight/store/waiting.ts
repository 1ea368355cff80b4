import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface WaitingRow {
  queue: string
  count: number
  oldestAt: Date | null
}

/** Each is read by an index of what waits alone. */
const queue = (name: string, since: string, from: string): string =>
  `select '${name}' as queue, count(*) as count, min(since) as "oldestAt"
   from (select ${since} as since from ${from} limit $2) ${name}`

const QUEUED = "payouts where state = 'queued' and waits_since is null"
/** Of one that was never tried: since its turn came, which a check puts off. */
const SINCE = 'case order_tries when 0 then next_try_at else created_at end'

const waiting = rawStatement<{ at: Date; limit: number }, WaitingRow>(
  'count_what_waits',
  [
    queue('payouts', SINCE, `${QUEUED} and (order_tries > 0 or next_try_at <= $1)`),
    // It is looked at each minute whether a person's check has ended, and that is no try.
    queue('payoutsInCheck', 'created_at', `${QUEUED} and order_tries = 0 and next_try_at > $1`),
    queue(
      'unfundedPayouts',
      'waits_since',
      "payouts where state = 'queued' and waits_since is not null",
    ),
    queue('refunds', 'created_at', "refund_orders where state = 'queued' and waits_since is null"),
    queue(
      'unfundedRefunds',
      'waits_since',
      "refund_orders where state = 'queued' and waits_since is not null",
    ),
    queue('reminders', 'planned_at', "contacts_log where state = 'planned'"),
    queue('pushes', 'push_from', 'messages where push_from <= $1'),
    // With each try that fails it is to leave later; what it is about was long before.
    queue('mails', 'sent_at', 'messages where mail_from is not null'),
    queue(
      'unmatchedCredits',
      'received_at',
      `collection_events where event = 'payment.captured' and payment_id is null
         and outcome in ('unknownRef', 'ignored')`,
    ),
    queue(
      'reconExceptions',
      'found_on::timestamptz',
      "recon_exceptions where state in ('open', 'suggested', 'explained')",
    ),
  ].join(' union all '),
  ['at', 'limit'],
)
export const countWaiting = (on: Querier, of: { at: Date; limit: number }): Promise<WaitingRow[]> =>
  waiting.all(on, of)

const buckets = rawStatement<Record<never, never>, { lateFrom: number; loans: number }>(
  'sum_late_of_last_day',
  `select p.late_from as "lateFrom", sum(p.loans)::bigint as loans
   from books b
     cross join lateral (
       select day from portfolio_days where book = b.book order by day desc limit 1) last
     join portfolio_days p on p.book = b.book and p.day = last.day
   where not p.is_written_off group by p.late_from`,
  [],
)
/** Of the last summed day of each book. */
export const sumLastDay = (on: Querier) => buckets.all(on)
