import type { Querier } from '../../platform/db/pool.ts'
import { rawStatement } from '../../platform/db/statement.ts'
import type { PlannedContact } from './store/reminders.ts'

export type SentContact = Pick<PlannedContact, 'kind' | 'channel'> & { sentAt: Date }

const sentTo = rawStatement<{ userId: string; limit: number }, SentContact>(
  'list_sent_contacts',
  `select kind, channel, decided_at as "sentAt" from contacts_log
   where user_id = $1 and state = 'sent' and decided_at is not null
   order by contact_day desc, decided_at desc, id limit $2`,
  ['userId', 'limit'],
)
/** What was sent, newest first, without its text. */
export const listSent = (
  on: Querier,
  of: { userId: string; limit: number },
): Promise<SentContact[]> => sentTo.all(on, of)
