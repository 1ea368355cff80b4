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

const waiting = rawStatement<{ at: Date; limit: number }, WaitingRow>(
  'count_what_waits',
  [
    queue('payouts', 'created_at', "payouts where state = 'queued' and waits_since is null"),
    queue('unfundedPayouts', 'waits_since', 'payouts where waits_since is not null'),
    queue('refunds', 'created_at', "refund_orders where state = 'queued' and waits_since is null"),
    queue('unfundedRefunds', 'waits_since', 'refund_orders where waits_since is not null'),
    queue('pushes', 'push_from', 'messages where push_from <= $1'),
    queue('mails', 'mail_from', 'messages where mail_from <= $1'),
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
