import type { CallOutcome } from '@noren/contract/operator/contacts'
import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import type { ReminderChannel, ReminderKind } from './send/rules.ts'

export interface SentContact {
  contactId: string
  kind: ReminderKind | 'byHand'
  channel: ReminderChannel | 'call'
  sentAt: Date
  /** Who of the staff it was; null of what is sent by itself. */
  byName: string | null
  /** What came of a call, as soon as it is known. */
  outcome: CallOutcome | null
  /** The agency for which they called, as it was announced. */
  agency: string | null
}

const sentTo = rawStatement<{ userId: string; limit: number }, SentContact>(
  'list_sent_contacts',
  `select c.id as "contactId", c.kind, c.channel, c.decided_at as "sentAt", o.name as "byName", c.outcome,
     a.agency_name as agency
   from contacts_log c left join operators o on o.id = c.operator_id
     left join lateral (select agency_name from call_announcements
       where user_id = $1 and operator_id = c.operator_id and announced_at <= c.decided_at
       order by announced_at desc limit 1) a on true
   where c.user_id = $1 and (c.state = 'sent' or c.channel = 'call') and c.decided_at is not null
   order by c.contact_day desc, c.decided_at desc, c.id limit $2`,
  ['userId', 'limit'],
)
/** What was sent, and every call that was tried, newest first, without its text. */
export const listSent = (
  on: Querier,
  of: { userId: string; limit: number },
): Promise<SentContact[]> => sentTo.all(on, of)
