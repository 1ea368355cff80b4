import type { Day } from '@noren/contract/dates'
import type { UndeliveredKind } from '@noren/contract/operator/outbox'
import type { Querier, Tx } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'

export interface Undelivered {
  kind: UndeliveredKind
  itemId: string
  userId: string
  loanId: string
  loanNumber: string
  since: Date
  tries: number
  maySendAgain: boolean
}

/** A payout or refund is shown after this many tries: half an hour. */
const TRIES_SHOWN = 5

const orders = (kind: 'payout' | 'refund', table: string, idColumn: string): string =>
  `select '${kind}' as kind, ${idColumn} as id, user_id, loan_id, created_at as since,
     order_tries::integer as tries, true as may
   from ${table} where state = 'queued' and waits_since is null and order_tries >= ${TRIES_SHOWN}`

interface Asked {
  today: Day
  from: Day
  at: Date
  id: string
  limit: number
}

const list = rawStatement<Asked, Undelivered>(
  'list_undelivered',
  `select u.kind, u.id as "itemId", u.user_id as "userId", l.id as "loanId",
     l.loan_number as "loanNumber", u.since, u.tries, u.may as "maySendAgain"
   from (
     select 'reminder' as kind, id, user_id, loan_id, planned_at as since, tries,
       contact_day = $1 and reason = 'refused' as may
     from contacts_log
     where state = 'failed' and contact_day > $2 and kind <> 'byHand'
       and reason in ('refused', 'provider', 'outcomeUnknown')
     union all
     select 'mail', id, user_id, loan_id, sent_at, mail_tries::integer, true
     from messages m
     where mail_state = 'failed' and not exists (
       select from messages earlier
       where earlier.user_id = m.user_id and earlier.loan_id = m.loan_id
         and earlier.sent_at = m.sent_at and earlier.mail_state = 'failed'
         and earlier.serial < m.serial)
     union all ${orders('payout', 'payouts', 'id')}
     union all ${orders('refund', 'refund_orders', 'refund_id')}
     union all
     select 'stamp', stamp_id, user_id, loan_id, asked_at, tries, true
     from tax_stamps where state = 'refused'
   ) u join loans l on l.id = u.loan_id
   where (u.since, u.id) > ($3, $4) order by u.since, u.id limit $5`,
  ['today', 'from', 'at', 'id', 'limit'],
)
/** After a place, oldest first. */
export const listUndelivered = (on: Querier, of: Asked): Promise<Undelivered[]> => list.all(on, of)

interface Again {
  itemId: string
  at: Date
  today: Day
}

type Sent = { userId: string }

const reminder = rawStatement<Omit<Again, 'at'>, Sent>(
  'send_reminder_again',
  `update contacts_log set state = 'planned', reason = null, text = null, decided_at = null, try_at = null
   where id = $1 and contact_day = $2 and state = 'failed' and reason = 'refused' and kind <> 'byHand'
   returning user_id as "userId"`,
  ['itemId', 'today'],
)
const payout = rawStatement<Omit<Again, 'today'>, Sent>(
  'send_payout_again',
  `update payouts set next_try_at = $2 where id = $1 and state = 'queued' and waits_since is null
   returning user_id as "userId"`,
  ['itemId', 'at'],
)
const refund = rawStatement<Omit<Again, 'today'>, Sent>(
  'send_refund_again',
  `update refund_orders set next_try_at = $2
   where refund_id = $1 and state = 'queued' and waits_since is null
   returning user_id as "userId"`,
  ['itemId', 'at'],
)
const mail = rawStatement<Omit<Again, 'today'>, Sent>(
  'send_mail_again',
  `with asked as (select user_id, loan_id, sent_at from messages where id = $1)
   update messages m set mail_state = 'waiting', mail_from = $2, mail_tries = 0
   from asked where m.user_id = asked.user_id and m.loan_id = asked.loan_id
     and m.sent_at = asked.sent_at and m.mail_state = 'failed'
   returning m.user_id as "userId"`,
  ['itemId', 'at'],
)

const stamp = rawStatement<Omit<Again, 'today'>, Sent>(
  'send_stamp_again',
  // Drawn anew: what was refused was wrong.
  `update tax_stamps set state = 'waiting', fault = null, try_at = $2, tries = 0, drawn_at = null, xml_sealed = null
   where stamp_id = $1 and state = 'refused' returning user_id as "userId"`,
  ['itemId', 'at'],
)

const AGAIN: Readonly<Record<UndeliveredKind, (tx: Tx, of: Again) => Promise<Sent[]>>> = {
  reminder: (tx, of) => reminder.all(tx, of),
  payout: (tx, of) => payout.all(tx, of),
  refund: (tx, of) => refund.all(tx, of),
  mail: (tx, of) => mail.all(tx, of),
  stamp: (tx, of) => stamp.all(tx, of),
}
/** Whose it is; undefined where it is not one of these any more, or may not be sent again. */
export const sendAgain = async (
  tx: Tx,
  kind: UndeliveredKind,
  of: Again,
): Promise<Sent | undefined> => (await AGAIN[kind](tx, of))[0]

const known = rawStatement<{ itemId: string }, { isKnown: boolean }>(
  'is_outbox_item_known',
  `select exists (select from contacts_log where id = $1) or exists (select from messages where id = $1)
     or exists (select from payouts where id = $1)
     or exists (select from refund_orders where refund_id = $1)
     or exists (select from tax_stamps where stamp_id = $1) as "isKnown"`,
  ['itemId'],
)
export const isKnown = async (tx: Tx, itemId: string): Promise<boolean> =>
  (await known.one(tx, { itemId })).isKnown
