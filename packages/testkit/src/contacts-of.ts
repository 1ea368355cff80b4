import type { Deps } from '@noren/server/deps'

export interface LoggedContact {
  kind: string
  channel: 'sms' | 'push'
  contactDay: string
  state: 'planned' | 'sending' | 'sent' | 'failed' | 'skipped'
  reason: string | null
  text: string | null
}

/** Every contact with a person about their loans, newest first, with what was said. */
export const contactsOf = async (
  { db }: Pick<Deps, 'db'>,
  { userId }: { userId: string },
): Promise<LoggedContact[]> => {
  const { rows } = await db.query<LoggedContact>({
    text: `select kind, channel, contact_day::text as "contactDay", state, reason, text
           from contacts_log where user_id = $1 order by contact_day desc, id desc`,
    values: [userId],
  })
  return rows
}
