import type { Querier } from '../../../platform/db/pool.ts'
import { rawStatement } from '../../../platform/db/statement.ts'
import type { ContactHours } from '../send/may-contact.ts'

const find = rawStatement<{ userId: string }, ContactHours>(
  'find_contact_hours',
  `select from_minute as "fromMinute", until_minute as "untilMinute" from contact_hours
   where user_id = $1`,
  ['userId'],
)
export const findHours = (on: Querier, userId: string): Promise<ContactHours | undefined> =>
  find.maybeOne(on, { userId })

const upsert = rawStatement<ContactHours & { userId: string; at: Date }, never>(
  'upsert_contact_hours',
  `insert into contact_hours (user_id, from_minute, until_minute, saved_at) values ($1, $2, $3, $4)
   on conflict (user_id) do update set from_minute = excluded.from_minute,
     until_minute = excluded.until_minute, saved_at = excluded.saved_at`,
  ['userId', 'fromMinute', 'untilMinute', 'at'],
)
export const saveHours = async (
  on: Querier,
  hours: ContactHours & { userId: string; at: Date },
): Promise<void> => {
  await upsert.run(on, hours)
}

const remove = rawStatement<{ userId: string }, never>(
  'remove_contact_hours',
  'delete from contact_hours where user_id = $1',
  ['userId'],
)
export const removeHours = async (on: Querier, userId: string): Promise<void> => {
  await remove.run(on, { userId })
}
